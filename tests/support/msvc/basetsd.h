typedef __int64 SSIZE_T;
