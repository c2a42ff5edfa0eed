// How a kernel is given its arguments. One launch serves several runs that take the same step, each with tensors of its
// own: the host has put a block of memory for each of them here, and in it, at the same place of every block, the
// arguments, a structure. Blocks of threads along z belong to the runs, `deep` of them to each. A launch may have room
// for more runs than there are: how many there are stands before the first block.

struct Runs {
    const char* blocks;
    long long stride;
    int at, deep;
};

#define RUNS_HEADER 16

__device__ __forceinline__ const char* block_of_run(const Runs& runs) {
    const int run = (int) blockIdx.z / runs.deep;
    return run < *(const int*) runs.blocks ? runs.blocks + RUNS_HEADER + run * runs.stride : 0;
}

// The arguments of this block of threads' run as `given` and a copy of them; ends the kernel where there is no such run.
#define ARGUMENTS(Type, copy)                                         \
    const char* const own = block_of_run(runs);                       \
    if (!own) {                                                       \
        return;                                                       \
    }                                                                 \
    const Type* const given = (const Type*) (own + runs.at);          \
    const Type copy = *given
