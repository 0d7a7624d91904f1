/* Declarations of functions and variables of Python, as Python.h has them. See cwrap_python_subset.h. */

extern PyObject _Py_NoneStruct;
extern struct _longobject _Py_TrueStruct, _Py_FalseStruct;
extern PyTypeObject PyBool_Type, PyDict_Type, PyFloat_Type, PyList_Type, PyLong_Type, PyTuple_Type, PyUnicode_Type;
extern PyObject *PyExc_ArithmeticError, *PyExc_AssertionError, *PyExc_AttributeError, *PyExc_Exception;
extern PyObject *PyExc_IndexError, *PyExc_KeyError, *PyExc_MemoryError, *PyExc_NotImplementedError, *PyExc_OSError;
extern PyObject *PyExc_OverflowError, *PyExc_RuntimeError, *PyExc_RuntimeWarning, *PyExc_StopIteration;
extern PyObject *PyExc_SystemError, *PyExc_TypeError, *PyExc_ValueError, *PyExc_ZeroDivisionError;

void _Py_Dealloc(PyObject *object);
int PyType_IsSubtype(PyTypeObject *type, PyTypeObject *base);

PyObject *PyErr_Occurred(void);
void PyErr_Clear(void);
int PyErr_ExceptionMatches(PyObject *kind);
PyObject *PyErr_Format(PyObject *kind, const char *format, ...);
PyObject *PyErr_NoMemory(void);
void PyErr_SetNone(PyObject *kind);
void PyErr_SetObject(PyObject *kind, PyObject *value);
void PyErr_SetString(PyObject *kind, const char *message);
int PyErr_WarnEx(PyObject *category, const char *message, Py_ssize_t level);

PyObject *PyBool_FromLong(long value);
double PyFloat_AsDouble(PyObject *object);
PyObject *PyFloat_FromDouble(double value);
long PyLong_AsLong(PyObject *object);
long long PyLong_AsLongLong(PyObject *object);
Py_ssize_t PyLong_AsSsize_t(PyObject *object);
unsigned long PyLong_AsUnsignedLong(PyObject *object);
unsigned long long PyLong_AsUnsignedLongLong(PyObject *object);
PyObject *PyLong_FromLong(long value);
PyObject *PyLong_FromLongLong(long long value);
PyObject *PyLong_FromSize_t(size_t value);
PyObject *PyLong_FromSsize_t(Py_ssize_t value);
PyObject *PyLong_FromUnsignedLong(unsigned long value);
PyObject *PyLong_FromUnsignedLongLong(unsigned long long value);

PyObject *PyList_New(Py_ssize_t size);
int PyList_Append(PyObject *list, PyObject *item);
PyObject *PyList_GetItem(PyObject *list, Py_ssize_t index);
int PyList_SetItem(PyObject *list, Py_ssize_t index, PyObject *item);
Py_ssize_t PyList_Size(PyObject *list);
PyObject *PyTuple_New(Py_ssize_t size);
PyObject *PyTuple_Pack(Py_ssize_t size, ...);
PyObject *PyTuple_GetItem(PyObject *tuple, Py_ssize_t index);
int PyTuple_SetItem(PyObject *tuple, Py_ssize_t index, PyObject *item);
Py_ssize_t PyTuple_Size(PyObject *tuple);
PyObject *PyDict_GetItemString(PyObject *dict, const char *key);
PyObject *PyDict_New(void);
int PyDict_SetItemString(PyObject *dict, const char *key, PyObject *item);
PyObject *PyUnicode_FromString(const char *text);

PyObject *PyNumber_Add(PyObject *left, PyObject *right);
PyObject *PyNumber_Float(PyObject *object);
PyObject *PyNumber_Long(PyObject *object);
PyObject *PyNumber_Multiply(PyObject *left, PyObject *right);
PyObject *PyNumber_Subtract(PyObject *left, PyObject *right);
PyObject *PyObject_GetAttr(PyObject *object, PyObject *name);
PyObject *PyObject_GetAttrString(PyObject *object, const char *name);
int PyObject_IsTrue(PyObject *object);
PyObject *PyObject_Repr(PyObject *object);
int PyObject_RichCompareBool(PyObject *left, PyObject *right, int operation);
PyObject *PyObject_Str(PyObject *object);
Py_ssize_t PyObject_Size(PyObject *object);
PyObject *PySequence_GetItem(PyObject *sequence, Py_ssize_t index);
Py_ssize_t PySequence_Size(PyObject *sequence);

int PyCapsule_IsValid(PyObject *capsule, const char *name);
void *PyCapsule_GetContext(PyObject *capsule);
void *PyCapsule_GetPointer(PyObject *capsule, const char *name);
PyObject *PyCapsule_New(void *pointer, const char *name, PyCapsule_Destructor destructor);
int PyCapsule_SetContext(PyObject *capsule, void *context);

PyObject *PyImport_ImportModule(const char *name);
void *PyMem_Calloc(size_t count, size_t size);
void PyMem_Free(void *memory);
void *PyMem_Malloc(size_t size);
void *PyMem_Realloc(void *memory, size_t size);
void PyEval_RestoreThread(PyThreadState *state);
PyThreadState *PyEval_SaveThread(void);
PyGILState_STATE PyGILState_Ensure(void);
void PyGILState_Release(PyGILState_STATE state);
