#include <string.h>

#include "TH/TH.h"
#include "TH/any/THAlloc.h"
#include "TH/any/THNumeric.h"
#include "TH/any/THResult.h"

//generic_include TH generic/TH/Histogram.c
