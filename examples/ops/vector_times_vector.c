/* Two vectors multiplied element by element. DTYPE_INPUT_0 and the like are macros for one application of the op. */

#section support_code

static bool same_size(PyArrayObject *a, PyArrayObject *b)
{
    return PyArray_DIMS(a)[0] == PyArray_DIMS(b)[0];
}

#section support_code_apply

static void APPLY_SPECIFIC(multiply)(PyArrayObject *x, PyArrayObject *y, PyArrayObject *z)
{
    const DTYPE_INPUT_0 *from_x = (DTYPE_INPUT_0 *)PyArray_DATA(x);
    const DTYPE_INPUT_1 *from_y = (DTYPE_INPUT_1 *)PyArray_DATA(y);
    DTYPE_OUTPUT_0 *to = (DTYPE_OUTPUT_0 *)PyArray_DATA(z);
    const npy_intp step_x = PyArray_STRIDES(x)[0] / ITEMSIZE_INPUT_0;
    const npy_intp step_y = PyArray_STRIDES(y)[0] / ITEMSIZE_INPUT_1;
    const npy_intp step_z = PyArray_STRIDES(z)[0] / ITEMSIZE_OUTPUT_0;
    for (npy_intp i = 0; i < PyArray_DIMS(x)[0]; i++)
        to[i * step_z] = (DTYPE_OUTPUT_0)from_x[i * step_x] * from_y[i * step_y];
}

/* The main function: 0 is success, anything else says that an exception is set. */
static int APPLY_SPECIFIC(vector_times_vector)(PyArrayObject *x, PyArrayObject *y, PyArrayObject **z)
{
    if (!same_size(x, y)) {
        PyErr_SetString(PyExc_ValueError, "vectors of different sizes");
        return 1;
    }
    if (*z == NULL || !same_size(x, *z)) {
        Py_XDECREF(*z);
        *z = (PyArrayObject *)PyArray_EMPTY(1, PyArray_DIMS(x), TYPENUM_OUTPUT_0, 0);
        if (*z == NULL)
            return 1;
    }
    APPLY_SPECIFIC(multiply)(x, y, *z);
    return 0;
}
