/* Type slots of classes whose special methods are declared. See cwrap_slots.c. */
#ifndef CWRAP_SLOTS_H
#define CWRAP_SLOTS_H

#include "cwrap_struct.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The functions of a class with items. `length` and `set` may be NULL. */
typedef struct CwrapItemAccess {
    const char *name;                                           /* of the class */
    lenfunc length;                                             /* __len__ */
    PyObject *(*get)(PyObject *self, PyObject *key);            /* __getitem__ */
    int (*set)(PyObject *self, PyObject *key, PyObject *value); /* __setitem__, or __delitem__ for a NULL value */
} CwrapItemAccess;

/* Convert the result of a special method, which is consumed and may be NULL with an exception set, to that of a slot. */
CWRAP_HIDDEN Py_ssize_t cwrap_slot_size(PyObject *result);
CWRAP_HIDDEN Py_hash_t cwrap_slot_hash(PyObject *result);
CWRAP_HIDDEN int cwrap_slot_truth(PyObject *result);
CWRAP_HIDDEN int cwrap_slot_done(PyObject *result);
/* Return True if the truth of a result, which is consumed, is the expected one, else False. */
CWRAP_HIDDEN PyObject *cwrap_slot_bool(PyObject *result, bool expected);
/* Return an item, or NULL without an exception at the end, which StopIteration indicates. */
CWRAP_HIDDEN PyObject *cwrap_slot_next(PyObject *result);
/* Return False if a with-statement did not raise an exception, given the arguments of __exit__, else True; NULL with a
 * TypeError if the number of arguments is wrong. Borrowed. */
CWRAP_HIDDEN PyObject *cwrap_slot_failed(PyObject *const *args, Py_ssize_t count);

/* The item at a position, which is less than the length if there is one. The slot sq_item. */
CWRAP_HIDDEN PyObject *cwrap_item(const CwrapItemAccess *items, PyObject *self, Py_ssize_t position);
/* The item at a position, which may be negative; the list of the items of a slice; or the item of another key. The slot
 * mp_subscript. */
CWRAP_HIDDEN PyObject *cwrap_subscript(const CwrapItemAccess *items, PyObject *self, PyObject *key);
/* Assign the item at a position, which may be negative, or delete it if the value is NULL. The slot mp_ass_subscript. */
CWRAP_HIDDEN int cwrap_assign_subscript(const CwrapItemAccess *items, PyObject *self, PyObject *key, PyObject *value);
/* Set the TypeError for an assignment or deletion that the class does not support. Return -1. */
CWRAP_HIDDEN CWRAP_COLD int cwrap_no_item(const char *name, PyObject *value);

/* Check again, after other arguments were converted, that a position is less than the length of `self`, whose class is
 * at that place. Return false, or true with an IndexError set. */
CWRAP_HIDDEN bool cwrap_position_lost(PyObject *self, Py_ssize_t place, Py_ssize_t position);

/* Whether a handle is closed, and its representation in that case: no C object exists then. */
#if CWRAP_GUARDS
CWRAP_HIDDEN bool cwrap_slot_is_closed(PyObject *self);
#define CWRAP_IS_CLOSED(self) cwrap_slot_is_closed(self)
#else
#define CWRAP_IS_CLOSED(self) (!CWRAP_AS(CwrapHandle, self)->pointer)
#endif
CWRAP_HIDDEN PyObject *cwrap_closed_text(PyObject *self);
/* Compare by the function of a base class. */
CWRAP_HIDDEN PyObject *cwrap_inherited_compare(PyObject *base, PyObject *self, PyObject *other, int operation);
/* The hash of objects that compare by identity. */
CWRAP_HIDDEN Py_hash_t cwrap_identity_hash(PyObject *self);

#ifdef __cplusplus
}
#endif
#endif
