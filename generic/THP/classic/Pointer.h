/* THPPointer<T>: a C++ object that owns a reference, in hand-written code of 2017:
 *
 *     THTensorPtr selected = THTensor_(newWithTensor)(LIBRARY_STATE self->cdata);
 *     …
 *     return THPTensor_(New)(selected.release());
 *
 * `T` is a Python object, a tensor or a storage of TH. For another type, specialise `THPPointer<T>::free()`. */
#ifndef THP_CLASSIC_POINTER_H
#define THP_CLASSIC_POINTER_H

#include "THP/THP.h"

template <class T> class THPPointer {
  public:
    /* Take ownership of a reference. */
    THPPointer(T *pointer = nullptr) : pointer_(pointer)
    {
    }
    THPPointer(const THPPointer &) = delete;
    THPPointer(THPPointer &&other) noexcept : pointer_(other.release())
    {
    }
    ~THPPointer()
    {
        free();
    }
    THPPointer &operator=(const THPPointer &) = delete;
    THPPointer &operator=(THPPointer &&other) noexcept
    {
        return *this = other.release();
    }
    THPPointer &operator=(T *pointer)
    {
        THPPointer before(pointer_); /* releases its reference after the assignment, because that may run any code */
        pointer_ = pointer;
        return *this;
    }
    T *get() const
    {
        return pointer_;
    }
    operator T *() const
    {
        return pointer_;
    }
    T *operator->() const
    {
        return pointer_;
    }
    explicit operator bool() const
    {
        return pointer_ != nullptr;
    }
    /* Return the pointer and transfer ownership to the caller. */
    T *release()
    {
        T *pointer = pointer_;
        pointer_ = nullptr;
        return pointer;
    }

  private:
    /* Drop the reference, if there is one. */
    void free();

    T *pointer_;
};

#define THP_POINTER_TO_OBJECT(T)                            \
    template <> inline void THPPointer<T>::free()           \
    {                                                       \
        Py_XDECREF(reinterpret_cast<PyObject *>(pointer_)); \
    }
THP_POINTER_TO_OBJECT(PyObject)
THP_POINTER_TO_OBJECT(THPAnyTensor)
THP_POINTER_TO_OBJECT(THPAnyStorage)
THP_POINTER_TO_OBJECT(THPGenerator)
#undef THP_POINTER_TO_OBJECT

template <> inline void THPPointer<THAnyTensor>::free()
{
    THAnyTensor_free(pointer_);
}

template <> inline void THPPointer<THAnyStorage>::free()
{
    THAnyStorage_free(pointer_);
}

typedef THPPointer<PyObject> THPObjectPtr;
typedef THPPointer<THPGenerator> THPGeneratorPtr;

#define THP_NAME_POINTERS(Name, ...)                       \
    typedef THPPointer<THAnyTensor> TH##Name##TensorPtr;   \
    typedef THPPointer<THAnyStorage> TH##Name##StoragePtr; \
    typedef THPPointer<THPAnyTensor> THP##Name##TensorPtr; \
    typedef THPPointer<THPAnyStorage> THP##Name##StoragePtr;
TH_FORALL_DTYPES(THP_NAME_POINTERS)
#undef THP_NAME_POINTERS

/* Pointers to the present dtype. */
#define THTensorPtr THPPointer<THTensor>
#define THStoragePtr THPPointer<THStorage>
#define THPTensorPtr THPPointer<THPTensor>
#define THPStoragePtr THPPointer<THPStorage>

#endif
