/* The tensor types. */
#include "THP/THP.h"
#include "THP/THPShards.h"
#include "THP/core/Types.h"

//generic_include TH generic/THP/typed/Tensor.c
