#include "TH/TH.h"
#include "TH/any/THSort.h"
#include "TH/any/THVector.h"

//generic_include TH generic/TH/Sort.c
