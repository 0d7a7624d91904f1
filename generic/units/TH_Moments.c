#include "TH/TH.h"
#include "TH/core/THMoments.h"
#include "TH/core/THVector.h"

#include "generic/TH/typed/Blocks.h"
#include "TH/THGenerateEveryType.h"

//generic_include TH generic/TH/typed/Moments.c
