/* See Sharing.h. What is_shared() is sent to another process as the memory itself, all else as a copy of its elements:
 * nothing moves without being asked to.
 *
 * It is multiprocessing that knows how to hand a file descriptor to another process, by a reducer that is registered
 * with its pickler. That is done when the first storage of a type becomes shared, so that importing _C imports nothing,
 * and there is never a shared storage without its reducer. Other picklers copy the elements, as always. */
#include "THP/core/Sharing.h"

#include <errno.h>

#include "TH/core/THMapping.h"

#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Fork.h"
#include "THP/core/Pickle.h"

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#include <io.h>
#endif

/* ---- to other processes ---- */

/* multiprocessing.reduction's function of that name, called with the arguments. */
static PyObject *callReduction(const char *name, const char *format, ...)
{
    va_list arguments;
    PyObject *module = THPFork_importModule("multiprocessing.reduction");
    PyObject *function = module ? PyObject_GetAttrString(module, name) : NULL;
    va_start(arguments, format);
    PyObject *given = function ? Py_VaBuildValue(format, arguments) : NULL;
    va_end(arguments);
    PyObject *result = given ? PyObject_CallObject(function, given) : NULL;
    Py_XDECREF(module);
    Py_XDECREF(function);
    Py_XDECREF(given);
    return result;
}

static int registerReducer(PyTypeObject *type)
{
    PyObject *reducer = THPPickle_moduleFunction("_reduce_storage");
    PyObject *done = reducer ? callReduction("register", "(OO)", (PyObject *)type, reducer) : NULL;
    Py_XDECREF(reducer);
    Py_XDECREF(done);
    return done ? 0 : -1;
}

static PyObject *reduceStorage(PyObject *Py_UNUSED(module), PyObject *object)
{
    if (!THPAnyStorage_Check(object))
        return PyErr_Format(PyExc_TypeError, "_reduce_storage() argument must be a storage, not %s",
                            Py_TYPE(object)->tp_name);
    THAnyStorage *storage = THPAnyStorage_CData(object);
    THPlace place = THMapping_place(storage);
    if (place.fd < 0)
        return THPPickle_storageReduction(object, 4); /* the pickler may know no later protocol */
    PyObject *handle = callReduction("DupFd", "(i)", place.fd);
    if (!handle)
        return NULL;
    return THPPickle_reduction("_rebuild_shared_storage",
                               Py_BuildValue("(ONLn)", (PyObject *)Py_TYPE(object), handle, (long long)place.offset,
                                             (Py_ssize_t)storage->size),
                               object);
}

/* 0, or -1 with an exception: whether a file has `count` elements from byte `offset` on. */
static int checkExtent(int fd, const THDtype *dtype, long long offset, Py_ssize_t count)
{
    struct stat status;
    if (fstat(fd, &status)) {
        PyErr_SetFromErrno(PyExc_OSError);
        return -1;
    }
    long long size = (long long)status.st_size;
    if (offset >= 0 && offset <= size && offset % dtype->itemsize == 0 && count >= 0 &&
        count <= (size - offset) / dtype->itemsize)
        return 0;
    PyErr_Format(PyExc_ValueError,
                 "_rebuild_shared_storage(): %zd elements from byte %lld on are not within %lld bytes", count, offset,
                 size);
    return -1;
}

static PyObject *rebuildShared(PyObject *Py_UNUSED(module), PyObject *args)
{
    static const char *const function = "_rebuild_shared_storage()";
    PyObject *type, *handle, *object = NULL;
    long long offset;
    Py_ssize_t count;
    if (!PyArg_ParseTuple(args, "OOLn:_rebuild_shared_storage", &type, &handle, &offset, &count))
        return NULL;
    const THDtype *dtype = THPPickle_dtypeOfType(type, &THPAnyStorage_Type, function);
    if (!dtype || registerReducer((PyTypeObject *)type))
        return NULL;
    PyObject *detached = PyObject_CallMethod(handle, "detach", NULL);
    int fd = detached ? PyObject_AsFileDescriptor(detached) : -1;
    Py_XDECREF(detached);
    if (fd < 0)
        return NULL;
    THAnyStorage *storage = NULL;
    if (checkExtent(fd, dtype, offset, count) == 0 &&
        !(storage = THMapping_open(dtype, fd, offset, (ptrdiff_t)count, true)))
        THP_raise(function);
    if (storage)
        object = THPAnyStorage_Wrap((PyTypeObject *)type, storage);
    else
        close(fd);
    return object;
}

