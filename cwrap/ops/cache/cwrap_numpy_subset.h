/* The part of NumPy's headers that the C of most graphs uses, for NumPy 1.23 and later. CWRAP_SUBSET_NUMPY is its first
   number. See cwrap_python_subset.h. */

#ifndef CWRAP_NUMPY_SUBSET_H
#define CWRAP_NUMPY_SUBSET_H

#include "cwrap_python_subset.h"

typedef unsigned char npy_bool;
typedef signed char npy_byte, npy_int8;
typedef unsigned char npy_ubyte, npy_uint8;
typedef short npy_short, npy_int16;
typedef unsigned short npy_ushort, npy_uint16, npy_half, npy_float16;
typedef int npy_int, npy_int32;
typedef unsigned int npy_uint, npy_uint32;
typedef long npy_long, npy_int64, npy_intp;
typedef unsigned long npy_ulong, npy_uint64, npy_uintp;
typedef long long npy_longlong;
typedef unsigned long long npy_ulonglong;
typedef float npy_float, npy_float32;
typedef double npy_double, npy_float64;
typedef long double npy_longdouble;

enum NPY_TYPES {
    NPY_BOOL = 0,
    NPY_BYTE,
    NPY_UBYTE,
    NPY_SHORT,
    NPY_USHORT,
    NPY_INT,
    NPY_UINT,
    NPY_LONG,
    NPY_ULONG,
    NPY_LONGLONG,
    NPY_ULONGLONG,
    NPY_FLOAT,
    NPY_DOUBLE,
    NPY_LONGDOUBLE,
    NPY_CFLOAT,
    NPY_CDOUBLE,
    NPY_CLONGDOUBLE,
    NPY_OBJECT,
    NPY_HALF = 23,
};
#define NPY_INT8 NPY_BYTE
#define NPY_UINT8 NPY_UBYTE
#define NPY_INT16 NPY_SHORT
#define NPY_UINT16 NPY_USHORT
#define NPY_INT32 NPY_INT
#define NPY_UINT32 NPY_UINT
#define NPY_INT64 NPY_LONG
#define NPY_UINT64 NPY_ULONG
#define NPY_INTP NPY_LONG
#define NPY_FLOAT16 NPY_HALF
#define NPY_FLOAT32 NPY_FLOAT
#define NPY_FLOAT64 NPY_DOUBLE
#define NPY_COMPLEX64 NPY_CFLOAT
#define NPY_COMPLEX128 NPY_CDOUBLE

typedef enum { NPY_ANYORDER = -1, NPY_CORDER = 0, NPY_FORTRANORDER = 1, NPY_KEEPORDER = 2 } NPY_ORDER;

#define NPY_ARRAY_C_CONTIGUOUS 0x0001
#define NPY_ARRAY_F_CONTIGUOUS 0x0002
#define NPY_ARRAY_OWNDATA 0x0004
#define NPY_ARRAY_FORCECAST 0x0010
#define NPY_ARRAY_ENSURECOPY 0x0020
#define NPY_ARRAY_ALIGNED 0x0100
#define NPY_ARRAY_WRITEABLE 0x0400
#define NPY_ARRAY_BEHAVED (NPY_ARRAY_ALIGNED | NPY_ARRAY_WRITEABLE)
#define NPY_ARRAY_CARRAY (NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_BEHAVED)
#define NPY_ARRAY_CARRAY_RO (NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_ALIGNED)
#define NPY_ARRAY_DEFAULT NPY_ARRAY_CARRAY
#define NPY_ARRAY_IN_ARRAY NPY_ARRAY_CARRAY_RO
#define NPY_ARRAY_OUT_ARRAY NPY_ARRAY_CARRAY

#if CWRAP_SUBSET_NUMPY == 2
#define NPY_MAXDIMS 64
#else
#define NPY_MAXDIMS 32
#endif
#define NPY_FAIL 0
#define NPY_SUCCEED 1

