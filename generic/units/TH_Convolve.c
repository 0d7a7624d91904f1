#include <string.h>

#include "TH/TH.h"
#include "TH/any/THProduct.h"
#include "TH/any/THResult.h"
#include "TH/any/THVector.h"

//generic_include TH generic/TH/Convolve.c
