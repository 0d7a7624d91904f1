/* See Sharing.h. A storage in shared memory is sent to another process as a file descriptor of the memory, any other
 * storage as a copy of its elements. Memory becomes shared only by an explicit call.
 *
 * The module multiprocessing transfers file descriptors through reducers that are registered with its pickler. The
 * reducer of a storage type is registered when its first storage becomes shared, because importing _C must not import
 * multiprocessing. Other picklers copy the elements. */
#include "THP/core/Sharing.h"

#include <errno.h>

#include "TH/core/THMapping.h"

#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/Fork.h"
#include "THP/core/Pickle.h"
#include "THP/core/Types.h"

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#include <io.h>
#endif

/* ---- to other processes ---- */

/* Call the function of multiprocessing.reduction with this name. Return its result, or NULL with an exception. */
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
    THP_FRAME;
    if (!THPAnyStorage_Check(object))
        return PyErr_Format(PyExc_TypeError, "_reduce_storage() argument must be a storage, not %s",
                            Py_TYPE(object)->tp_name);
    THAnyStorage *storage = THPAnyStorage_CData(object);
    THPlace place = THMapping_place(storage);
    if (place.fd < 0)
        return THPPickle_storageReduction(object, 4); /* multiprocessing's pickler may not support out-of-band data */
    PyObject *handle = callReduction("DupFd", "(i)", place.fd);
    if (!handle)
        return NULL;
    return THPPickle_reduction("_rebuild_shared_storage",
                               Py_BuildValue("(ONLn)", (PyObject *)Py_TYPE(object), handle, (long long)place.offset,
                                             (Py_ssize_t)storage->size),
                               object);
}

/* Check that a file has `count` elements from byte `offset` on. Return 0, or -1 with an exception. */
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
    PyErr_Format(THPExc_ArgumentError,
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
     "_reduce_storage($module, storage, /)\n--\n\n"
     "Return how to rebuild a storage in another process. Called by multiprocessing."},
    {"_rebuild_shared_storage", rebuildShared, METH_VARARGS,
     "_rebuild_shared_storage($module, type, handle, offset, count, /)\n--\n\n"
     "Return a storage in shared memory that another process sent. Called by multiprocessing."},
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
    THP_FRAME;
    return shareStorage(THPAnyStorage_CData(self), Py_TYPE(self)) ? NULL : Py_NewRef(self);
}

static PyObject *storageIsShared(PyObject *self, PyObject *Py_UNUSED(unused))
{
    THP_FRAME;
    return PyBool_FromLong(isShared(THPAnyStorage_CData(self)));
}

/* Return the storage of a tensor, borrowed, or NULL with an exception. A tensor without a storage gets an empty one. */
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
    THP_FRAME;
    THAnyStorage *storage = storageOf(THPAnyTensor_CData(self));
    if (!storage)
        return NULL;
    THAnyStorage_retain(storage);
    PyObject *object = THPAnyStorage_New(storage); /* its type may be a subclass; the reference keeps it alive */
    int status = object ? shareStorage(storage, Py_TYPE(object)) : -1;
    Py_XDECREF(object);
    return status ? NULL : Py_NewRef(self);
}

static PyObject *tensorIsShared(PyObject *self, PyObject *Py_UNUSED(unused))
{
    THP_FRAME;
    return PyBool_FromLong(isShared(THPAnyTensor_CData(self)->storage));
}

/* ---- files ---- */

static int openFile(PyObject *path, const char *name, bool shared)
{
    int fd;
    Py_BEGIN_ALLOW_THREADS
        /* O_NONBLOCK, because opening a pipe would wait for its other end; countElements() rejects pipes. */
        fd = open(name, (shared ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC | O_NONBLOCK, 0666);
    Py_END_ALLOW_THREADS if (fd < 0) PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
    return fd;
}

/* Return the number of elements to map: `wanted`, or all elements of the file if `wanted` is 0; -1 with an exception. A
 * shared file may be shorter, because mapping extends it. */
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
        PyErr_Format(THPExc_ArgumentError, "from_file() argument 'size' must be a number of elements, not %zd", wanted);
        return -1;
    }
    if (wanted == 0 && bytes % dtype->itemsize) {
        PyErr_Format(THPExc_ArgumentError,
                     "from_file(): the %lld bytes of %R are not a multiple of the element size, %d", bytes, path,
                     dtype->itemsize);
        return -1;
    }
    if (wanted > there && !shared) {
        PyErr_Format(THPExc_ArgumentError, "from_file(): the %lld bytes of %R are fewer than %zd elements of %d bytes",
                     bytes, path, wanted, dtype->itemsize);
        return -1;
    }
    return wanted ? wanted : (Py_ssize_t)there;
}

/* Raise TH's error. An OSError has the name of the file. */
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

static PyObject *parseFile(PyObject *type, PyObject *args, PyObject *kwargs)
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

#define SHARE_DOC(TYPE)                                                                                           \
    "share_memory_($self, /)\n--\n\n"                                                                             \
    "Move the elements to shared memory, unless they are in shared memory, and return self.\n\n"                  \
    "Processes that inherit or receive the elements, by fork or multiprocessing, access the same memory. Shared " \
    "memory cannot be resized. Raises BufferError if the memory is exported or owned by another object.\n\n"      \
    ">>> _C." TYPE "([1, 2]).share_memory_().tolist()\n[1.0, 2.0]"
#define IS_SHARED_DOC(TYPE)                                                                                     \
    "is_shared($self, /)\n--\n\n"                                                                               \
    "Return True if the elements are in shared memory: after share_memory_() or from_file(…, shared=True).\n\n" \
    ">>> x = _C." TYPE "([1, 2])\n>>> x.is_shared(), x.share_memory_().is_shared()\n(False, True)"

PyMethodDef THPSharing_tensorMethods[] = {
    {"share_memory_", tensorShare, METH_NOARGS, SHARE_DOC("FloatTensor")},
    {"is_shared", tensorIsShared, METH_NOARGS, IS_SHARED_DOC("FloatTensor")},
    {NULL, NULL, 0, NULL},
};

THP_OWN_KEYWORDS(fromFile, parseFile)

PyMethodDef THPSharing_storageMethods[] = {
    {"share_memory_", storageShare, METH_NOARGS, SHARE_DOC("FloatStorage")},
    {"is_shared", storageIsShared, METH_NOARGS, IS_SHARED_DOC("FloatStorage")},
    {"from_file", (PyCFunction)(void (*)(void))fromFile, METH_VARARGS | METH_KEYWORDS | METH_CLASS,
     "from_file($type, path, shared=False, size=0)\n--\n\n"
     "Return a storage that maps a file into memory.\n\n"
     "The storage has size elements, or all elements of the file if size is 0. With shared=True, changes of the "
     "elements are written to the file, and a missing or short file is created or extended; otherwise the file is "
     "unchanged. The file must not shrink while the storage exists. Raises OSError if the operating system reports "
     "an error, ValueError if the file has too few elements.\n\n"
     ">>> import os, tempfile\n"
     ">>> with tempfile.TemporaryDirectory() as folder:\n"
     "...     path = os.path.join(folder, 'numbers')\n"
     "...     _C.FloatStorage.from_file(path, shared=True, size=3).fill_(1).tolist()\n"
     "[1.0, 1.0, 1.0]"},
    {NULL, NULL, 0, NULL},
};
