/* The whole interface of the tensor library, for every dtype.
 *
 * A file that is generic over the dtype uses `real`, `accreal`, `Real` and the macros below. It is compiled once per
 * dtype, so THTensor_(narrow) in it becomes THFloatTensor_narrow, THLongTensor_narrow, and so on. All tensors are one
 * struct (THBase.h), so the C compiler does not check dtypes; `dtype` distinguishes tensors at run time. */
#ifndef TH_TH_H
#define TH_TH_H

#include "TH/core/THBase.h"
#include "TH/core/THHalf.h"
#include "TH/THDtypes.h"
#include "TH/core/THError.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THKernel.h"
#include "TH/core/THLoop.h"
#include "TH/core/THBlas.h"
#include "TH/core/THRandom.h"
#include "TH/core/THLinalg.h"
#include "TH/core/THTensorList.h"

#define THStorage TH_CONCAT_3(TH, Real, Storage)
#define THStorage_(NAME) TH_CONCAT_4(TH, Real, Storage_, NAME)
#define THTensor TH_CONCAT_3(TH, Real, Tensor)
#define THTensor_(NAME) TH_CONCAT_4(TH, Real, Tensor_, NAME)

/* Declare all types before any function: functions of one dtype take tensors of other dtypes. */
#define TH_DECLARE_TYPES(Name, ...)         \
    typedef THAnyStorage TH##Name##Storage; \
    typedef THAnyTensor TH##Name##Tensor;
TH_FORALL_DTYPES(TH_DECLARE_TYPES)
#undef TH_DECLARE_TYPES

#include "generic/TH/typed/Storage.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Tensor.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Copy.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Convert.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Fill.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Create.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Index.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Masked.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Sort.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Extremum.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Blas.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Random.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Lapack.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Matmul.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Cumulative.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Moments.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Norm.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Histogram.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Compare.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/typed/Convolve.h"
#include "TH/THGenerateEveryType.h"
#endif
