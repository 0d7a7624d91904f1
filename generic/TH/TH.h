/* Everything of the tensor library, for every dtype.
 *
 * A file generic over the dtype sees `real`, `accreal`, `Real` and the macros below; THTensor_(narrow) in it is
 * THFloatTensor_narrow, THLongTensor_narrow, …, one after the other. All tensors are one struct (THBase.h), so a
 * function of one dtype refuses nothing by type: `dtype` tells them apart at run time. */
#ifndef TH_TH_H
#define TH_TH_H

#include "TH/any/THBase.h"
#include "TH/any/THHalf.h"
#include "TH/THDtypes.h"
#include "TH/any/THError.h"
#include "TH/any/THAlloc.h"
#include "TH/any/THAnyTensor.h"
#include "TH/any/THKernel.h"
#include "TH/any/THLoop.h"
#include "TH/any/THBlas.h"
#include "TH/any/THRandom.h"
#include "TH/any/THLinalg.h"
#include "TH/any/THTensorList.h"

#define THStorage TH_CONCAT_3(TH, Real, Storage)
#define THStorage_(NAME) TH_CONCAT_4(TH, Real, Storage_, NAME)
#define THTensor TH_CONCAT_3(TH, Real, Tensor)
#define THTensor_(NAME) TH_CONCAT_4(TH, Real, Tensor_, NAME)

/* All names before any function: functions of one dtype take tensors of others. */
#define TH_DECLARE_TYPES(Name, ...)         \
    typedef THAnyStorage TH##Name##Storage; \
    typedef THAnyTensor TH##Name##Tensor;
TH_FORALL_DTYPES(TH_DECLARE_TYPES)
#undef TH_DECLARE_TYPES

#ifdef __cplusplus
extern "C" {
#endif

#include "generic/TH/Storage.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Tensor.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Copy.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Convert.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Fill.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Create.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Index.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Masked.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Sort.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Extremum.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Blas.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Random.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Lapack.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Matmul.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Cumulative.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Statistics.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Compare.h"
#include "TH/THGenerateEveryType.h"

#include "generic/TH/Convolve.h"
#include "TH/THGenerateEveryType.h"

#ifdef __cplusplus
}
#endif
#endif
