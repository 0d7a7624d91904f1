/* std::function objects that call Python. For modules that are compiled as C++.
 *
 * C++ can copy a std::function and call it at any time. All copies share one slot, which is empty as soon as the
 * callback has ended: a call then returns the value of `failure`. */
#ifndef CWRAP_CPP_FUNCTION_H
#define CWRAP_CPP_FUNCTION_H

#include "cwrap_callback.h"
#include "cwrap_cpp_values.h"

#include <atomic>
#include <functional>

/* A slot with the number of its users: the callback, and the copies of the std::function. */
struct CwrapSharedSlot {
    CwrapCallback *callback; /* must be first: `slot` of the callback is its address */
    std::atomic<long> users;
};

static inline void cwrap_shared_slot_leave(CwrapCallback **slot)
{
    CwrapSharedSlot *shared = reinterpret_cast<CwrapSharedSlot *>(slot);
    if (--shared->users == 0)
        delete shared;
}

/* Give a new slot to the callback. Return false, or true with an exception set. */
static inline bool cwrap_shared_slot_take(CwrapCallback *callback)
{
    CwrapSharedSlot *shared = new (std::nothrow) CwrapSharedSlot{callback, {1}};
    if (!shared) {
        PyErr_NoMemory();
        return true;
    }
    callback->slot = &shared->callback;
    callback->leave = cwrap_shared_slot_leave;
    return false;
}

template <class F> class CwrapStdFunction;

/* What a std::function contains: a slot, and the function that calls the callback in a slot. */
template <class R, class... A> class CwrapStdFunction<R(A...)> {
  public:
    using Call = R (*)(A..., CwrapCallback **);
    CwrapStdFunction(CwrapCallback **slot, Call call) : slot(slot), call(call)
    {
        use();
    }
    CwrapStdFunction(const CwrapStdFunction &other) : slot(other.slot), call(other.call)
    {
        use();
    }
    CwrapStdFunction &operator=(const CwrapStdFunction &) = delete;
    ~CwrapStdFunction()
    {
        cwrap_shared_slot_leave(slot);
    }
    R operator()(A... arguments) const
    {
        return call(std::forward<A>(arguments)..., slot);
    }

  private:
    void use()
    {
        ++reinterpret_cast<CwrapSharedSlot *>(slot)->users;
    }
    CwrapCallback **slot;
    Call call;
};

/* Return a std::function of the callback in a slot; an empty one without a slot. */
template <class F>
static inline std::function<F> cwrap_function(CwrapCallback **slot, typename CwrapStdFunction<F>::Call call)
{
    return slot ? std::function<F>(CwrapStdFunction<F>(slot, call)) : std::function<F>();
}

#endif
