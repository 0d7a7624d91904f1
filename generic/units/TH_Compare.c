#include "TH/TH.h"
#include "TH/any/THRuns.h"
#include "TH/any/THVector.h"

//generic_include TH generic/TH/Compare.c
