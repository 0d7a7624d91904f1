#ifndef STUB_TIME_H
#define STUB_TIME_H
#include <stddef.h>
typedef __int64 time_t;
typedef long clock_t;
struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
};
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
time_t time(time_t *);
#endif
