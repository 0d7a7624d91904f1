/* Masks are tensors of the dtype with the role `mask`, and, if the table has one, of the dtype of truth values. Both
 * have zeros and ones of one byte, so that C reads and writes both in the same way. */
#ifndef THP_MASKS_H
#define THP_MASKS_H

#include "THP/core/AnyTensor.h"

static inline bool THP_isTruth(const THDtype *dtype)
{
#ifdef THDtype_truth
    return dtype->id == THDtype_truth;
#else
    (void)dtype;
    return false;
#endif
}

static inline bool THP_isMask(const THDtype *dtype)
{
    return dtype->id == THDtype_mask || THP_isTruth(dtype);
}

#ifdef THDtype_truth
#define THPMaskTensor_Type THPByteTensor_Type

static inline bool THPMaskTensor_Check(PyObject *object)
{
    return THPAnyTensor_Check(object) && THP_isMask(THPAnyTensor_dtype(object));
}

static inline THAnyTensor *THPMaskTensor_CData(PyObject *tensor)
{
    return THPAnyTensor_CData(tensor);
}

static inline PyObject *THPMaskTensor_New(THAnyTensor *owned)
{
    return THPAnyTensor_New(owned);
}

/* Return a new reference to the object passed as an output, or a new mask without elements if it is NULL or None. */
static inline PyObject *THPMaskTensor_Output(PyObject *given)
{
    if (given && given != Py_None)
        return Py_NewRef(given);
    return THPAnyTensor_New(THAnyTensor_new(&THDtype_table[THDtype_mask]));
}
#endif

#endif
