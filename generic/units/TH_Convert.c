#include "TH/TH.h"
#include "TH/any/THVector.h"
#include "TH/math/THMath.h"

//generic_include TH generic/TH/Convert.c
