/* The module of a C function. CW_NAME is the name of the function, and CW_SIGNATURE its signature as a string. */

#pragma once

static PyObject *cw_capsule(PyObject *self, PyObject *unused)
{
    (void)self, (void)unused;
    return PyCapsule_New((void *)CW_NAME, CW_SIGNATURE, NULL);
}

static PyObject *cw_address(PyObject *self, PyObject *unused)
{
    (void)self, (void)unused;
    return PyLong_FromVoidPtr((void *)CW_NAME);
}

static PyMethodDef cw_methods[] = {
    {"capsule", cw_capsule, METH_NOARGS, NULL}, {"address", cw_address, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
static PyModuleDef_Slot cw_slots[] = {
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED}, /* compiled callers do not hold the GIL in any case */
#endif
    {0, NULL}};
static struct PyModuleDef cw_definition = {
    PyModuleDef_HEAD_INIT, "cwrap_op", NULL, 0, cw_methods, cw_slots, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit_cwrap_op(void)
{
    return PyModuleDef_Init(&cw_definition);
}
