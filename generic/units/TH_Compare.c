#include "TH/TH.h"
#include "TH/core/THRuns.h"
#include "TH/core/THVector.h"

//generic_include TH generic/TH/typed/Compare.c
