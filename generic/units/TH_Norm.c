#include "TH/TH.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THNorm.h"
#include "TH/core/THNumeric.h"
#include "TH/core/THProduct.h"
#include "TH/core/THResult.h"

#include "generic/TH/typed/Blocks.h"
#include "TH/THGenerateEveryType.h"

//generic_include TH generic/TH/typed/Norm.c
