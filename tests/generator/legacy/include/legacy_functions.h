/* The functions that tests/generator/legacy/tensor calls and that the tensor library does not have, for one dtype. Code is
 * compiled with this header, but not linked. Like in 2017, the functions return nothing. */

#define LEGACY_(NAME) TH_CONCAT_4(legacy, Real, _, NAME)
#define LEGACY_LAST_DIM(tensor) ((tensor)->nDimension > 0 ? (tensor)->nDimension - 1 : 0)
#define LEGACY_1 LIBRARY_STATE_TYPE THTensor *
#define LEGACY_2 LEGACY_1, THTensor *
#define LEGACY_3 LEGACY_2, THTensor *
#define LEGACY_4 LEGACY_3, THTensor *

#ifdef __cplusplus
extern "C" {
#endif

PyObject *THTensor_(sizeObject)(LEGACY_1);
void THTensor_(abs)(LEGACY_2);
void THTensor_(sigmoid)(LEGACY_2);
void THTensor_(neg)(LEGACY_2);
void THTensor_(add)(LEGACY_2, real);
void THTensor_(cadd)(LEGACY_2, real, THTensor *);
void THTensor_(mul)(LEGACY_2, real);
void THTensor_(cmul)(LEGACY_3);
void THTensor_(clamp)(LEGACY_2, real, real);
void THTensor_(cmaxValue)(LEGACY_2, real);
void THTensor_(cminValue)(LEGACY_2, real);
void THTensor_(lerp)(LEGACY_3, real);
void THTensor_(addcmul)(LEGACY_2, real, THTensor *, THTensor *);
void THTensor_(addcdiv)(LEGACY_2, real, THTensor *, THTensor *);
void THTensor_ (bitand)(LEGACY_2, real);
void THTensor_(ltValue)(LIBRARY_STATE_TYPE THBoolTensor *, THTensor *, real);
void THTensor_(ltTensor)(LIBRARY_STATE_TYPE THBoolTensor *, THTensor *, THTensor *);
accreal THTensor_(sumall)(LEGACY_1);
void THTensor_(sum)(LEGACY_2, int, int);
real THTensor_(maxall)(LEGACY_1);
void THTensor_(cmax)(LEGACY_3);
int THTensor_(logicalall)(LEGACY_1);
accreal THTensor_(meanall)(LEGACY_1);
void THTensor_(mean)(LEGACY_2, int, int);
int64_t THTensor_(fastPath)(LEGACY_1);
int64_t THTensor_(slowPath)(LEGACY_1, int);
int THTensor_(plainPath)(LEGACY_1, int);

#if IS_CUDA
/* Functions of TH, declared for the stub GPU library. */
accreal THTensor_(stdall)(LEGACY_1, int);
void THTensor_(std)(LEGACY_2, int, int, int);
accreal THTensor_(normall)(LEGACY_1, real);
void THTensor_(norm)(LEGACY_2, real, int, int);
accreal THTensor_(dist)(LEGACY_2, real);
void THTensor_(cross)(LEGACY_3, int);
void THTensor_(gesv)(LEGACY_4);
void THTensor_(syev)(LEGACY_3, const char *, const char *);
void THTensor_(gesvd)(LEGACY_4, const char *);
void THTensor_(potrf)(LEGACY_2, const char *);
void THTensor_(potrs)(LEGACY_3, const char *);
void THTensor_(multinomial)(LIBRARY_STATE_TYPE THIndexTensor *,
#if !IS_CUDA
                            THGenerator *,
#endif
                            THTensor *, int64_t, int);
void THTensor_(renorm)(LEGACY_2, real, int, real);
void THTensor_(histc)(LEGACY_2, int64_t, real, real);
int64_t THTensor_(getDevice)(LEGACY_1);
void THTensor_(pinMemory)(LEGACY_1);
int64_t THTensor_(storageOffset)(LEGACY_1);
int THTensor_(nDimension)(LEGACY_1);
int64_t THTensor_(nElement)(LEGACY_1);
int64_t THTensor_(size)(LEGACY_1, int);
void *THTensor_(data)(LEGACY_1);
bool THTensor_(isContiguous)(LEGACY_1);
bool THTensor_(isSameSizeAs)(LEGACY_2);
bool THTensor_(isSetTo)(LEGACY_2);
void THTensor_(resize)(LEGACY_1, THLongStorage *, THLongStorage *);
void THTensor_(resizeAs)(LEGACY_2);
THTensor *THTensor_(newView)(LEGACY_1, THLongStorage *);
THTensor *THTensor_(newTranspose)(LEGACY_1, int, int);
THTensor *THTensor_(newUnfold)(LEGACY_1, int, int64_t, int64_t);
THTensor *THTensor_(newClone)(LEGACY_1);
void THTensor_(transpose)(LEGACY_2, int, int);
void THTensor_(squeeze)(LEGACY_2);
void THTensor_(squeeze1d)(LEGACY_2, int);
void THTensor_(unsqueeze1d)(LEGACY_2, int);
void THTensor_(narrow)(LEGACY_2, int, int64_t, int64_t);
void THTensor_(set)(LEGACY_2);
void THTensor_(setStorage)(LEGACY_1, THStorage *, ptrdiff_t, THLongStorage *, THLongStorage *);
void THTensor_(catArray)(LEGACY_1, THTensor **, int, int);
void THTensor_(zero)(LEGACY_1);
void THTensor_(fill)(LEGACY_1, real);
void THTensor_(max)(LEGACY_1, THIndexTensor *, THTensor *, int, int);
void THTensor_(sort)(LEGACY_1, THIndexTensor *, THTensor *, int, int);
void THTensor_(topk)(LEGACY_1, THIndexTensor *, THTensor *, int64_t, int, int, int);
accreal THTensor_(trace)(LEGACY_1);
void THTensor_(addmm)(LEGACY_1, real, THTensor *, real, THTensor *, THTensor *);
void THTensor_(addmv)(LEGACY_1, real, THTensor *, real, THTensor *, THTensor *);
accreal THTensor_(dot)(LEGACY_2);
void THTensor_(eye)(LEGACY_1, int64_t, int64_t);
void THTensor_(tril)(LEGACY_2, int64_t);
void THTensor_(btrifact)(LEGACY_1, THIntegerTensor *, THIntegerTensor *, int, THTensor *);
void THTensor_(random)(LEGACY_1);
void THTensor_(cappedRandom)(LEGACY_1, int64_t);
void THTensor_(clampedRandom)(LEGACY_1, int64_t, int64_t);
void THTensor_(uniform)(LEGACY_1, double, double);
void THTensor_(normal_means)(LEGACY_2, double);
void THTensor_(normal_stddevs)(LEGACY_1, double, THTensor *);
void THTensor_(bernoulli)(LEGACY_1, double);
void THTensor_(bernoulli_FloatTensor)(LEGACY_1, THFloatTensor *);
void THTensor_(indexSelect)(LEGACY_2, int, THIndexTensor *);
void THTensor_(maskedFill)(LEGACY_1, THBoolTensor *, real);
void THTensor_(nonzero)(LIBRARY_STATE_TYPE THIndexTensor *, THTensor *);
#endif

#ifdef __cplusplus
}
#endif
