/* Functions of 2017 for one dtype, for hand-written code. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THP/classic/Typed.h"
#else

/* The first argument of THPCopyMethod. */
enum { THTensor_(copy_functions), THStorage_(copy_functions) };

/* Return a new tensor without elements, or NULL with an exception. */
static inline PyObject *THPTensor_(NewEmpty)(void)
{
    return THPTensor_(Output)(NULL);
}

/* The method `index` of 2017, as `only_register` names it: `THPTensor_(getValue)<true>` returns self[index], as a tensor
 * of one element instead of a number. `<false>` returns self[index]. */
#ifdef __cplusplus
template <bool always_tensor> static PyObject *THPTensor_(getValue)(PyObject *self, PyObject *index)
{
    return THPClassic_getValue(self, index, always_tensor);
}

/* The method `set_index` of 2017: self[index] = value, for a tuple of both. */
template <bool always_tensor> static PyObject *THPTensor_(setValue)(PyObject *self, PyObject *args)
{
    PyObject *index, *value;
    if (!PyArg_ParseTuple(args, "OO", &index, &value) || PyObject_SetItem(self, index, value))
        return NULL;
    Py_RETURN_NONE;
}

/* Convert a Python number between HANDLE_TH_ERRORS and END_HANDLE_TH_ERRORS, which return the exception for a number
 * out of range. C uses the functions with two parameters. */
static inline real THPUtils_(unpackReal)(PyObject *object)
{
    real value;
    if (THPUtils_(unpackReal)(object, &value))
        throw python_error();
    return value;
}

static inline accreal THPUtils_(unpackAccreal)(PyObject *object)
{
    accreal value;
    if (THPUtils_(unpackAccreal)(object, &value))
        throw python_error();
    return value;
}
#endif

#endif
