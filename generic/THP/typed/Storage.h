/* The storage type of one dtype: the functions that generated wrappers call. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THP/typed/Storage.h"
#else

typedef THPAnyStorage THPStorage;

extern PyTypeObject THPStorage_(Type);

static inline bool THPStorage_(Check)(PyObject *object)
{
    return Py_IS_TYPE(object, &THPStorage_(Type)) || PyType_IsSubtype(Py_TYPE(object), &THPStorage_(Type));
}

static inline THStorage *THPStorage_(CData)(PyObject *storage)
{
    return THPFrame_storage(storage, ((THPStorage *)storage)->cdata);
}

/* Return the object of a storage; see THPAnyStorage_New. Takes ownership of `owned`. If `owned` is NULL, raises TH's
 * error. */
static inline PyObject *THPStorage_(New)(THStorage *owned)
{
    return THPAnyStorage_New(owned);
}

/* Return a new reference to the object passed as an output, or a new empty storage if it is NULL or None. */
static inline PyObject *THPStorage_(Output)(PyObject *given)
{
    return given && given != Py_None ? Py_NewRef(given) : THPStorage_(New)(THAnyStorage_new(TH_DTYPE, 0));
}

int THPStorage_(init)(PyObject *module);

#endif
