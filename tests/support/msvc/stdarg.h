#ifndef STUB_STDARG_H
#define STUB_STDARG_H
typedef char *va_list;
void __cdecl __va_start(va_list *, ...);
#define va_start(list, last) __va_start(&list, last)
#define va_arg(list, type) (*(type *)((list += sizeof(type)) - sizeof(type)))
#define va_end(list) ((void)(list = 0))
#define va_copy(to, from) ((to) = (from))
#endif
