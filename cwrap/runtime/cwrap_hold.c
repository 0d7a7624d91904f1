/* Python objects and memory that C keeps a pointer to, in lists of handles.
 *
 * Invariant: a hold is created before the C call, so that no allocation can fail after C has stored the pointer. It is
 * dropped after C has stored another pointer and no call runs that may have read the old one, or after the handle has
 * been freed.
 *
 * Python code can free the elements of a NumPy array at any time (`x.resize(..., refcheck=False)`), also while buffers
 * of the array are exported, and so it can those of tensors of other libraries. The memory of kept arrays and tensors
 * is therefore compared before each call with the handle.
 *
 * The first holds of a list are those with memory to compare or with a name. A call visits no others, of which there can
 * be many: each object that C added to a container. */
#include "cwrap_hold.h"

#include "cwrap_module.h"
#include "cwrap_ndarray.h"

#include <string.h>

/* Return whether calls have to visit the hold, which may be NULL. */
static bool cwrap_is_in_front(const CwrapHold *hold)
{
    return hold && (hold->data || hold->name);
}

CwrapHold *cwrap_hold_object(PyObject *object)
{
    CwrapHold *hold = (CwrapHold *)PyMem_Calloc(1, sizeof *hold);
    if (!hold)
        PyErr_NoMemory();
    else if (object != Py_None)
        hold->object = Py_XNewRef(object);
    return hold;
}

void *cwrap_hold_memory(size_t size, PyObject **object)
{
    *object = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    return *object ? memset(PyBytes_AsString(*object), 0, size) : NULL;
}

CwrapHold *cwrap_hold_handle(PyObject *handle)
{
    if (handle && CWRAP_AS(CwrapHandle, handle)->fleeting) {
        PyErr_SetString(PyExc_RuntimeError, "an argument of a callback cannot be kept: it ends with the call");
        return NULL;
    }
    CwrapHold *hold = cwrap_hold_object(handle);
    if (hold && handle) {
        cwrap_handle_use(handle);
        hold->used = true;
    }
    return hold;
}

#if CWRAP_HAS_BUFFERS
static size_t cwrap_bytes_of_ndarray(const CwrapNumpyArray *array, size_t itemsize)
{
    for (int k = 0; k < array->nd; k++)
        itemsize *= (size_t)array->dimensions[k];
    return itemsize;
}

/* Return the smallest stride, which is the number of bytes of an element unless the array has gaps. */
static size_t cwrap_smallest_stride(const CwrapNumpyArray *array)
{
    size_t least = SIZE_MAX;
    for (int k = 0; k < array->nd; k++) {
        const size_t stride = array->strides[k] < 0 ? 0 - (size_t)array->strides[k] : (size_t)array->strides[k];
        least = stride < least ? stride : least;
    }
    return array->nd ? least : 0;
}

/* Return the number of bytes of an element of a NumPy array that the runtime accepts as an argument. */
static size_t cwrap_itemsize_of(const CwrapNumpyArray *array)
{
    const unsigned number = (unsigned)CWRAP_NUMPY_DESCR(array)->type_num;
    if (number == CWRAP_NUMPY_VOID)
        return cwrap_smallest_stride(array);
    return number < CWRAP_COUNT(cwrap_numpy_types) ? cwrap_numpy_types[number].itemsize : 2;
}

/* Record the memory of a NumPy array, to find out later whether it was freed. */
static void cwrap_watch(CwrapHold *hold, PyObject *object)
{
    if (!object || !cwrap_is_ndarray(object))
        return;
    const CwrapNumpyArray *array = CWRAP_NUMPY_ARRAY(object);
    hold->data = array->data;
    hold->size = (Py_ssize_t)cwrap_bytes_of_ndarray(array, cwrap_itemsize_of(array));
}

CwrapHold *cwrap_hold_buffer(PyObject *object, Py_buffer *view)
{
    CwrapHold *hold = cwrap_hold_object(view->buf ? object : NULL);
    if (hold && view->obj) {
        hold->view = *view;
        view->obj = NULL;
        cwrap_watch(hold, hold->view.obj);
    }
    return hold;
}

