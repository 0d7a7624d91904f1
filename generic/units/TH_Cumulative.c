#include "TH/TH.h"
#include "TH/any/THScan.h"
#include "TH/any/THVector.h"

//generic_include TH generic/TH/Cumulative.c
