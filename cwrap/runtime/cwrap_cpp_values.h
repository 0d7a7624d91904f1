/* Conversion of values of the C++ standard library from Python and back: strings, vectors, maps, optional values, and
 * numbers inside them. For modules that are compiled as C++.
 *
 * `CwrapValue<T>` has four functions for a type T. `check` accepts or refuses an object, without side effects. `take`
 * returns 0, or -1 with an exception or, if `check` would refuse the object, perhaps without one; it throws only
 * std::bad_alloc. `box` returns a new object, or NULL with an exception. `expected` is for messages. */
#ifndef CWRAP_CPP_VALUES_H
#define CWRAP_CPP_VALUES_H

#include "cwrap_runtime.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

template <class T, class = void> struct CwrapValue;

/* cwrap_take_int and so on as one overloaded function. */
#define CWRAP_TAKE_NUMBER(name, type)                                  \
    static inline int cwrap_take_number(PyObject *object, type *value) \
    {                                                                  \
        return cwrap_take_##name(object, value);                       \
    }
CWRAP_TAKE_NUMBER(char, char)
CWRAP_TAKE_NUMBER(signed_char, signed char)
CWRAP_TAKE_NUMBER(unsigned_char, unsigned char)
CWRAP_TAKE_NUMBER(short, short)
CWRAP_TAKE_NUMBER(unsigned_short, unsigned short)
CWRAP_TAKE_NUMBER(int, int)
CWRAP_TAKE_NUMBER(unsigned_int, unsigned int)
CWRAP_TAKE_NUMBER(long, long)
CWRAP_TAKE_NUMBER(unsigned_long, unsigned long)
CWRAP_TAKE_NUMBER(long_long, long long)
CWRAP_TAKE_NUMBER(unsigned_long_long, unsigned long long)
CWRAP_TAKE_NUMBER(float, float)
CWRAP_TAKE_NUMBER(double, double)
CWRAP_TAKE_NUMBER(long_double, long double)

template <class T> struct CwrapValue<T, std::enable_if_t<std::is_integral<T>::value>> {
    static constexpr const char *expected = "int";
    static bool check(PyObject *object)
    {
        return cwrap_check_int(object);
    }
    static int take(PyObject *object, T *value)
    {
        return cwrap_take_number(object, value);
    }
    static PyObject *box(T value)
    {
        if constexpr (std::is_signed<T>::value)
            return PyLong_FromLongLong(value);
        else
            return PyLong_FromUnsignedLongLong(value);
    }
};

template <class T> struct CwrapValue<T, std::enable_if_t<std::is_floating_point<T>::value>> {
    static constexpr const char *expected = "float";
    static bool check(PyObject *object)
    {
        return cwrap_check_float(object);
    }
    static int take(PyObject *object, T *value)
    {
        return cwrap_take_number(object, value);
    }
    static PyObject *box(T value)
    {
        return PyFloat_FromDouble((double)value);
    }
};

template <> struct CwrapValue<bool> {
    static constexpr const char *expected = "bool";
    static bool check(PyObject *object)
    {
        return cwrap_check_bool(object);
    }
    static int take(PyObject *object, bool *value)
    {
        *value = cwrap_is_true(object);
        return check(object) ? 0 : -1;
    }
    static PyObject *box(bool value)
    {
        return PyBool_FromLong(value);
    }
};

/* Text of a str, which owns the memory; it may contain null characters. */
template <> struct CwrapValue<std::string_view> {
    static bool check(PyObject *object)
    {
        return PyUnicode_Check(object);
    }
    static int take(PyObject *object, std::string_view *value)
    {
        Py_ssize_t size = 0;
        const char *text = check(object) ? PyUnicode_AsUTF8AndSize(object, &size) : NULL;
        if (text)
            *value = std::string_view(text, (size_t)size);
        return text ? 0 : -1;
    }
    static PyObject *box(std::string_view value)
    {
        return PyUnicode_DecodeUTF8(value.data(), (Py_ssize_t)value.size(), NULL);
    }
};

template <> struct CwrapValue<std::string> {
    static constexpr const char *expected = "str";
    static bool check(PyObject *object)
    {
        return PyUnicode_Check(object);
    }
    static int take(PyObject *object, std::string *value)
    {
        std::string_view text;
        if (CwrapValue<std::string_view>::take(object, &text))
            return -1;
        value->assign(text);
        return 0;
    }
    static PyObject *box(const std::string &value)
    {
        return CwrapValue<std::string_view>::box(value);
    }
};

/* Fill a C++ container by `take_items` of its class C; `items` is a new tuple or NULL with an exception set, and is
 * released. Return 0, or -1 with an exception set. */
template <class C, class V> static inline int cwrap_take_items(PyObject *items, V *value)
{
    if (!items)
        return -1;
    int status = 0;
    try {
        status = C::take_items(items, value);
    } catch (...) {
        Py_DECREF(items);
        throw;
    }
    Py_DECREF(items);
    return status;
}

