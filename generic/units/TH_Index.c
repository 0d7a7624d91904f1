#include "TH/TH.h"
#include "TH/any/THIndexing.h"

//generic_include TH generic/TH/Index.c
