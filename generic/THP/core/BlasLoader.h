/* The location of the BLAS library. */
#ifndef THP_BLAS_LOADER_H
#define THP_BLAS_LOADER_H

#include "TH/core/THBase.h"

/* Callbacks for THBlas_setLoader(). THPBlas_library() returns the path of the library in the package scipy-openblas32,
 * or NULL if the package is not installed. Forks of other threads wait until THPBlas_loaded() is called. */
TH_API const char *THPBlas_library(void);
TH_API void THPBlas_loaded(void);
#endif
