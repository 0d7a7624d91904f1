#include "TH/TH.h"
#include "TH/core/THSlices.h"
#include "TH/core/THVector.h"

//generic_include TH generic/TH/typed/Extremum.c
