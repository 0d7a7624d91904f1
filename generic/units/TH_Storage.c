#include "TH/TH.h"

//generic_include TH generic/TH/typed/Storage.c
