int raise(int);
#define SIGINT 2
#define SIGABRT 22
