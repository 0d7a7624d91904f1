#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Fill.h"
#else

/* Set all elements to `value`, or to zero. BUFFER error for read-only memory, VALUE error for a tensor that overlaps
 * itself. */
TH_API THStatus THTensor_(fill)(THTensor *self, real value);
TH_API THStatus THTensor_(zero)(THTensor *self);

#endif
