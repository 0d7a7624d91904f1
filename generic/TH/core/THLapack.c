/* Tables of LAPACK routines, filled once for each of the two types at run time. */
#include "TH/core/THLapack.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "TH/THDtypes.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THBlas.h"
#include "TH/core/THError.h"
#include "TH/core/THResult.h"

#define ROW(NAME, PARAMETERS) {#NAME, offsetof(THLapack, NAME)},
static const struct {
    const char *name;
    size_t place;
} routines[] = {TH_LAPACK_ROUTINES(ROW)};
#undef ROW

enum { SINGLE, DOUBLE, KINDS, ROUTINES = sizeof routines / sizeof *routines, NAME_LENGTH = 20 };

static struct {
    THLapack of[KINDS];
    char missing[NAME_LENGTH]; /* a routine missing in the library */
} table;

static void fill(THLapack *self, const THDtype *dtype, char letter)
{
    self->dtype = dtype;
    for (size_t k = 0; k < ROUTINES; k++) {
        char name[NAME_LENGTH];
        snprintf(name, sizeof name, "%c%s", letter, routines[k].name);
        void *found = THBlas_symbol(name);
        memcpy((char *)self + routines[k].place, &found, sizeof found);
        if (!found)
            memcpy(table.missing, name, sizeof name);
    }
}

static void fillAll(void)
{
    fill(&table.of[SINGLE], &THDtype_table[THDtype_Float], 's');
    fill(&table.of[DOUBLE], &THDtype_table[THDtype_Double], 'd');
}

/* BLAS is loaded before pthread_once, since loading may acquire the interpreter's lock while other threads wait
 * here. */
const THLapack *THLapack_get(const THDtype *dtype)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const char *install = "install one with: pip install scipy-openblas32";
    if (!THBlas_get()) {
        THError_set(TH_ERROR_RUNTIME, "no LAPACK library was found; %s", install);
        return NULL;
    }
    pthread_once(&once, fillAll);
    if (table.missing[0]) {
        THError_set(TH_ERROR_RUNTIME, "the LAPACK library has no routine %s; %s", table.missing, install);
        return NULL;
    }
    return &table.of[dtype->id == THDtype_Double ? DOUBLE : SINGLE];
}

THStatus THLapack_check(const char *routine, int info)
{
    return info < 0 ? THError_set(TH_ERROR_RUNTIME, "LAPACK's %s rejected its argument %d", routine, -info) : 0;
}

THStatus THLapack_checkCount(double count)
{
    return count >= 0 && count <= INT_MAX
               ? 0
               : THError_set(TH_ERROR_OVERFLOW, "the matrix is too large for LAPACK, which uses 32-bit sizes");
}

/* A float has about seven digits, so a size reported as a float may be slightly too small. */
void *THLapack_newWork(const THLapack *self, const THLapackAnswer *answer, int *lwork)
{
    bool twofold = self->dtype->id == THDtype_Double;
    double count = twofold ? answer->twofold : (double)answer->single * (1 + (double)FLT_EPSILON);
    if (THLapack_checkCount(count))
        return NULL;
    *lwork = count > 1 ? (int)ceil(count) : 1;
    return THScratch_new(*lwork, (size_t)self->dtype->itemsize);
}
