#include <string.h>

#include "TH/TH.h"
#include "TH/any/THColumns.h"
#include "TH/any/THResult.h"
#include "TH/any/THVector.h"

//generic_include TH generic/TH/Lapack.c
