/* Iterators and sequences that call two functions of a C library. See cwrap_sequences.c. */
#ifndef CWRAP_SEQUENCES_H
#define CWRAP_SEQUENCES_H

#include "cwrap_slots.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Return the item after `previous`, or the first one if that is NULL; NULL without an exception at the end. */
typedef PyObject *(*CwrapStep)(PyObject *self, PyObject *previous);

/* Return a new iterator over items of an object, of the class at that place. */
CWRAP_HIDDEN PyObject *cwrap_iterator(PyObject *self, Py_ssize_t place, CwrapStep step);
/* Return an item, which is consumed, or NULL without an exception in place of None. */
CWRAP_HIDDEN PyObject *cwrap_slot_item(PyObject *result);

/* Return a new sequence of items of an object, of the class at that place. */
CWRAP_HIDDEN PyObject *cwrap_sequence(PyObject *self, Py_ssize_t place, const CwrapItemAccess *items);

/* The slots of the two classes, and the sizes of their objects. */
#ifndef CWRAP_STATIC
CWRAP_EXTERN PyType_Slot cwrap_iterator_slots[], cwrap_sequence_slots[];
#endif
typedef struct CwrapIterator {
    CWRAP_HEAD PyObject *of; /* NULL after the end */
    PyObject *item;          /* the last one, NULL at the beginning */
    CwrapStep step;
    bool running;
} CwrapIterator;
typedef struct CwrapSequence {
    CWRAP_HEAD PyObject *of;
    const CwrapItemAccess *items;
} CwrapSequence;

#ifdef __cplusplus
}
#endif
#endif