PyMethodDef THPSharing_functions[] = {
    {"_reduce_storage", reduceStorage, METH_O,
     "_reduce_storage($module, storage, /)\n--\n\nWhat multiprocessing calls to send a storage to another process."},
    {"_rebuild_shared_storage", rebuildShared, METH_VARARGS,
     "_rebuild_shared_storage($module, type, handle, offset, count, /)\n--\n\nWhat multiprocessing calls to receive a "
     "storage in shared memory."},
    {NULL, NULL, 0, NULL},
};

/* ---- methods ---- */

static bool isShared(const THAnyStorage *storage)
{
    return storage && (storage->flag & TH_STORAGE_SHARED);
}

static int shareStorage(THAnyStorage *storage, PyTypeObject *type)
{
    if (isShared(storage))
        return 0;
    if (registerReducer(type))
        return -1;
    if (THAnyStorage_share(storage)) {
        THP_raise("share_memory_()");
        return -1;
    }
    return 0;
}

static PyObject *storageShare(PyObject *self, PyObject *Py_UNUSED(unused))
{
    return shareStorage(THPAnyStorage_CData(self), Py_TYPE(self)) ? NULL : Py_NewRef(self);
}

static PyObject *storageIsShared(PyObject *self, PyObject *Py_UNUSED(unused))
{
    return PyBool_FromLong(isShared(THPAnyStorage_CData(self)));
}

/* A tensor without elements may have no storage yet: it gets one that can be shared. */
static THAnyStorage *storageOf(THAnyTensor *tensor)
{
    if (tensor->storage)
        return tensor->storage;
    THAnyStorage *storage = THAnyStorage_new(tensor->dtype, 0);
    if (!storage || THAnyTensor_setStorageNd(tensor, storage, 0, 0, NULL, NULL))
        THP_raise("share_memory_()");
    THAnyStorage_free(storage); /* the tensor has its own reference */
    return tensor->storage;
}

static PyObject *tensorShare(PyObject *self, PyObject *Py_UNUSED(unused))
{
    THAnyStorage *storage = storageOf(THPAnyTensor_CData(self));
    if (!storage)
        return NULL;
    THAnyStorage_retain(storage);
    PyObject *object = THPAnyStorage_New(storage); /* it may be of a subclass, and stays while it is registered */
    int status = object ? shareStorage(storage, Py_TYPE(object)) : -1;
    Py_XDECREF(object);
    return status ? NULL : Py_NewRef(self);
}

static PyObject *tensorIsShared(PyObject *self, PyObject *Py_UNUSED(unused))
{
    return PyBool_FromLong(isShared(THPAnyTensor_CData(self)->storage));
}

/* ---- files ---- */

