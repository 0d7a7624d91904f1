/* Files of Python as streams of C (`FILE *`) for one call.
 *
 * The stream has a copy of the descriptor, so that Python can close the file at any time, and shares its position. */
#ifndef CWRAP_STREAM_H
#define CWRAP_STREAM_H

#include "cwrap_runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#ifdef _WIN32
#include <io.h>
#define CWRAP_DUP _dup
#define CWRAP_FDOPEN _fdopen
#define CWRAP_LSEEK _lseeki64
#define CWRAP_CLOSE _close
#else
#include <unistd.h>
#define CWRAP_DUP dup
#define CWRAP_FDOPEN fdopen
#define CWRAP_LSEEK lseek
#define CWRAP_CLOSE close
#endif

/* Return whether an object is a file descriptor or has one: an int, or an object with `fileno()`. */
CWRAP_UNUSED static bool cwrap_check_file(PyObject *object)
{
    return PyLong_CheckExact(object) || cwrap_has((PyObject *)Py_TYPE(object), "fileno");
}

/* Return the mode of fdopen() that fits an open descriptor. "w" does not truncate a file that is open. */
static const char *cwrap_stream_mode(int descriptor)
{
#ifdef _WIN32
    (void)descriptor;
    return "r+b";
#else
    const int flags = fcntl(descriptor, F_GETFL);
    const bool appends = (flags & O_APPEND) != 0;
    if ((flags & O_ACCMODE) == O_RDONLY)
        return "rb";
    if ((flags & O_ACCMODE) == O_WRONLY)
        return appends ? "ab" : "wb";
    return appends ? "a+b" : "r+b";
#endif
}

/* Write what a file object has in its buffer, and check that Python has not read further than the object shows. Return 0,
 * or -1 with an exception set. */
static int cwrap_stream_settle(PyObject *object, int descriptor)
{
    PyObject *done = cwrap_has(object, "flush") ? PyObject_CallMethod(object, "flush", NULL) : Py_NewRef(Py_None);
    if (!done)
        return -1;
    Py_DECREF(done);
    PyObject *told = PyObject_CallMethod(object, "tell", NULL);
    const long long position = told ? PyLong_AsLongLong(told) : -1;
    Py_XDECREF(told);
    if (PyErr_Occurred()) { /* a pipe has no position */
        if (!cwrap_is_refusal())
            return -1;
        PyErr_Clear();
        return 0;
    }
    if (position == (long long)CWRAP_LSEEK(descriptor, 0, SEEK_CUR))
        return 0;
    PyErr_SetString(PyExc_ValueError, "Python has read ahead in the file; open it with buffering=0");
    return -1;
}

/* Return a stream for a file, and its descriptor; NULL with an exception set. */
CWRAP_UNUSED static FILE *cwrap_stream_open(PyObject *object, int *opened)
{
    const int descriptor = PyObject_AsFileDescriptor(object);
    if (descriptor < 0 || (!PyLong_CheckExact(object) && cwrap_stream_settle(object, descriptor)))
        return NULL;
    const int copy = CWRAP_DUP(descriptor);
    FILE *const stream = copy < 0 ? NULL : CWRAP_FDOPEN(copy, cwrap_stream_mode(copy));
    if (!stream) {
        PyErr_SetFromErrno(PyExc_OSError);
        if (copy >= 0)
            CWRAP_CLOSE(copy);
        return NULL;
    }
    *opened = copy;
    return stream;
}

/* Return whether C closed a stream, and with it the descriptor; not known if another thread has opened a file since. */
static bool cwrap_stream_is_closed(int opened)
{
#ifdef _WIN32
    return opened < 0;
#else
    return opened < 0 || fcntl(opened, F_GETFD) < 0;
#endif
}

/* Write what C left in the buffer of a stream; the position of the file becomes that of the stream. Return 0, or -1 with
 * an exception set. */
CWRAP_UNUSED static int cwrap_stream_flush(FILE *stream, int opened)
{
    const int error = errno; /* that of the C function */
    if (cwrap_stream_is_closed(opened) || fflush(stream) == 0) {
        errno = error;
        return 0;
    }
    PyErr_SetFromErrno(PyExc_OSError);
    return -1;
}

/* Close a stream, if there is one and C did not close it. */
CWRAP_UNUSED static void cwrap_stream_close(FILE *stream, int *opened)
{
    if (!cwrap_stream_is_closed(*opened))
        fclose(stream);
    *opened = -1;
}

#endif
