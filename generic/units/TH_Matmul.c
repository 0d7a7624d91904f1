#include "TH/TH.h"
#include "TH/core/THMatmul.h"
#include "TH/core/THProduct.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

//generic_include TH generic/TH/typed/Matmul.c