CwrapHold *cwrap_hold_array(CwrapArray *array)
{
    if (cwrap_array_own(array))
        return NULL;
    CwrapHold *hold = cwrap_hold_object(array->owner ? array->owner : array->object);
    if (hold && array->table) {
        hold->table = array->table;
        hold->shared = array->shared;
        hold->data = array->data;
        hold->size = cwrap_array_size(array) * array->itemsize;
        array->shared = NULL;
    } else if (hold && array->viewed) {
        hold->view = array->view;
        array->viewed = false;
        cwrap_watch(hold, hold->view.obj);
    } else if (hold) {
        cwrap_watch(hold, hold->object);
    }
    return hold;
}

/* Return whether the memory of a hold is where it was; -1 with an exception set. */
static int cwrap_is_unchanged(const CwrapHold *hold)
{
    if (hold->table)
        return cwrap_dlpack_is_at(hold->table, hold->object, hold->data, hold->size);
    const CwrapNumpyArray *array = CWRAP_NUMPY_ARRAY(hold->view.obj ? hold->view.obj : hold->object);
    return array->data == hold->data && cwrap_bytes_of_ndarray(array, cwrap_itemsize_of(array)) >= (size_t)hold->size;
}

int cwrap_hold_confirm(const CwrapHold *list)
{
    for (; cwrap_is_in_front(list); list = list->next) {
        const int unchanged = list->data ? cwrap_is_unchanged(list) : 1;
        if (!unchanged)
            PyErr_SetString(PyExc_RuntimeError, "an array that C keeps a pointer to was resized");
        if (unchanged < 1)
            return -1;
    }
    return 0;
}
#else
int cwrap_hold_confirm(const CwrapHold *list)
{
    (void)list;
    return 0;
}
#endif

void cwrap_hold_free(CwrapHold *hold)
{
    PyObject *object = hold->object;
#if CWRAP_HAS_BUFFERS
    if (hold->shared)
        cwrap_dlpack_delete(hold->shared);
    if (hold->view.obj)
        PyBuffer_Release(&hold->view);
#endif
    PyMem_Free(hold);
    Py_XDECREF(object);
}

void cwrap_hold_drop(CwrapHold *hold)
{
    PyObject *kind, *value, *trace;
    if (!hold)
        return;
    PyErr_Fetch(&kind, &value, &trace); /* releasing may run Python code */
    if (hold->used)
        cwrap_handle_unuse(hold->object);
    cwrap_hold_free(hold);
    PyErr_Restore(kind, value, trace);
}

static CwrapHold *cwrap_take_named(CwrapHold **list, const char *name, const void *of)
{
    for (CwrapHold **link = list; cwrap_is_in_front(*link); link = &(*link)->next) {
        CwrapHold *hold = *link;
        if (hold->of == of && hold->name && !strcmp(hold->name, name)) {
            *link = hold->next;
            return hold;
        }
    }
    return NULL;
}

CwrapHold *cwrap_hold_settle(CwrapHold **list, CwrapHold **hold, const char *name)
{
    CwrapHold *settled = *hold, *old = name ? cwrap_take_named(list, name, settled->of) : NULL;
    *hold = NULL;
    if (settled->object) {
        settled->name = name;
        while (!cwrap_is_in_front(settled) && cwrap_is_in_front(*list))
            list = &(*list)->next;
        settled->next = *list;
        *list = settled;
    } else
        cwrap_hold_drop(settled);
    return old;
}

CwrapHold *cwrap_hold_take(CwrapHold **list, const void *of, const void *pointer)
{
    for (CwrapHold **link = list; *link; link = &(*link)->next) {
        CwrapHold *hold = *link;
        if (hold->of == of && hold->used && CWRAP_AS(CwrapHandle, hold->object)->pointer == pointer) {
            *link = hold->next;
            return hold;
        }
    }
    return NULL;
}

