/* Private to the runtime: names of parameters, which are interned and compared by address.
 *
 * The address is valid only while the interpreter that interned the name exists, so a module that several
 * interpreters initialised, at the same time or one after the other, compares texts. */
#ifndef CWRAP_NAMES_H
#define CWRAP_NAMES_H

#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Without the GIL several threads may intern a name at once. All of them get the same object, so any of their writes
 * may remain, but loads and stores must be atomic. Interpreters with separate GILs may initialise the module at once:
 * only the first one stores names, and reads them while it finds that it is the only one. */
#ifdef Py_GIL_DISABLED
#define CWRAP_LOAD_SHARED(place) __atomic_load_n(&(place), __ATOMIC_ACQUIRE)
#define CWRAP_STORE_SHARED(place, value) __atomic_store_n(&(place), value, __ATOMIC_RELEASE)
#elif defined(__GNUC__)
#define CWRAP_LOAD_SHARED(place) __atomic_load_n(&(place), __ATOMIC_RELAXED)
#define CWRAP_STORE_SHARED(place, value) __atomic_store_n(&(place), value, __ATOMIC_RELAXED)
#else
#define CWRAP_LOAD_SHARED(place) (place)
#define CWRAP_STORE_SHARED(place, value) ((place) = (value))
#endif

/* Add a number to a `long` that interpreters with separate GILs share. */
#if defined(__GNUC__)
#define CWRAP_ADD_SHARED(place, number) ((void)__atomic_fetch_add(&(place), number, __ATOMIC_ACQ_REL))
#elif defined(_MSC_VER)
long _InterlockedExchangeAdd(long volatile *place, long number); /* of intrin.h */
#pragma intrinsic(_InterlockedExchangeAdd)
#define CWRAP_ADD_SHARED(place, number) ((void)_InterlockedExchangeAdd((volatile long *)&(place), number))
#else
#define CWRAP_ADD_SHARED(place, number) ((void)((place) += (number)))
#endif

#if defined(PyUnicode_CHECK_INTERNED) && !defined(Py_LIMITED_API)
#define CWRAP_IS_INTERNED(name) (PyUnicode_CHECK_INTERNED(name) != 0)
#else
#define CWRAP_IS_INTERNED(name) ((void)(name), false) /* not known */
#endif

/* The number of interpreters that initialised the module. If there are several, the addresses of strings and types that
 * one of them stored can belong to other objects. */
CWRAP_HIDDEN long cwrap_interpreters;

/* Return whether stored addresses are valid. */
static inline bool cwrap_by_pointer(void)
{
    return CWRAP_LIKELY(CWRAP_LOAD_SHARED(cwrap_interpreters) < 2);
}

/* Compare by address, if cwrap_by_pointer(). */
static inline bool cwrap_same_pointer(const CwrapParam *param, PyObject *name)
{
    return CWRAP_LOAD_SHARED(param->interned) == name;
}

/* Intern the name if that was not done yet. Return false if it cannot be compared by its address. */
CWRAP_HIDDEN bool cwrap_has_interned(CwrapParam *param);

/* Return whether a keyword is this parameter's name. */
CWRAP_HIDDEN bool cwrap_same_name(CwrapParam *param, PyObject *name);

#ifdef __cplusplus
}
#endif
#endif
