#include "TH/TH.h"
#include "TH/any/THResult.h"
#include "TH/any/THVector.h"

/* Asks for memory that will be written. */
#if defined(__GNUC__)
#define TH_PREFETCH(address) __builtin_prefetch(address, 1)
#else
#define TH_PREFETCH(address) ((void)(address))
#endif

//generic_include TH generic/TH/Random.c