typedef struct _PyArray_Descr {
    PyObject ob_base;
    PyTypeObject *typeobj;
    char kind;
    char type;
    char byteorder;
    char flags_or_unused;
    int type_num;
#if CWRAP_SUBSET_NUMPY == 2
    npy_uint64 flags;
    npy_intp elsize;
    npy_intp alignment; /* other members follow */
#else
    int elsize;
    int alignment; /* other members follow */
#endif
} PyArray_Descr;

typedef struct tagPyArrayObject {
    PyObject ob_base;
    char *data;
    int nd;
    npy_intp *dimensions;
    npy_intp *strides;
    PyObject *base;
    PyArray_Descr *descr;
    int flags; /* other members follow */
} PyArrayObject;

static inline char *PyArray_BYTES(const PyArrayObject *array)
{
    return array->data;
}

static inline void *PyArray_DATA(const PyArrayObject *array)
{
    return array->data;
}

static inline int PyArray_NDIM(const PyArrayObject *array)
{
    return array->nd;
}

static inline npy_intp *PyArray_DIMS(const PyArrayObject *array)
{
    return array->dimensions;
}

static inline npy_intp *PyArray_SHAPE(const PyArrayObject *array)
{
    return array->dimensions;
}

static inline npy_intp *PyArray_STRIDES(const PyArrayObject *array)
{
    return array->strides;
}

static inline npy_intp PyArray_DIM(const PyArrayObject *array, int axis)
{
    return array->dimensions[axis];
}

static inline npy_intp PyArray_STRIDE(const PyArrayObject *array, int axis)
{
    return array->strides[axis];
}

static inline PyObject *PyArray_BASE(const PyArrayObject *array)
{
    return array->base;
}

static inline PyArray_Descr *PyArray_DESCR(const PyArrayObject *array)
{
    return array->descr;
}

static inline int PyArray_FLAGS(const PyArrayObject *array)
{
    return array->flags;
}

static inline int PyArray_CHKFLAGS(const PyArrayObject *array, int flags)
{
    return (array->flags & flags) == flags;
}

static inline int PyArray_TYPE(const PyArrayObject *array)
{
    return array->descr->type_num;
}

#if CWRAP_SUBSET_NUMPY == 2
static inline npy_intp PyArray_ITEMSIZE(const PyArrayObject *array)
#else
static inline int PyArray_ITEMSIZE(const PyArrayObject *array)
#endif
{
    return array->descr->elsize;
}

static inline void PyArray_ENABLEFLAGS(PyArrayObject *array, int flags)
{
    array->flags |= flags;
}

static inline void PyArray_CLEARFLAGS(PyArrayObject *array, int flags)
{
    array->flags &= ~flags;
}

#define PyArray_ISNOTSWAPPED(array) (PyArray_DESCR(array)->byteorder != '>')
#define PyArray_FLAGSWAP(array, flags) (PyArray_CHKFLAGS(array, flags) && PyArray_ISNOTSWAPPED(array))
#define PyArray_ISBEHAVED(array) PyArray_FLAGSWAP(array, NPY_ARRAY_BEHAVED)
#define PyArray_ISBEHAVED_RO(array) PyArray_FLAGSWAP(array, NPY_ARRAY_ALIGNED)
#define PyArray_ISCARRAY(array) PyArray_FLAGSWAP(array, NPY_ARRAY_CARRAY)
#define PyArray_ISCARRAY_RO(array) PyArray_FLAGSWAP(array, NPY_ARRAY_CARRAY_RO)
#define PyArray_ISWRITEABLE(array) PyArray_CHKFLAGS((array), NPY_ARRAY_WRITEABLE)
#define PyArray_ISALIGNED(array) PyArray_CHKFLAGS((array), NPY_ARRAY_ALIGNED)
#define PyArray_ISCONTIGUOUS(array) PyArray_CHKFLAGS((array), NPY_ARRAY_C_CONTIGUOUS)
#define PyArray_IS_C_CONTIGUOUS(array) PyArray_CHKFLAGS((array), NPY_ARRAY_C_CONTIGUOUS)
#define PyArray_IS_F_CONTIGUOUS(array) PyArray_CHKFLAGS((array), NPY_ARRAY_F_CONTIGUOUS)

