#include <limits.h>

#include "TH/TH.h"
#include "TH/core/THProduct.h"
#include "TH/core/THResult.h"
#include "TH/core/THRuns.h"
#include "TH/core/THVector.h"

#include "generic/TH/typed/Gemm.h"
#include "TH/THGenerateEveryType.h"

//generic_include TH generic/TH/typed/Blas.c
