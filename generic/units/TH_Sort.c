#include "TH/TH.h"
#include "TH/core/THSort.h"
#include "TH/core/THVector.h"

//generic_include TH generic/TH/typed/Sort.c
