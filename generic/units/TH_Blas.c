#include <limits.h>

#include "TH/TH.h"
#include "TH/any/THProduct.h"
#include "TH/any/THResult.h"
#include "TH/any/THRuns.h"
#include "TH/any/THVector.h"

#include "generic/TH/Gemm.h"
#include "TH/THGenerateEveryType.h"

//generic_include TH generic/TH/Blas.c
