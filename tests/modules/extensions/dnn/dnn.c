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

static double element(const dnn_tensor *tensor, int k)
{
    return tensor->type == DNN_FLOAT ? ((float *)tensor->data)[k] : ((double *)tensor->data)[k];
}

static void set(dnn_tensor *tensor, int k, double value)
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
        set(tensor, k, value);
    return DNN_OK;
}

dnn_status dnn_add(dnn_handle handle, dnn_type type, dnn_tensor *result, const dnn_tensor *a, const dnn_tensor *bias)
{
    handle->calls++;
    if (type != a->type || a->size != result->size || (bias && bias->size != a->size))
        return DNN_BAD_PARAM;
    for (int k = 0; k < a->size; k++)
        set(result, k, element(result, k) + element(a, k) + (bias ? element(bias, k) : 0));
    return DNN_OK;
}

double dnn_reduce(dnn_handle handle, dnn_mode mode, const dnn_tensor *tensor)
{
    double sum = element(tensor, 0), largest = sum;
    handle->calls++;
    for (int k = 1; k < tensor->size; k++) {
        double value = element(tensor, k);
        sum += value;
        largest = value > largest ? value : largest;
    }
    return mode == DNN_SUM ? sum : largest;
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
