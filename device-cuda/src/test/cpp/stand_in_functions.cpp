// Functions for generated kernels, for the CPU.
#include <cmath>
#include <cstring>

#define HOST
#define __device__
#define __constant__ static const
#define __forceinline__ inline
#define __noinline__ __attribute__((noinline))

static double __longlong_as_double(long long bits) {
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

#include "step_functions.cu"
