/* Declarations of functions of Python, as Python.h has them. See cwrap_object_subset.h. */

int PyArg_ParseTuple(PyObject *args, const char *format, ...);
void PyErr_Fetch(PyObject **kind, PyObject **value, PyObject **traceback);
void PyErr_NormalizeException(PyObject **kind, PyObject **value, PyObject **traceback);
void PyErr_Restore(PyObject *kind, PyObject *value, PyObject *traceback);
int PyModule_AddType(PyObject *module, PyTypeObject *type);
PyObject *PyModuleDef_Init(PyModuleDef *definition);
PyObject *PyObject_CallFunctionObjArgs(PyObject *callable, ...);
PyObject *PyObject_CallMethod(PyObject *object, const char *name, const char *format, ...);
void PyObject_ClearWeakRefs(PyObject *object);
PyObject *_PyObject_GC_New(PyTypeObject *type);
void PyObject_GC_Del(void *object);
void PyObject_GC_Track(void *object);
void PyObject_GC_UnTrack(void *object);
PyObject *PyObject_GenericGetAttr(PyObject *object, PyObject *name);
int PyObject_SetAttr(PyObject *object, PyObject *name, PyObject *value);
PyObject *PyType_FromModuleAndSpec(PyObject *module, PyType_Spec *spec, PyObject *bases);
PyObject *PyVectorcall_Call(PyObject *callable, PyObject *tuple, PyObject *dict);
