/* The tensor types. */
#include "THP/THP.h"
#include "THP/THPShards.h"
#include "THP/any/Types.h"

//generic_include TH generic/THP/Tensor.c
