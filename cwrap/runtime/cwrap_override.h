/* Virtual functions of C++ that subclasses in Python override. For modules that are compiled as C++.
 *
 * Objects that Python makes are of a class that is derived from the one of the library. It has a std::function for each
 * virtual function, which is empty unless the class of the Python object overrides the function. */
#ifndef CWRAP_OVERRIDE_H
#define CWRAP_OVERRIDE_H

#include "cwrap_cpp_function.h"
#include "cwrap_module.h"

/* Whether the function of a class with these types is one of constant objects. */
template <class C, class R, class... A> std::true_type cwrap_constant_member(R (C::*)(A...) const);
template <class C, class R, class... A> std::false_type cwrap_constant_member(R (C::*)(A...));

/* Return whether an object is of the derived class D, and Python overrides the function of a member of D. */
template <class D, class B, class M> static inline bool cwrap_is_overridden(const B *object, M member)
{
    const D *own = dynamic_cast<const D *>(object);
    return own && own->*member;
}

/* Return the method of an object if its class has another one than `type`; NULL if not, or with an exception set. */
static inline PyObject *cwrap_overriding(PyObject *object, PyObject *type, const char *name)
{
    PyObject *own = PyObject_GetAttrString((PyObject *)Py_TYPE(object), name);
    PyObject *inherited = own ? PyObject_GetAttrString(type, name) : NULL;
    const bool is_other = inherited && own != inherited;
    Py_XDECREF(own);
    Py_XDECREF(inherited);
    return is_other ? PyObject_GetAttrString(object, name) : NULL;
}

/* Fill the function of a new object, if the class of the object overrides the method. `pure`: C++ has no such function.
 * Return 0, or -1 with an exception set. */
template <class F>
static inline int cwrap_override(std::function<F> *function, typename CwrapStdFunction<F>::Call call, PyObject *object,
                                 PyObject *type, const char *name, bool pure, const char *place)
{
    PyObject *method = cwrap_overriding(object, type, name);
    if (!method && !PyErr_Occurred() && pure)
        PyErr_Format(PyExc_TypeError, "a subclass must define %s(), which C++ calls and does not define", name);
    if (!method)
        return PyErr_Occurred() ? -1 : 0;
    CwrapCallback *callback = cwrap_kept_new(method, type, 0);
    Py_DECREF(method);
    if (!callback || cwrap_shared_slot_take(callback)) {
        cwrap_kept_drop(callback);
        return -1;
    }
    try {
        *function = cwrap_function<F>(callback->slot, call);
    } catch (const std::bad_alloc &) {
        cwrap_kept_drop(callback);
        PyErr_NoMemory();
        return -1;
    }
    cwrap_handle_keeping(object, &callback, place);
    return 0;
}

#endif
