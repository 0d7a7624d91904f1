/* The Python types of _C over the tensor library, for every dtype.
 *
 * What does not depend on the dtype is in THP/any and compiled once; it serves all tensor types through one base
 * type and one row of functions per dtype (THP_dtype_info). A file generic over the dtype sees THPTensor,
 * THPStorage and the macros below besides TH's. */
#ifndef THP_THP_H
#define THP_THP_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "cwrap_runtime.h"

#include "TH/TH.h"

#include "THP/any/AnyStorage.h"
#include "THP/any/AnyTensor.h"
#include "THP/any/Dtype.h"
#include "THP/any/Error.h"
#include "THP/any/Function.h"
#include "THP/any/Generator.h"
#include "THP/any/Operators.h"
#include "THP/any/Size.h"
#include "THP/any/Unlocked.h"
#include "THP/any/Wrapping.h"

#define THP_STRING_EXPAND(x) #x
#define THP_STRING(x) THP_STRING_EXPAND(x)

#define THPStorage TH_CONCAT_3(THP, Real, Storage)
#define THPStorage_(NAME) TH_CONCAT_4(THP, Real, Storage_, NAME)
#define THPTensor TH_CONCAT_3(THP, Real, Tensor)
#define THPTensor_(NAME) TH_CONCAT_4(THP, Real, Tensor_, NAME)
#define THPUtils_(NAME) TH_CONCAT_4(THP, Real, Utils_, NAME)
#define THPTensorClass ((PyObject *)&THPTensor_(Type))
#define THPStorageClass ((PyObject *)&THPStorage_(Type))

#ifdef __cplusplus
extern "C" {
#endif

#include "generic/THP/Utils.h"
#include "TH/THGenerateEveryType.h"

#include "generic/THP/Storage.h"
#include "TH/THGenerateEveryType.h"

#include "generic/THP/Tensor.h"
#include "TH/THGenerateEveryType.h"

#include "generic/THP/Results.h"
#include "TH/THGenerateEveryType.h"

#ifdef __cplusplus
}
#endif
#endif
