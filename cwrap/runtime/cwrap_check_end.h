/* Ends what cwrap_check_begin.h begins. */
#pragma GCC diagnostic pop
