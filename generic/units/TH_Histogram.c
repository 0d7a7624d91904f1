#include <string.h>

#include "TH/TH.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THNumeric.h"
#include "TH/core/THResult.h"

//generic_include TH generic/TH/typed/Histogram.c
