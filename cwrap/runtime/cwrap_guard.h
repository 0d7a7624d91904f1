/* The lock of a module without the GIL. See cwrap_guard.c. */
#ifndef CWRAP_GUARD_H
#define CWRAP_GUARD_H

#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(Py_GIL_DISABLED) || defined(Py_TARGET_ABI3T)
#define CWRAP_GUARDS 1
#else
#define CWRAP_GUARDS 0
#endif

#if CWRAP_GUARDS
/* Memory of a zeroed object of which only the lock is used; PyObject has no size in the stable ABI. */
typedef struct CwrapLockable {
    uint64_t words[8];
} CwrapLockable;

/* The lock that a function holds: that of the module or, while that is suspended, another one. */
typedef struct CwrapGuard {
    PyCriticalSection section;
    bool begun; /* the function holds the lock itself, and not its caller */
    CwrapLockable own;
} CwrapGuard;

/* Begin and end the time in which a function holds the lock of the module, which a caller may hold already. */
CWRAP_HIDDEN void cwrap_guard_begin(CwrapGuard *guard);
CWRAP_HIDDEN void cwrap_guard_end(CwrapGuard *guard);
/* Begin and end the time in which the function of a guard does not hold the lock of the module. errno does not change. */
CWRAP_HIDDEN void cwrap_guard_leave(CwrapGuard *guard, CwrapGuard *between);
CWRAP_HIDDEN void cwrap_guard_return(CwrapGuard *guard, CwrapGuard *between);
/* Begin the time in which a function does not hold the lock of the module, but that of the object, if it is not NULL.
 * cwrap_guard_end ends it. Other threads can call the module meanwhile. */
CWRAP_HIDDEN void cwrap_guard_suspend(CwrapGuard *guard, PyObject *object);

#define CWRAP_BEGIN_GUARDED  \
    {                        \
        CwrapGuard cw_guard; \
        cwrap_guard_begin(&cw_guard);
#define CWRAP_BEGIN_SUSPENDED(object) \
    {                                 \
        CwrapGuard cw_guard;          \
        cwrap_guard_suspend(&cw_guard, object);
#define CWRAP_END_GUARDED       \
    cwrap_guard_end(&cw_guard); \
    }

/* The head of a function that holds the lock of the module; its body follows. */
#define CWRAP_GUARDED(type, name, parameters, arguments) \
    static type name##_guarded parameters;               \
    static type name parameters                          \
    {                                                    \
        CwrapGuard cw_guard;                             \
        cwrap_guard_begin(&cw_guard);                    \
        type cw_guarded = name##_guarded arguments;      \
        cwrap_guard_end(&cw_guard);                      \
        return cw_guarded;                               \
    }                                                    \
    static type name##_guarded parameters

/* The head of an overload that does not hold the lock during the call of the C function. */
#define CWRAP_PARTLY_GUARDED_OVERLOAD(name)                                                         \
    static PyObject *name##_guarded(CwrapGuard *cw_guard, CWRAP_BOUND);                             \
    static PyObject *name(CWRAP_BOUND)                                                              \
    {                                                                                               \
        CwrapGuard cw_guard;                                                                        \
        cwrap_guard_begin(&cw_guard);                                                               \
        PyObject *cw_guarded = name##_guarded(&cw_guard, self, cw_p, cw_n, cw_rest, cw_rest_count); \
        cwrap_guard_end(&cw_guard);                                                                 \
        return cw_guarded;                                                                          \
    }                                                                                               \
    static PyObject *name##_guarded(CwrapGuard *cw_guard, CWRAP_BOUND)

/* Around the call of such an overload. In C++ an exception may leave the block. */
#ifdef __cplusplus
extern "C++" {
struct CwrapUnguarded {
    CwrapGuard *const guard;
    CwrapGuard between;
    explicit CwrapUnguarded(CwrapGuard *left) : guard(left)
    {
        cwrap_guard_leave(guard, &between);
    }
    ~CwrapUnguarded()
    {
        cwrap_guard_return(guard, &between);
    }
};
}
#define CWRAP_BEGIN_UNGUARDED                        \
    {                                                \
        const CwrapUnguarded cw_unguarded(cw_guard); \
        (void)cw_unguarded;
#define CWRAP_END_UNGUARDED }
#else
#define CWRAP_BEGIN_UNGUARDED  \
    {                          \
        CwrapGuard cw_between; \
        cwrap_guard_leave(cw_guard, &cw_between);
#define CWRAP_END_UNGUARDED                    \
    cwrap_guard_return(cw_guard, &cw_between); \
    }
#endif
#else
#define CWRAP_BEGIN_GUARDED {
#define CWRAP_BEGIN_SUSPENDED(object) {
#define CWRAP_END_GUARDED }
#define CWRAP_GUARDED(type, name, parameters, arguments) static type name parameters
#define CWRAP_PARTLY_GUARDED_OVERLOAD(name) static PyObject *name(CWRAP_BOUND)
#define CWRAP_BEGIN_UNGUARDED {
#define CWRAP_END_UNGUARDED }
#endif

/* The heads of functions of generated modules: overloads, getters, setters, methods without arguments. */
#define CWRAP_GUARDED_OVERLOAD(name) \
    CWRAP_GUARDED(PyObject *, name, (CWRAP_BOUND), (self, cw_p, cw_n, cw_rest, cw_rest_count))
#define CWRAP_GUARDED_GETTER(name) \
    CWRAP_GUARDED(PyObject *, name, (PyObject * self, CWRAP_UNUSED void *cw_unused), (self, cw_unused))
#define CWRAP_GUARDED_SETTER(name)                                                                  \
    CWRAP_GUARDED(int, name, (PyObject * self, PyObject * cw_object, CWRAP_UNUSED void *cw_unused), \
                  (self, cw_object, cw_unused))
#define CWRAP_GUARDED_METHOD(name) \
    CWRAP_GUARDED(PyObject *, name, (PyObject * self, CWRAP_UNUSED PyObject * cw_unused), (self, cw_unused))

#ifdef __cplusplus
}
#endif
#endif
