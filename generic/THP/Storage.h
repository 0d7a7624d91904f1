/* The storage type of one dtype: what generated wrappers need of it. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THP/Storage.h"
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

int THPStorage_(init)(PyObject *module);

#endif
