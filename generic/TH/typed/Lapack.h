/* Linear algebra with the names and argument orders of Torch's C library; TH/core/THLinalg.h describes the functions.
 * LAPACK's option arguments (uplo, trans, …) are strings of one letter. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Lapack.h"
#else

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)

static inline THStatus THTensor_(gesv)(THTensor *rb_, THTensor *ra_, THTensor *b, THTensor *a)
{
    return THLinalg_gesv(rb_, ra_, b, a);
}

static inline THStatus THTensor_(gels)(THTensor *rb_, THTensor *ra_, THTensor *b, THTensor *a)
{
    return THLinalg_gels(rb_, ra_, b, a);
}

static inline THStatus THTensor_(trtrs)(THTensor *rb_, THTensor *ra_, THTensor *b, THTensor *a, const char *uplo,
                                        const char *trans, const char *diag)
{
    return THLinalg_trtrs(rb_, ra_, b, a, uplo, trans, diag);
}

static inline THStatus THTensor_(getri)(THTensor *ra_, THTensor *a)
{
    return THLinalg_getri(ra_, a);
}

static inline THStatus THTensor_(potrf)(THTensor *ra_, THTensor *a, const char *uplo)
{
    return THLinalg_potrf(ra_, a, uplo);
}

static inline THStatus THTensor_(potrs)(THTensor *rb_, THTensor *b, THTensor *a, const char *uplo)
{
    return THLinalg_potrs(rb_, b, a, uplo);
}

static inline THStatus THTensor_(potri)(THTensor *ra_, THTensor *a, const char *uplo)
{
    return THLinalg_potri(ra_, a, uplo);
}

/* The pivots count from 1, as in Torch. */
static inline THStatus THTensor_(pstrf)(THTensor *ra_, THIntegerTensor *rpiv_, THTensor *a, const char *uplo, real tol)
{
    return THLinalg_pstrf(ra_, rpiv_, a, uplo, (double)tol, 1);
}

static inline THStatus THTensor_(pstrfFromZero)(THTensor *ra_, THIntegerTensor *rpiv_, THTensor *a, const char *uplo,
                                                real tol)
{
    return THLinalg_pstrf(ra_, rpiv_, a, uplo, (double)tol, 0);
}

static inline THStatus THTensor_(qr)(THTensor *rq_, THTensor *rr_, THTensor *a)
{
    return THLinalg_qr(rq_, rr_, a);
}

static inline THStatus THTensor_(geqrf)(THTensor *ra_, THTensor *rtau_, THTensor *a)
{
    return THLinalg_geqrf(ra_, rtau_, a);
}

static inline THStatus THTensor_(orgqr)(THTensor *ra_, THTensor *a, THTensor *tau)
{
    return THLinalg_orgqr(ra_, a, tau);
}

static inline THStatus THTensor_(ormqr)(THTensor *ra_, THTensor *a, THTensor *tau, THTensor *c, const char *side,
                                        const char *trans)
{
    return THLinalg_ormqr(ra_, a, tau, c, side, trans);
}

static inline THStatus THTensor_(syev)(THTensor *re_, THTensor *rv_, THTensor *a, const char *jobz, const char *uplo)
{
    return THLinalg_syev(re_, rv_, a, jobz, uplo);
}

static inline THStatus THTensor_(geev)(THTensor *re_, THTensor *rv_, THTensor *a, const char *jobvr)
{
    return THLinalg_geev(re_, rv_, a, jobvr);
}

static inline THStatus THTensor_(gesvd)(THTensor *ru_, THTensor *rs_, THTensor *rv_, THTensor *a, const char *jobu)
{
    return THLinalg_gesvd(ru_, rs_, rv_, a, jobu);
}

/* Factor one matrix of a batch without pivoting; a THBatchLuKernel. */
TH_API int THTensor_(luWithoutPivots)(int64_t n, void *a);

#endif

#ifdef TH_REAL_IS_FLOATING

TH_API THStatus THTensor_(btrifact)(THTensor *ra_, THIntegerTensor *rpivots_, THIntegerTensor *rinfo_, int pivot,
                                    THTensor *a);
TH_API THStatus THTensor_(btrisolve)(THTensor *rb_, THTensor *b, THTensor *atf, THIntegerTensor *pivots);
/* Compute matrices whose product rp @ rl @ ru is the factored batch; any of the three may be NULL. */
TH_API THStatus THTensor_(btriunpack)(THTensor *rp, THTensor *rl, THTensor *ru, THTensor *atf, THIntegerTensor *pivots);

#endif

#endif
