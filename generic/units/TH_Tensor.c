#include "TH/TH.h"

//generic_include TH generic/TH/typed/Tensor.c
