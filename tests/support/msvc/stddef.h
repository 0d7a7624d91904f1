#ifndef STUB_STDDEF_H
#define STUB_STDDEF_H
typedef unsigned __int64 size_t;
typedef __int64 ptrdiff_t;
#ifndef __cplusplus
typedef unsigned short wchar_t;
#endif
#define NULL ((void *)0)
#define offsetof(type, member) ((size_t)&(((type *)0)->member))
#endif
