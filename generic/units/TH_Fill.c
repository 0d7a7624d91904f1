#include "TH/TH.h"
#include "TH/any/THFill.h"

//generic_include TH generic/TH/Fill.c
