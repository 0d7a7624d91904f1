#include <string.h>

#include "TH/TH.h"
#include "TH/any/THProduct.h"
#include "TH/any/THVector.h"

#include "generic/TH/Gemm.h"
#include "TH/THGenerateEveryType.h"

//generic_include TH generic/TH/Gemm.c
