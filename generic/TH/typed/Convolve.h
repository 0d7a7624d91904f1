#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Convolve.h"
#else

#ifdef TH_REAL_IS_FLOATING
/* Convolve t and kernel k over the last two dimensions (conv3: three). xc is "C", or "X" for the cross-correlation,
 * which does not reverse the kernel. vf is "V" for the positions where the kernel lies within t (n - k + 1 elements of
 * n), or "F" for the positions where it touches t (n + k - 1).
 *
 *     h x w and kh x kw (a plane)          one plane
 *     n x h x w and n x kh x kw            each plane with its kernel: n planes
 *     n x h x w and m x n x kh x kw        m planes, each the sum over the n planes with their kernels
 *
 * (and with one more dimension for conv3). r is resized and may be an operand. VALUE error for other shapes or letters,
 * and for "V" if a kernel is larger than t. */
TH_API THStatus THTensor_(conv2)(THTensor *r, THTensor *t, THTensor *k, const char *vf, const char *xc);
TH_API THStatus THTensor_(conv3)(THTensor *r, THTensor *t, THTensor *k, const char *vf, const char *xc);
#endif

#endif