static int openFile(PyObject *path, const char *name, bool shared)
{
    int fd;
    Py_BEGIN_ALLOW_THREADS
        /* not to wait for the other end of a pipe: it is refused below */
        fd = open(name, (shared ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC | O_NONBLOCK, 0666);
    Py_END_ALLOW_THREADS if (fd < 0) PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
    return fd;
}

/* How many elements to map: `wanted`, or where that is 0 all there are; -1 with an exception. A shared file grows. */
static Py_ssize_t countElements(PyObject *path, int fd, const THDtype *dtype, Py_ssize_t wanted, bool shared)
{
    struct stat status;
    int failed = fstat(fd, &status);
    if (!failed && !S_ISREG(status.st_mode)) {
        errno = S_ISDIR(status.st_mode) ? EISDIR : ENODEV;
        failed = -1;
    }
    if (failed) {
        PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
        return -1;
    }
    long long bytes = (long long)status.st_size, there = bytes / dtype->itemsize;
    if (wanted < 0 || wanted > PTRDIFF_MAX / dtype->itemsize) {
        PyErr_Format(PyExc_ValueError, "from_file() argument 'size' must be a number of elements, not %zd", wanted);
        return -1;
    }
    if (wanted == 0 && bytes % dtype->itemsize) {
        PyErr_Format(PyExc_ValueError, "from_file(): the %lld bytes of %R are no whole number of elements of %d bytes",
                     bytes, path, dtype->itemsize);
        return -1;
    }
    if (wanted > there && !shared) {
        PyErr_Format(PyExc_ValueError, "from_file(): the %lld bytes of %R are less than %zd elements of %d bytes",
                     bytes, path, wanted, dtype->itemsize);
        return -1;
    }
    return wanted ? wanted : (Py_ssize_t)there;
}

/* TH's error; what the system says comes with the file's name. */
static void raiseOfFile(PyObject *path)
{
    if (THError_last()->code != TH_ERROR_SYSTEM) {
        THP_raise("from_file()");
        return;
    }
    errno = THError_last()->number;
    THError_clear();
    PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
}

static THAnyStorage *mapFile(PyObject *path, const char *name, const THDtype *dtype, Py_ssize_t wanted, bool shared)
{
    THAnyStorage *storage = NULL;
    int fd = openFile(path, name, shared);
    if (fd < 0)
        return NULL;
    Py_ssize_t count = countElements(path, fd, dtype, wanted, shared);
    if (count >= 0) {
        THStatus grown = 0;
        if (shared) {
            Py_BEGIN_ALLOW_THREADS grown = THMapping_growFile(fd, (int64_t)count * dtype->itemsize);
            Py_END_ALLOW_THREADS
        }
        if (grown == 0)
            storage = THMapping_open(dtype, fd, 0, (ptrdiff_t)count, shared);
        if (!storage)
            raiseOfFile(path);
    }
    if (!storage || !shared)
        close(fd);
    return storage;
}

static PyObject *fromFile(PyObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"path", "shared", "size", NULL};
    const THDtype *dtype = THPDtype_ofType((PyTypeObject *)type);
    PyObject *path, *encoded;
    int shared = 0;
    Py_ssize_t size = 0;
    if (!dtype)
        return PyErr_Format(PyExc_TypeError, "from_file(): %s has no element type", ((PyTypeObject *)type)->tp_name);
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|pn:from_file", names, &path, &shared, &size))
        return NULL;
    if (!PyUnicode_FSConverter(path, &encoded))
        return NULL;
    THAnyStorage *storage = NULL;
    if (!shared || registerReducer((PyTypeObject *)type) == 0)
        storage = mapFile(path, PyBytes_AS_STRING(encoded), dtype, size, shared);
    Py_DECREF(encoded);
    return storage ? THPAnyStorage_Wrap((PyTypeObject *)type, storage) : NULL;
}

#define SHARE_DOC(TYPE)                                                                                              \
    "share_memory_($self, /)\n--\n\nMoves the elements to memory that other processes can share, where they are not "  \
    "in such memory already:\nsent to another process by multiprocessing, or with a fork, they stay the same memory. " \
    "It cannot be resized.\nBufferError where the memory is exported, or that of another object.\n\n"                   \
    ">>> _C." TYPE "([1, 2]).share_memory_().tolist()\n[1.0, 2.0]"
#define IS_SHARED_DOC(TYPE)                                                                                \
    "is_shared($self, /)\n--\n\nWhether the elements are in memory that processes share (share_memory_(), " \
    "from_file(…, shared=True)).\n\n"                                                                      \
    ">>> x = _C." TYPE "([1, 2])\n>>> x.is_shared(), x.share_memory_().is_shared()\n(False, True)"

PyMethodDef THPSharing_tensorMethods[] = {
    {"share_memory_", tensorShare, METH_NOARGS, SHARE_DOC("FloatTensor")},
    {"is_shared", tensorIsShared, METH_NOARGS, IS_SHARED_DOC("FloatTensor")},
    {NULL, NULL, 0, NULL},
};

PyMethodDef THPSharing_storageMethods[] = {
    {"share_memory_", storageShare, METH_NOARGS, SHARE_DOC("FloatStorage")},
    {"is_shared", storageIsShared, METH_NOARGS, IS_SHARED_DOC("FloatStorage")},
    {"from_file", (PyCFunction)(void (*)(void))fromFile, METH_VARARGS | METH_KEYWORDS | METH_CLASS,
     "from_file($type, path, shared=False, size=0)\n--\n\nA storage over the bytes of a file: as many elements as "
     "size says, or as there are where it is 0. With shared, what is\nwritten goes to the file, which is made or grows where "
     "it has to; else the file stays as it is. OSError where the\nsystem refuses, ValueError where the file does not "
     "have as many elements. It must not become shorter while it is in\nuse.\n\n"
     ">>> import os, tempfile\n>>> with tempfile.TemporaryDirectory() as folder:\n"
     "...     path = os.path.join(folder, 'numbers')\n"
     "...     _C.FloatStorage.from_file(path, shared=True, size=3).fill_(1).tolist()\n[1.0, 1.0, 1.0]"},
    {NULL, NULL, 0, NULL},
};
