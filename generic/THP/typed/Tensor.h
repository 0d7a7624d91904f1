/* The tensor type of one dtype: what generated wrappers need of it. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THP/typed/Tensor.h"
#else

typedef THPAnyTensor THPTensor;

extern PyTypeObject THPTensor_(Type);

static inline bool THPTensor_(Check)(PyObject *object)
{
    return Py_IS_TYPE(object, &THPTensor_(Type)) || PyType_IsSubtype(Py_TYPE(object), &THPTensor_(Type));
}

static inline THTensor *THPTensor_(CData)(PyObject *tensor)
{
    return ((THPTensor *)tensor)->cdata;
}

/* Steals `owned`. NULL raises TH's error. */
static inline PyObject *THPTensor_(New)(THTensor *owned)
{
    return THPAnyTensor_Wrap(&THPTensor_(Type), owned);
}

/* What is given as an output, or a new tensor without elements where that is NULL or None; a new reference. */
static inline PyObject *THPTensor_(Output)(PyObject *given)
{
    if (given && given != Py_None)
        return Py_NewRef(given);
    return THPAnyTensor_Wrap(&THPTensor_(Type), THAnyTensor_new(TH_DTYPE));
}

/* Fills this dtype's row of THP_dtype_info, readies its type and adds it to the module; 0, or -1 with an exception. May
 * run again for another module object. */
int THPTensor_(init)(PyObject *module);

#endif
