#include "THP/THP.h"

//generic_include TH generic/THP/typed/Results.c
