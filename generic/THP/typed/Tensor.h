/* The tensor type of one dtype: the functions that generated wrappers call. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THP/typed/Tensor.h"
#else

typedef THPAnyTensor THPTensor;

extern PyTypeObject THPTensor_(Type);

static inline bool THPTensor_(Check)(PyObject *object)
{
    /* The base of a class of tensors is never `object`, whose instances are smaller. So numbers, which many methods
     * take instead of a tensor, need no call: x.add_(1) takes 71 instead of 83 ns. */
    const PyTypeObject *const base = Py_TYPE(object)->tp_base;
    return Py_IS_TYPE(object, &THPTensor_(Type)) ||
           (base != &PyBaseObject_Type && PyType_IsSubtype(Py_TYPE(object), &THPTensor_(Type)));
}

static inline THTensor *THPTensor_(CData)(PyObject *tensor)
{
    return THPFrame_tensor(tensor, ((THPTensor *)tensor)->cdata);
}

/* Return a new object for a tensor. Takes ownership of `owned`. If `owned` is NULL, raises TH's error. */
static inline PyObject *THPTensor_(New)(THTensor *owned)
{
    return THPAnyTensor_Wrap(&THPTensor_(Type), owned);
}

/* Return a new reference to the object passed as an output, or a new tensor without elements if it is NULL or None. */
static inline PyObject *THPTensor_(Output)(PyObject *given)
{
    if (given && given != Py_None)
        return Py_NewRef(given);
    return THPAnyTensor_Wrap(&THPTensor_(Type), THAnyTensor_new(TH_DTYPE));
}

/* Fill the row of THP_dtype_info for this dtype, initialize its type and add it to the module. Return 0, or -1 with an
 * exception. May be called again for another module object. */
int THPTensor_(init)(PyObject *module);
/* Add the methods and operators from declarations to the type. Return 0, or -1 with an exception. */
int THPTensor_(addMethods)(PyTypeObject *type);

#endif
