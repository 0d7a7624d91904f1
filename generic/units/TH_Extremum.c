#include "TH/TH.h"
#include "TH/any/THSlices.h"
#include "TH/any/THVector.h"

//generic_include TH generic/TH/Extremum.c
