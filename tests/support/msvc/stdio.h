#ifndef STUB_STDIO_H
#define STUB_STDIO_H
#include <stddef.h>
typedef struct _iobuf {
    void *pointer;
} FILE;
FILE *__acrt_iob_func(unsigned);
#define stdin __acrt_iob_func(0)
#define stdout __acrt_iob_func(1)
#define stderr __acrt_iob_func(2)
#define EOF (-1)
int printf(const char *, ...);
int fprintf(FILE *, const char *, ...);
int snprintf(char *, size_t, const char *, ...);
int sprintf(char *, const char *, ...);
int puts(const char *);
int fputc(int, FILE *);
int fputs(const char *, FILE *);
int fflush(FILE *);
int fclose(FILE *);
FILE *fopen(const char *, const char *);
size_t fwrite(const void *, size_t, size_t, FILE *);
size_t fread(void *, size_t, size_t, FILE *);
#endif
