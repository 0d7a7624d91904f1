#include "TH/TH.h"
#include "TH/core/THIndexing.h"
#include "TH/core/THNumeric.h"

//generic_include TH generic/TH/typed/Index.c