#define PyArray_GETPTR1(array, i) ((void *)(PyArray_BYTES(array) + (i) * PyArray_STRIDES(array)[0]))
#define PyArray_GETPTR2(array, i, j) \
    ((void *)(PyArray_BYTES(array) + (i) * PyArray_STRIDES(array)[0] + (j) * PyArray_STRIDES(array)[1]))
#define PyArray_GETPTR3(array, i, j, k)                                                                  \
    ((void *)(PyArray_BYTES(array) + (i) * PyArray_STRIDES(array)[0] + (j) * PyArray_STRIDES(array)[1] + \
              (k) * PyArray_STRIDES(array)[2]))
#define PyArray_GETPTR4(array, i, j, k, l)                                                               \
    ((void *)(PyArray_BYTES(array) + (i) * PyArray_STRIDES(array)[0] + (j) * PyArray_STRIDES(array)[1] + \
              (k) * PyArray_STRIDES(array)[2] + (l) * PyArray_STRIDES(array)[3]))

/* ---- functions of NumPy's table ---- */

static void **PyArray_API = NULL;

#define PyArray_Type (*(PyTypeObject *)PyArray_API[2])
#define PyBoolArrType_Type (*(PyTypeObject *)PyArray_API[8])
#define PyInt8ArrType_Type (*(PyTypeObject *)PyArray_API[20])
#define PyInt16ArrType_Type (*(PyTypeObject *)PyArray_API[21])
#define PyInt32ArrType_Type (*(PyTypeObject *)PyArray_API[22])
#define PyInt64ArrType_Type (*(PyTypeObject *)PyArray_API[23])
#define PyUInt8ArrType_Type (*(PyTypeObject *)PyArray_API[25])
#define PyUInt16ArrType_Type (*(PyTypeObject *)PyArray_API[26])
#define PyUInt32ArrType_Type (*(PyTypeObject *)PyArray_API[27])
#define PyUInt64ArrType_Type (*(PyTypeObject *)PyArray_API[28])
#define PyFloat32ArrType_Type (*(PyTypeObject *)PyArray_API[30])
#define PyFloat64ArrType_Type (*(PyTypeObject *)PyArray_API[31])
#define PyHalfArrType_Type (*(PyTypeObject *)PyArray_API[217])
/* clang-format off */
#define PyArray_GetNDArrayCVersion (*(unsigned int (*)(void))PyArray_API[0])
#define PyArray_GetNDArrayCFeatureVersion (*(unsigned int (*)(void))PyArray_API[211])
#define PyArray_DescrFromType (*(PyArray_Descr *(*)(int))PyArray_API[45])
#define PyArray_TypeObjectFromType (*(PyObject *(*)(int))PyArray_API[46])
#define PyArray_CastToType (*(PyObject *(*)(PyArrayObject *, PyArray_Descr *, int))PyArray_API[49])
#define PyArray_CopyInto (*(int (*)(PyArrayObject *, PyArrayObject *))PyArray_API[50])
#define PyArray_Scalar (*(PyObject *(*)(void *, PyArray_Descr *, PyObject *))PyArray_API[60])
#define PyArray_ScalarAsCtype (*(void (*)(PyObject *, void *))PyArray_API[62])
#define PyArray_FromAny (*(PyObject *(*)(PyObject *, PyArray_Descr *, int, int, int, PyObject *))PyArray_API[69])
#define PyArray_EnsureArray (*(PyObject *(*)(PyObject *))PyArray_API[70])
#define PyArray_Return (*(PyObject *(*)(PyArrayObject *))PyArray_API[76])
#define PyArray_NewCopy (*(PyObject *(*)(PyArrayObject *, NPY_ORDER))PyArray_API[85])
#define PyArray_New (*(PyObject *(*)(PyTypeObject *, int, npy_intp const *, int, npy_intp const *, void *, int, int, PyObject *))PyArray_API[93])
#define PyArray_NewFromDescr (*(PyObject *(*)(PyTypeObject *, PyArray_Descr *, int, npy_intp const *, npy_intp const *, void *, int, PyObject *))PyArray_API[94])
#define PyArray_DescrNewFromType (*(PyArray_Descr *(*)(int))PyArray_API[96])
#define PyArray_FillWithScalar (*(int (*)(PyArrayObject *, PyObject *))PyArray_API[104])
#define PyArray_CheckFromAny (*(PyObject *(*)(PyObject *, PyArray_Descr *, int, int, int, PyObject *))PyArray_API[108])
#define PyArray_Reshape (*(PyObject *(*)(PyArrayObject *, PyObject *))PyArray_API[134])
#define PyArray_Squeeze (*(PyObject *(*)(PyArrayObject *))PyArray_API[136])
#define PyArray_View (*(PyObject *(*)(PyArrayObject *, PyArray_Descr *, PyTypeObject *))PyArray_API[137])
#define PyArray_SwapAxes (*(PyObject *(*)(PyArrayObject *, int, int))PyArray_API[138])
#define PyArray_Flatten (*(PyObject *(*)(PyArrayObject *, NPY_ORDER))PyArray_API[156])
#define PyArray_Ravel (*(PyObject *(*)(PyArrayObject *, NPY_ORDER))PyArray_API[157])
#define PyArray_MultiplyList (*(npy_intp (*)(npy_intp const *, int))PyArray_API[158])
#define PyArray_CompareLists (*(int (*)(npy_intp const *, npy_intp const *, int))PyArray_API[161])
#define PyArray_Zeros (*(PyObject *(*)(int, npy_intp const *, PyArray_Descr *, int))PyArray_API[183])
#define PyArray_Empty (*(PyObject *(*)(int, npy_intp const *, PyArray_Descr *, int))PyArray_API[184])
#define PyArray_EquivTypenums (*(unsigned char (*)(int, int))PyArray_API[191])
#define PyArray_SetBaseObject (*(int (*)(PyArrayObject *, PyObject *))PyArray_API[282])
/* clang-format on */

