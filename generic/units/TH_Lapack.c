#include <string.h>

#include "TH/TH.h"
#include "TH/core/THColumns.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

//generic_include TH generic/TH/typed/Lapack.c
