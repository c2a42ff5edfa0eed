// Formulas that are compiled: their values are floats in registers, where passes.cu has doubles in slots. What a formula
// reads, its constants among them, is in the same list of instructions, which tells addresses and strides.

__device__ __forceinline__ float element(const Instruction& from, int k, int m, int c) {
    return from.from[k * from.a + m * from.b + c * from.c];
}

__device__ __forceinline__ float number(const Instruction& from) { return (float) from.constant; }

__device__ __forceinline__ float given_number(const Instruction& from, const double* scalars) {
    return (float) scalars[from.a];
}

// ---- operations on floats; those that are long come from functions.cu

__device__ __forceinline__ float f_larger(float a, float b) { return a != a || a > b ? a : b; }

__device__ __forceinline__ float f_smaller(float a, float b) { return a != a || a < b ? a : b; }

__device__ __forceinline__ float f_logistic(float x) {
    const float e = expf(-fabsf(x));
    return (x >= 0 ? 1 : e) / (1 + e);
}

__device__ __forceinline__ float f_softplus(float x) { return f_larger(x, 0) + log1pf(expf(-fabsf(x))); }

__device__ __forceinline__ float f_sign(float x) { return x > 0 ? 1 : x < 0 ? -1 : x; }

__device__ __forceinline__ float f_choose(float a, float b, float then, float otherwise) {
    return a > b ? then : otherwise;
}

// slow where the argument is far from 0, which takes much text
__device__ __noinline__ float f_sin(float x) { return sinf(x); }

__device__ __noinline__ float f_cos(float x) { return cosf(x); }

// ---- a formula F has `values`, which computes its results, RESULTS in number

template <class F>
__device__ __forceinline__ void map_compiled(const PassMap& a, const double* scalars) {
    const Extents e = a.extents;
    const int all = e.k * e.m * e.c;
    for (long long i = (long long) blockIdx.x * blockDim.x + threadIdx.x; i < all;
            i += (long long) gridDim.x * blockDim.x) {
        const int c = (int) i % e.c, m = (int) i / e.c % e.m, k = (int) i / e.c / e.m;
        float values[F::RESULTS];
        F::values(a.tape, scalars, k, m, c, values);
        for (int r = 0; r < F::RESULTS; r++) {
            store(a.results[r], k, m, c, values[r]);
        }
    }
}

// What `reduce` takes for slots.
template <class F>
struct Computed {
    float values[F::RESULTS];
    __device__ __forceinline__ void evaluate(
            const Instruction* tape, int, const double* scalars, int k, int m, int c) {
        F::values(tape, scalars, k, m, c, values);
    }
    __device__ __forceinline__ double at(int) { return values[0]; }
};

#define MAP(formula)                                                             \
    extern "C" __global__ void map_##formula(Runs runs) {                        \
        ARGUMENTS(PassMap, a);                                                   \
        map_compiled<Formula_##formula>(a, (const double*) (given + 1));         \
    }

#define REDUCE(name, formula, reduction)                                         \
    extern "C" __global__ void name##_##formula(Runs runs) {                     \
        ARGUMENTS(PassReduce, a);                                                \
        Computed<Formula_##formula> values;                                      \
        reduce(a, *a.result, reduction, (const double*) (given + 1), values);    \
    }

#define SUM_OF(formula) REDUCE(sum_of, formula, SUM)
#define MOST_OF(formula) REDUCE(most_of, formula, MOST)
#define LOG_SUM_EXP_OF(formula) REDUCE(log_sum_exp_of, formula, LOG_SUM_EXP)
