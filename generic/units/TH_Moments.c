#include "TH/TH.h"
#include "TH/any/THMoments.h"
#include "TH/any/THVector.h"

#include "generic/TH/Blocks.h"
#include "TH/THGenerateEveryType.h"

//generic_include TH generic/TH/Moments.c