#define PyArray_Check(object) PyObject_TypeCheck(object, &PyArray_Type)
#define PyArray_CheckExact(object) (((PyObject *)(object))->ob_type == &PyArray_Type)
#define PyArray_SIZE(array) PyArray_MultiplyList(PyArray_DIMS(array), PyArray_NDIM(array))
#define PyArray_NBYTES(array) (PyArray_ITEMSIZE(array) * PyArray_SIZE(array))
#define PyArray_SAMESHAPE(left, right)              \
    ((PyArray_NDIM(left) == PyArray_NDIM(right)) && \
     PyArray_CompareLists(PyArray_DIMS(left), PyArray_DIMS(right), PyArray_NDIM(left)))
#define PyArray_Copy(array) PyArray_NewCopy(array, NPY_CORDER)
#define PyArray_Cast(array, number) PyArray_CastToType(array, PyArray_DescrFromType(number), 0)
#define PyArray_EMPTY(count, dims, number, fortran) PyArray_Empty(count, dims, PyArray_DescrFromType(number), fortran)
#define PyArray_ZEROS(count, dims, number, fortran) PyArray_Zeros(count, dims, PyArray_DescrFromType(number), fortran)
#define PyArray_FILLWBYTE(array, byte) memset(PyArray_DATA(array), byte, PyArray_NBYTES(array))
#define PyArray_SimpleNew(count, dims, number) PyArray_New(&PyArray_Type, count, dims, number, NULL, NULL, 0, 0, NULL)
#define PyArray_SimpleNewFromData(count, dims, number, data) \
    PyArray_New(&PyArray_Type, count, dims, number, NULL, data, 0, NPY_ARRAY_CARRAY, NULL)
#define PyArray_SimpleNewFromDescr(count, dims, descr) \
    PyArray_NewFromDescr(&PyArray_Type, descr, count, dims, NULL, NULL, 0, NULL)

#endif
