#include <string.h>

#include "TH/TH.h"
#include "TH/core/THVector.h"
#include "TH/math/THMath.h"

//generic_include TH generic/TH/typed/Copy.c
