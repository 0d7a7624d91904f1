/* The storage types. */
#include "THP/THP.h"
#include "THP/any/Types.h"

//generic_include TH generic/THP/Storage.c
