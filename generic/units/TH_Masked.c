#include "TH/TH.h"
#include "TH/core/THMasking.h"
#include "TH/core/THVector.h"

//generic_include TH generic/TH/typed/Masked.c
