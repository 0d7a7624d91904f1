#include "TH/TH.h"
#include "TH/any/THIndexing.h"
#include "TH/any/THNumeric.h"

//generic_include TH generic/TH/Index.c
