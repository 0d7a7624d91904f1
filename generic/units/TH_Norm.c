#include "TH/TH.h"
#include "TH/any/THAlloc.h"
#include "TH/any/THNorm.h"
#include "TH/any/THNumeric.h"
#include "TH/any/THProduct.h"
#include "TH/any/THResult.h"

#include "generic/TH/Blocks.h"
#include "TH/THGenerateEveryType.h"

//generic_include TH generic/TH/Norm.c
