#include <string.h>

#include "TH/TH.h"
#include "TH/any/THVector.h"

//generic_include TH generic/TH/Copy.c
