/* The headers of typed files, which contain the code of one dtype: generated sources include them for each dtype. */
#ifndef TH_TYPED_H
#define TH_TYPED_H

#if defined(__INCLUDE_LEVEL__) && __INCLUDE_LEVEL__ < 2
#error \
    "a typed file alone defines nothing: compile the sources that build_tools/extension/split_types.py writes from it"
#endif

#include "TH/TH.h"
#endif
