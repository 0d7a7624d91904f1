#include "TH/TH.h"
#include "TH/core/THCreate.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

//generic_include TH generic/TH/typed/Create.c
