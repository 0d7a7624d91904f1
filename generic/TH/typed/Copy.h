/* Copies into one dtype: a loop for each source dtype, and functions with the names of Torch's C library. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Copy.h"
#else

/* THTensor_(copyLoops)[id] is a THElementwiseLoop that writes data[0] of this dtype and reads data[1] of dtype `id`. */
TH_API const THElementwiseLoop THTensor_(copyLoops)[];

/* Copy and convert; the element counts must be equal, the shapes may differ. */
static inline THStatus THTensor_(copy)(THTensor *self, THTensor *src)
{
    return THAnyTensor_copy(self, src);
}

#define TH_DEFINE_COPY(Name, ...)                                                         \
    static inline THStatus THTensor_(copy##Name)(THTensor * self, TH##Name##Tensor * src) \
    {                                                                                     \
        return THAnyTensor_copy(self, src);                                               \
    }
TH_FORALL_DTYPES(TH_DEFINE_COPY)
#undef TH_DEFINE_COPY

#endif
