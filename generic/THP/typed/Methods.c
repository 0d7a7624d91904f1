/* The methods and operators from declarations. The list of their tables changes when declarations are added, so it is not
 * in Tensor.c: this file compiles quickly. */
#ifndef TH_GENERIC_FILE
#include "THP/THP.h"
#include "TH/core/THTyped.h"
#include "THP/THPShards.h"
#include "THP/core/Types.h"

#define TH_GENERIC_FILE "generic/THP/typed/Methods.c"
#else

#define THP_DECLARE(shard)                            \
    extern PyMethodDef THPTensor_(methods_##shard)[]; \
    extern const THPSlotRow THPTensor_(slots_##shard)[];
THP_FORALL_SHARDS(THP_DECLARE)
#undef THP_DECLARE

int THPTensor_(addMethods)(PyTypeObject *type)
{
    static PyMethodDef none[] = {{NULL, NULL, 0, NULL}};
#define THP_TABLE(shard) THPTensor_(methods_##shard),
#define THP_SLOTS(shard) THPTensor_(slots_##shard),
    PyMethodDef *const tables[] = {THP_FORALL_SHARDS(THP_TABLE) none};
    const THPSlotRow *const rows[] = {THP_FORALL_SHARDS(THP_SLOTS) NULL};
#undef THP_TABLE
#undef THP_SLOTS
    for (int k = 0; rows[k]; k++)
        for (const THPSlotRow *row = rows[k]; row->function; row++)
            THP_dtype_info[TH_DTYPE->id].slots[row->reflected != 0][row->slot] = row->function;
    if (!type->tp_methods)
        type->tp_methods = THPType_joinMethods((int)(sizeof tables / sizeof *tables), tables);
    return type->tp_methods ? 0 : -1;
}

#endif
