/* The implementation of dnn.h. */
#include "dnn.h"

#include <stdlib.h>

struct dnn_context {
    int calls;
};

struct dnn_tensor {
    dnn_type type;
    int size;
    void *data;
};

static struct dnn_context context;
static int living, destroyed;
static const char *last_error = "";

dnn_handle dnn_current_handle(void)
{
    return &context;
}

const char *dnn_error_string(dnn_status status)
{
    switch (status) {
    case DNN_OK:
        return "no error";
    case DNN_BAD_PARAM:
        return "the tensors do not fit";
    default:
        return NULL;
    }
}

const char *dnn_last_error(void)
{
    return last_error;
}

dnn_tensor *dnn_create(dnn_handle handle, dnn_type type, int size)
{
    handle->calls++;
    if (size <= 0) {
        last_error = "the size is not positive";
        return NULL;
    }
    dnn_tensor *tensor = (dnn_tensor *)malloc(sizeof *tensor);
    tensor->type = type;
    tensor->size = size;
    tensor->data = calloc((size_t)size, sizeof(double));
    living++;
    return tensor;
}

void dnn_destroy(dnn_tensor *tensor)
{
    free(tensor->data);
    free(tensor);
    living--;
    destroyed++;
}

dnn_type dnn_type_of(const dnn_tensor *tensor)
{
    return tensor->type;
}

int dnn_size(const dnn_tensor *tensor)
{
    return tensor->size;
}

double dnn_get(const dnn_tensor *tensor, int k)
{
    return tensor->type == DNN_FLOAT ? ((float *)tensor->data)[k] : ((double *)tensor->data)[k];
}

void dnn_set(dnn_tensor *tensor, int k, double value)
{
    if (tensor->type == DNN_FLOAT)
        ((float *)tensor->data)[k] = (float)value;
    else
        ((double *)tensor->data)[k] = value;
}

dnn_status dnn_fill(dnn_handle handle, dnn_type type, dnn_tensor *tensor, double value)
{
    handle->calls++;
    if (value < 0)
        return DNN_OUT_OF_MEMORY;
    if (type != tensor->type)
        return DNN_BAD_PARAM;
    for (int k = 0; k < tensor->size; k++)
        dnn_set(tensor, k, value);
    return DNN_OK;
}

dnn_status dnn_add(dnn_handle handle, dnn_type type, dnn_tensor *result, const dnn_tensor *a, const dnn_tensor *bias)
{
    handle->calls++;
    if (type != a->type || a->size != result->size || (bias && bias->size != a->size))
        return DNN_BAD_PARAM;
    for (int k = 0; k < a->size; k++)
        dnn_set(result, k, dnn_get(result, k) + dnn_get(a, k) + (bias ? dnn_get(bias, k) : 0));
    return DNN_OK;
}

double dnn_reduce(dnn_handle handle, dnn_mode mode, const dnn_tensor *tensor)
{
    double sum = dnn_get(tensor, 0), largest = sum;
    handle->calls++;
    for (int k = 1; k < tensor->size; k++) {
        double value = dnn_get(tensor, k);
        sum += value;
        largest = value > largest ? value : largest;
    }
    return mode == DNN_SUM ? sum : largest;
}

struct dnn_convolution {
    int pad, stride, dilation;
};

dnn_status dnn_create_convolution(dnn_convolution **result)
{
    *result = (dnn_convolution *)calloc(1, sizeof **result);
    living++;
    return DNN_OK;
}

void dnn_destroy_convolution(dnn_convolution *convolution)
{
    free(convolution);
    living--;
    destroyed++;
}

dnn_status dnn_set_convolution(dnn_convolution *convolution, int count, const int *pad, const int *stride,
                               const int *dilation)
{
    if (count != 1 || pad[0] < 0 || stride[0] < 1 || dilation[0] < 1)
        return DNN_BAD_PARAM;
    *convolution = (dnn_convolution){pad[0], stride[0], dilation[0]};
    return DNN_OK;
}

dnn_status dnn_convolution_size(const dnn_convolution *convolution, const dnn_tensor *input, const dnn_tensor *weight,
                                int *size)
{
    int reach = (weight->size - 1) * convolution->dilation + 1, rest = input->size + 2 * convolution->pad - reach;
    if (convolution->stride == 0 || rest < 0)
        return DNN_BAD_PARAM;
    *size = rest / convolution->stride + 1;
    return DNN_OK;
}

dnn_status dnn_convolve(dnn_handle handle, dnn_type type, const dnn_convolution *convolution, double alpha,
                        const dnn_tensor *input, const dnn_tensor *weight, double beta, dnn_tensor *result)
{
    int size;
    dnn_status status = dnn_convolution_size(convolution, input, weight, &size);
    handle->calls++;
    if (status != DNN_OK)
        return status;
    if (type != input->type || type != weight->type || type != result->type || size != result->size)
        return DNN_BAD_PARAM;
    for (int k = 0; k < size; k++) {
        double sum = 0;
        for (int j = 0; j < weight->size; j++) {
            int at = k * convolution->stride + j * convolution->dilation - convolution->pad;
            if (at >= 0 && at < input->size)
                sum += dnn_get(input, at) * dnn_get(weight, j);
        }
        dnn_set(result, k, alpha * sum + beta * dnn_get(result, k));
    }
    return DNN_OK;
}

int dnn_calls(dnn_handle handle)
{
    return handle->calls;
}

int dnn_living(void)
{
    return living;
}

int dnn_destroyed(void)
{
    return destroyed;
}
