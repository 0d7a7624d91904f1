/* The storage type of one dtype: what generated wrappers need of it. */
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
    return ((THPStorage *)storage)->cdata;
}

/* Steals `owned`. NULL raises TH's error. The same storage gives the same object while that lives. */
static inline PyObject *THPStorage_(New)(THStorage *owned)
{
    return THPAnyStorage_New(owned);
}

/* What is given as an output, or a new storage without elements where that is NULL or None; a new reference. */
static inline PyObject *THPStorage_(Output)(PyObject *given)
{
    return given && given != Py_None ? Py_NewRef(given) : THPStorage_(New)(THAnyStorage_new(TH_DTYPE, 0));
}

int THPStorage_(init)(PyObject *module);

#endif