template <class T> struct CwrapValue<std::vector<T>> {
    static constexpr const char *expected = "list";
    static bool check(PyObject *object)
    {
        return PyList_Check(object) || PyTuple_Check(object);
    }
    /* The items are copied to a new tuple first, since converting one may run Python code. */
    static int take(PyObject *object, std::vector<T> *value)
    {
        return cwrap_take_items<CwrapValue>(check(object) ? PySequence_Tuple(object) : NULL, value);
    }
    static int take_items(PyObject *items, std::vector<T> *value)
    {
        const Py_ssize_t count = PyTuple_Size(items);
        value->clear();
        value->reserve((size_t)count);
        for (Py_ssize_t k = 0; k < count; k++) {
            PyObject *item = PyTuple_GetItem(items, k);
            T one{};
            if (CwrapValue<T>::take(item, &one)) {
                cwrap_bad_item(k, CwrapValue<T>::expected, item);
                return -1;
            }
            value->push_back(std::move(one));
        }
        return 0;
    }
    static PyObject *box(const std::vector<T> &value)
    {
        PyObject *list = PyList_New((Py_ssize_t)value.size());
        for (size_t k = 0; list && k < value.size(); k++) {
            PyObject *item = CwrapValue<T>::box(value[k]);
            if (!item || PyList_SetItem(list, (Py_ssize_t)k, item)) {
                Py_DECREF(list);
                return NULL;
            }
        }
        return list;
    }
};

template <class T> struct CwrapValue<std::optional<T>> {
    static constexpr const char *expected = CwrapValue<T>::expected;
    static bool check(PyObject *object)
    {
        return object == Py_None || CwrapValue<T>::check(object);
    }
    static int take(PyObject *object, std::optional<T> *value)
    {
        value->reset();
        if (object == Py_None)
            return 0;
        T one{};
        if (CwrapValue<T>::take(object, &one))
            return -1;
        *value = std::move(one);
        return 0;
    }
    static PyObject *box(const std::optional<T> &value)
    {
        return value ? CwrapValue<T>::box(*value) : Py_NewRef(Py_None);
    }
};

/* A map: a dict. */
template <class M> struct CwrapMap {
    static constexpr const char *expected = "dict";
    static bool check(PyObject *object)
    {
        return PyDict_Check(object);
    }
    /* The items are copied to a new tuple first, since converting one may run Python code. */
    static int take(PyObject *object, M *value)
    {
        PyObject *list = check(object) ? PyDict_Items(object) : NULL;
        PyObject *items = list ? PyList_AsTuple(list) : NULL;
        Py_XDECREF(list);
        return cwrap_take_items<CwrapMap>(items, value);
    }
    static int take_items(PyObject *items, M *value)
    {
        const Py_ssize_t count = PyTuple_Size(items);
        value->clear();
        for (Py_ssize_t k = 0; k < count; k++) {
            PyObject *pair = PyTuple_GetItem(items, k);
            typename M::key_type key{};
            typename M::mapped_type item{};
            if (take_part(k, PyTuple_GetItem(pair, 0), &key) || take_part(k, PyTuple_GetItem(pair, 1), &item))
                return -1;
            value->insert_or_assign(std::move(key), std::move(item));
        }
        return 0;
    }
    template <class T> static int take_part(Py_ssize_t k, PyObject *object, T *part)
    {
        if (!CwrapValue<T>::take(object, part))
            return 0;
        cwrap_bad_item(k, CwrapValue<T>::expected, object);
        return -1;
    }
    static PyObject *box(const M &value)
    {
        PyObject *dict = PyDict_New();
        for (auto pair = value.begin(); dict && pair != value.end(); ++pair) {
            PyObject *key = CwrapValue<typename M::key_type>::box(pair->first);
            PyObject *item = key ? CwrapValue<typename M::mapped_type>::box(pair->second) : NULL;
            if (!item || PyDict_SetItem(dict, key, item))
                Py_CLEAR(dict);
            Py_XDECREF(key);
            Py_XDECREF(item);
        }
        return dict;
    }
};

template <class K, class T> struct CwrapValue<std::map<K, T>> : CwrapMap<std::map<K, T>> {};
template <class K, class T> struct CwrapValue<std::unordered_map<K, T>> : CwrapMap<std::unordered_map<K, T>> {};

template <class T> static inline bool cwrap_check_value(PyObject *object)
{
    return CwrapValue<T>::check(object);
}

/* Return 0, or -1 with an exception set. */
template <class T> static inline int cwrap_take_value(PyObject *object, T *value)
{
    try {
        return CwrapValue<T>::take(object, value);
    } catch (const std::exception &) {
        PyErr_NoMemory();
        return -1;
    }
}

template <class T> static inline PyObject *cwrap_box_value(const T &value)
{
    return CwrapValue<T>::box(value);
}

#endif
