#include "TH/TH.h"
#include "TH/core/THScan.h"
#include "TH/core/THVector.h"

//generic_include TH generic/TH/typed/Cumulative.c
