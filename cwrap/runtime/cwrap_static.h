/* The runtime as a part of a generated module, which includes this header first. Its functions are static: compilers leave
 * out those that the module does not use, and read the headers of Python once.
 *
 * With CWRAP_LINK_RUNTIME, the C files of the runtime are compiled separately. This is faster for many modules that are
 * linked with the same object files. */
#ifndef CWRAP_STATIC_H
#define CWRAP_STATIC_H

#ifdef CWRAP_LINK_RUNTIME
#include "cwrap_guard.h"
#include "cwrap_sequences.h"
#include "cwrap_ufunc.h"
#else
#define CWRAP_STATIC
#include "cwrap_array.c"
#include "cwrap_array_copy.c"
#include "cwrap_array_layout.c"
#include "cwrap_bind.c"
#include "cwrap_buffer.c"
#include "cwrap_callback.c"
#include "cwrap_callback_values.c"
#include "cwrap_dlpack.c"
#include "cwrap_elements.c"
#include "cwrap_errors.c"
#include "cwrap_foreign.c"
#include "cwrap_guard.c"
#include "cwrap_handle.c"
#include "cwrap_handles.c"
#include "cwrap_hold.c"
#include "cwrap_identity.c"
#include "cwrap_memory.c"
#include "cwrap_module.c"
#include "cwrap_names.c"
#include "cwrap_ndarray.c"
#include "cwrap_numbers.c"
#include "cwrap_numpy_table.c"
#include "cwrap_object.c"
#include "cwrap_record.c"
#include "cwrap_results.c"
#include "cwrap_sequences.c"
#include "cwrap_slots.c"
#include "cwrap_struct.c"
#include "cwrap_struct_arrays.c"
#include "cwrap_ufunc.c"
#endif

#endif
