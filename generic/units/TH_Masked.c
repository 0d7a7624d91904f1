#include "TH/TH.h"
#include "TH/any/THMasking.h"
#include "TH/any/THVector.h"

//generic_include TH generic/TH/Masked.c
