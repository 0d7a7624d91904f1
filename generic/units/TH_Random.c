#include "TH/TH.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

/* Asks for memory that will be written. */
#if defined(__GNUC__)
#define TH_PREFETCH(address) __builtin_prefetch(address, 1)
#else
#define TH_PREFETCH(address) ((void)(address))
#endif

//generic_include TH generic/TH/typed/Random.c
