#include "TH/TH.h"
#include "TH/core/THFill.h"

//generic_include TH generic/TH/typed/Fill.c
