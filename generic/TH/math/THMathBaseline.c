/* The variant for every machine that the compiler's flags allow. */
#define TH_MATH_NAME THMath_baseline
#include "TH/math/Variant.h"
