/* Functions of 2017 for one dtype, for hand-written code. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THP/classic/Typed.h"
#else

/* The first argument of THPCopyMethod. */
enum { THTensor_(copy_functions), THStorage_(copy_functions) };

/* The number of elements. */
static inline long THTensor_(numel)(THTensor *self)
{
    return (long)THAnyTensor_nElement((const THAnyTensor *)self);
}

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

/* self[index] = value, for hand-written code: 0, or -1 with an exception. */
template <bool always_tensor, class T> static int THPTensor_(setValue)(T *self, PyObject *index, PyObject *value)
{
    return PyObject_SetItem((PyObject *)self, index, value);
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

/* The shape, strides and offset of a tensor in a file: see THP/core/Classic.h. */
static inline void THPTensor_(writeMetadataRaw)(THTensor *self, int fd)
{
    THPClassic_writeMetadata((const THAnyTensor *)self, fd);
}

static inline THTensor *THPTensor_(newWithMetadataFileRaw)(int fd, THStorage *storage)
{
    return (THTensor *)THPClassic_readMetadata(fd, (THAnyStorage *)storage, TH_DTYPE);
}

/* Advanced indexing, as `only_register` names it. */
static inline PyObject *THPTensor_(checkAdvancedIndexing)(PyObject *self, PyObject *index)
{
    return THPClassic_isAdvanced(self, index);
}

static inline PyObject *THPTensor_(advancedIndexSelect)(PyObject *self, PyObject *args)
{
    PyObject *index;
    return PyArg_ParseTuple(args, "O", &index) ? PyObject_GetItem(self, index) : NULL;
}

static inline PyObject *THPTensor_(advancedIndexAdd)(PyObject *self, PyObject *args)
{
    return THPClassic_advancedIndexAdd(self, args);
}

#ifdef __cplusplus
/* Reductions before `keepdim` existed: the reduced dimension has the size 1. Those that are templates call kernels that
 * TH/THPrototypes.h declares later. */
#define THP_KEEPS_DIMENSION(NAME)                                                                                \
    static inline THStatus THTensor_(NAME)(THTensor * values, THIndexTensor * indices, THTensor * self, int dim) \
    {                                                                                                            \
        return THTensor_(NAME)(values, indices, self, dim, 1);                                                   \
    }
THP_KEEPS_DIMENSION(min)
THP_KEEPS_DIMENSION(max)
THP_KEEPS_DIMENSION(mode)
THP_KEEPS_DIMENSION(median)
#undef THP_KEEPS_DIMENSION

static inline THStatus THTensor_(kthvalue)(THTensor *values, THIndexTensor *indices, THTensor *self, int64_t k, int dim)
{
    return THTensor_(kthvalue)(values, indices, self, k, dim, 1);
}

template <class T> static inline THStatus THTensor_(sum)(T *result, T *self, int dim)
{
    return THTensor_(sum)(result, self, dim, true);
}

template <class T> static inline THStatus THTensor_(prod)(T *result, T *self, int dim)
{
    return THTensor_(prod)(result, self, dim, true);
}

#ifdef TH_REAL_IS_FLOATING
template <class T> static inline THStatus THTensor_(mean)(T *result, T *self, int dim)
{
    return THTensor_(mean)(result, self, dim, true);
}

static inline accreal THTensor_(varall)(THTensor *self)
{
    return THTensor_(varall)(self, 0);
}

static inline accreal THTensor_(stdall)(THTensor *self)
{
    return THTensor_(stdall)(self, 0);
}

static inline THStatus THTensor_(var)(THTensor *result, THTensor *self, int dim, int biased)
{
    return THTensor_(var)(result, self, dim, biased, 1);
}

static inline THStatus THTensor_(std)(THTensor *result, THTensor *self, int dim, int biased)
{
    return THTensor_(std)(result, self, dim, biased, 1);
}

static inline THStatus THTensor_(norm)(THTensor *result, THTensor *self, real p, int dim)
{
    return THTensor_(norm)(result, self, p, dim, 1);
}

static inline THStatus THTensor_(btrifact)(THTensor *factors, THIntegerTensor *pivots, THIntegerTensor *info,
                                           THTensor *self)
{
    return THTensor_(btrifact)(factors, pivots, info, 1, self);
}
#endif
#endif

#endif
