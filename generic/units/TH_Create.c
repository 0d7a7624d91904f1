#include "TH/TH.h"
#include "TH/any/THCreate.h"
#include "TH/any/THResult.h"
#include "TH/any/THVector.h"

//generic_include TH generic/TH/Create.c
