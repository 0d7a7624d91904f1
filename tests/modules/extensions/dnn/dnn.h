/* A small library that resembles cuDNN: a handle, descriptors that are created and destroyed, statuses with messages, and
 * functions with a code for the element type. */
#ifndef DNN_H
#define DNN_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { DNN_OK = 0, DNN_BAD_PARAM = 3, DNN_OUT_OF_MEMORY = 7 } dnn_status;
typedef enum { DNN_FLOAT = 10, DNN_DOUBLE = 20 } dnn_type;
typedef enum { DNN_SUM = 0, DNN_LARGEST = 1 } dnn_mode;

typedef struct dnn_context *dnn_handle;
typedef struct dnn_tensor dnn_tensor;

dnn_handle dnn_current_handle(void);
const char *dnn_error_string(dnn_status status);
const char *dnn_last_error(void);

/* Return NULL if the size is not positive. */
dnn_tensor *dnn_create(dnn_handle handle, dnn_type type, int size);
void dnn_destroy(dnn_tensor *tensor);
dnn_type dnn_type_of(const dnn_tensor *tensor);
int dnn_size(const dnn_tensor *tensor);
double dnn_get(const dnn_tensor *tensor, int k);
void dnn_set(dnn_tensor *tensor, int k, double value);

dnn_status dnn_fill(dnn_handle handle, dnn_type type, dnn_tensor *tensor, double value);
/* `bias` may be NULL. */
dnn_status dnn_add(dnn_handle handle, dnn_type type, dnn_tensor *result, const dnn_tensor *a, const dnn_tensor *bias);
double dnn_reduce(dnn_handle handle, dnn_mode mode, const dnn_tensor *tensor);

/* A descriptor of a convolution along one dimension, which is created without parameters and then set. */
typedef struct dnn_convolution dnn_convolution;

dnn_status dnn_create_convolution(dnn_convolution **result);
void dnn_destroy_convolution(dnn_convolution *convolution);
/* Set padding, stride and dilation, `count` of each; only 1 is supported. */
dnn_status dnn_set_convolution(dnn_convolution *convolution, int count, const int *pad, const int *stride,
                               const int *dilation);
dnn_status dnn_convolution_size(const dnn_convolution *convolution, const dnn_tensor *input, const dnn_tensor *weight,
                                int *size);
/* result = alpha * convolution of input and weight + beta * result */
dnn_status dnn_convolve(dnn_handle handle, dnn_type type, const dnn_convolution *convolution, double alpha,
                        const dnn_tensor *input, const dnn_tensor *weight, double beta, dnn_tensor *result);

/* Return the number of calls with the handle, of live tensors, and of destroyed tensors. */
int dnn_calls(dnn_handle handle);
int dnn_living(void);
int dnn_destroyed(void);

#ifdef __cplusplus
}
#endif
#endif
