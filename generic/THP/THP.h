/* The Python types of _C, which wrap the tensor library, for every dtype.
 *
 * Code that does not depend on the dtype is in THP/core and compiled once. It supports all tensor types through a base
 * class and one table of functions per dtype (THP_dtype_info). Typed files use THPTensor, THPStorage and the macros
 * below, in addition to those of TH. */
#ifndef THP_THP_H
#define THP_THP_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "cwrap_runtime.h"

#include "TH/TH.h"

#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Function.h"
#include "THP/core/Generator.h"
#include "THP/core/Int.h"
#include "THP/core/Masks.h"
#include "THP/core/Operators.h"
#include "THP/core/Size.h"
#include "THP/core/Unlocked.h"
#include "THP/core/Wrapping.h"

#define THP_STRING_EXPAND(x) #x
#define THP_STRING(x) THP_STRING_EXPAND(x)

#define THPStorage TH_CONCAT_3(THP, Real, Storage)
#define THPStorage_(NAME) TH_CONCAT_4(THP, Real, Storage_, NAME)
#define THPTensor TH_CONCAT_3(THP, Real, Tensor)
#define THPTensor_(NAME) TH_CONCAT_4(THP, Real, Tensor_, NAME)
#define THPUtils_(NAME) TH_CONCAT_4(THP, Real, Utils_, NAME)
#define THPTensorClass ((PyObject *)&THPTensor_(Type))
#define THPStorageClass ((PyObject *)&THPStorage_(Type))

#include "generic/THP/Utils.h"
#include "TH/THGenerateEveryType.h"

#include "generic/THP/typed/Storage.h"
#include "TH/THGenerateEveryType.h"

#include "generic/THP/typed/Tensor.h"
#include "TH/THGenerateEveryType.h"

#include "generic/THP/typed/Results.h"
#include "TH/THGenerateEveryType.h"
#endif
