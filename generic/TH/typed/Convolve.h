#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Convolve.h"
#else

#ifdef TH_REAL_IS_FLOATING
/* r = the convolution of t and kernel k over the last two dimensions (conv3: three); xc is "C", or "X" for the
 * cross-correlation, which does not turn the kernel round. vf is "V" for where the kernel lies within t (n - k + 1
 * elements of n), or "F" for where it touches t (n + k - 1).
 *     h x w and kh x kw (a plane)          one plane
 *     n x h x w and n x kh x kw            each plane by its kernel: n planes
 *     n x h x w and m x n x kh x kw        m planes, each the sum over the n planes by their kernels
 * (and with one dimension more for conv3). r is resized and may be an operand. VALUE error where shapes or letters are
 * others, and where a kernel is larger than t for "V". */
TH_API THStatus THTensor_(conv2)(THTensor *r, THTensor *t, THTensor *k, const char *vf, const char *xc);
TH_API THStatus THTensor_(conv3)(THTensor *r, THTensor *t, THTensor *k, const char *vf, const char *xc);
#endif

#endif
