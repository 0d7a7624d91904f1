/* The storage types. */
#include "THP/THP.h"
#include "THP/core/Types.h"

//generic_include TH generic/THP/typed/Storage.c
