#include "TH/TH.h"
#include "TH/any/THMatmul.h"
#include "TH/any/THProduct.h"
#include "TH/any/THResult.h"
#include "TH/any/THVector.h"

//generic_include TH generic/TH/Matmul.c
