#ifndef STUB_STDLIB_H
#define STUB_STDLIB_H
#include <stddef.h>
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
__declspec(noreturn) void abort(void);
__declspec(noreturn) void exit(int);
int abs(int);
long labs(long);
int atoi(const char *);
double strtod(const char *, char **);
long strtol(const char *, char **, int);
char *getenv(const char *);
int rand(void);
void srand(unsigned);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
#endif