void cwrap_hold_link(CwrapHold *hold, PyObject *holder)
{
    CwrapHandle *held = CWRAP_AS(CwrapHandle, hold->object);
    hold->holder = holder;
    hold->next_holder = held->holders;
    held->holders = hold;
}

void cwrap_hold_unlink(CwrapHold *hold)
{
    if (!hold->holder)
        return;
    CwrapHold **link = &CWRAP_AS(CwrapHandle, hold->object)->holders;
    while (*link != hold)
        link = &(*link)->next_holder;
    *link = hold->next_holder;
    hold->holder = NULL;
}

int cwrap_hold_traverse(const CwrapHold *list, visitproc visit, void *arg)
{
    for (; list; list = list->next) {
        Py_VISIT(list->object);
#if CWRAP_HAS_BUFFERS
        Py_VISIT(list->view.obj);
#endif
    }
    return 0;
}

/* ---- the holds of a handle ---- */

/* Drop a hold of memory that running calls may still use, when the last of them returns. */
static void cwrap_drop_later(CwrapHandle *handle, CwrapHold *old)
{
    CwrapHandle *root = cwrap_handle_root(handle);
    if (!old)
        return;
    cwrap_hold_unlink(old);
    if (root->running) { /* this call and, if it runs inside a callback, calls that may use the old memory */
        old->next = root->replaced;
        root->replaced = old;
        root->late = true;
    } else
        cwrap_hold_drop(old);
}

void cwrap_handle_release(PyObject *object, const void *pointer)
{
    CwrapHandle *handle = cwrap_handle_owner(CWRAP_AS(CwrapHandle, object));
    cwrap_drop_later(handle, cwrap_hold_take(&handle->holds, CWRAP_AS(CwrapHandle, object)->pointer, pointer));
}

void cwrap_handle_release_all(PyObject *object)
{
    CwrapHandle *handle = cwrap_handle_owner(CWRAP_AS(CwrapHandle, object));
    const void *of = CWRAP_AS(CwrapHandle, object)->pointer;
    for (CwrapHold **link = &handle->holds; *link;) {
        CwrapHold *hold = *link;
        if (hold->of == of) {
            *link = hold->next;
            cwrap_drop_later(handle, hold);
        } else
            link = &hold->next;
    }
    cwrap_kept_release(&handle->kept, of, cwrap_handle_later(object));
}

void cwrap_handle_hold(PyObject *object, CwrapHold **hold, const char *name)
{
    CwrapHandle *handle = cwrap_handle_owner(CWRAP_AS(CwrapHandle, object));
    (*hold)->of = CWRAP_AS(CwrapHandle, object)->pointer;
    if (handle->borrowed) {
        *hold = NULL; /* an object of the library itself, which is never freed */
        return;
    }
    if ((*hold)->detach && (*hold)->object && CWRAP_OBJECT(handle) == object)
        cwrap_hold_link(*hold, object);
    cwrap_drop_later(handle, cwrap_hold_settle(&handle->holds, hold, name));
}

void cwrap_handle_drop_replaced(CwrapHandle *root)
{
    CwrapHold *hold = root->replaced;
    root->replaced = NULL;
    root->late = false;
    Py_INCREF(CWRAP_OBJECT(root));
    while (hold) { /* releasing may run Python code, which may close the handles */
        CwrapHold *next = hold->next;
        cwrap_hold_drop(hold);
        hold = next;
    }
    cwrap_kept_drop_replaced(&root->kept, NULL);
    Py_DECREF(CWRAP_OBJECT(root));
}

PyObject *cwrap_handle_holding(PyObject *object, CwrapHold **hold, const char *name)
{
    if (object && object != Py_None)
        cwrap_handle_hold(object, hold, name);
    return object;
}

int cwrap_handle_confirm_holds(PyObject *object)
{
    for (; object; object = CWRAP_AS(CwrapHandle, object)->owner)
        if (CWRAP_AS(CwrapHandle, object)->holds && cwrap_hold_confirm(CWRAP_AS(CwrapHandle, object)->holds))
            return -1;
    return 0;
}
