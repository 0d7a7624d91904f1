/* Where the BLAS library is. */
#ifndef THP_BLAS_LOADER_H
#define THP_BLAS_LOADER_H

#ifdef __cplusplus
extern "C" {
#endif

/* The path of the library in the package scipy-openblas32, or NULL if the package is not installed: for
 * THBlas_setLoader(). No other thread forks until THPBlas_loaded(). */
const char *THPBlas_library(void);
void THPBlas_loaded(void);

#ifdef __cplusplus
}
#endif
#endif
