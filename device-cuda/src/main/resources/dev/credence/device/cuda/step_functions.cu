// The operations of formulas that are more than an instruction, for generated kernels (package step): float to float, and
// double to double; and the ends of reductions. Made to PTX once, by the build; FunctionLibrary writes the texts into kernels.
//
// Compiled with -ftz=true -prec-div=false -prec-sqrt=false: exactly rounded divisions and roots have slow paths for tiny and
// huge operands, which few lanes take and all wait for. For the same reason the functions have no branches where this does
// not cost accuracy. What core computes in a long way, such as the gamma function, is the double precision of functions.cu.
// A C++ compiler for machines without a GPU is given the word HOST and a header that says what the words of CUDA mean.

#ifdef HOST
#define FUNCTION extern "C"
#define RATIO(a, b) ((a) / (b))
#define ROOT_LOG2(x) sqrtf(-log2f(x))
#include "functions.cu"
#else
#define FUNCTION extern "C" __attribute__((device)) __noinline__
#define RATIO(a, b) __fdividef(a, b) // 0 for b above 2^126
#define ROOT_LOG2(x) root_log2(x)
// so that what is not called is left out
#undef __device__
#define __device__ static __attribute__((device))
#include "functions.cu"

// sqrt(-log2 x), in a way that the compiler makes no branch around
__device__ __forceinline__ float root_log2(float x) {
    float logarithm, root;
    asm volatile("lg2.approx.ftz.f32 %0, %1;" : "=f"(logarithm) : "f"(x));
    asm volatile("sqrt.approx.ftz.f32 %0, %1;" : "=f"(root) : "f"(-logarithm));
    return root;
}
#endif

FUNCTION float step_exp(float x) { return expf(x); }

FUNCTION float step_log(float x) { return logf(x); }

// with u = 1 + x rounded and d = 1 + x - u exactly, log(1 + x) = log u + log(1 + d/u), and d/u is below 1e-7
FUNCTION float step_log1p(float x) {
    const float u = 1 + x;
    const float d = fabsf(x) < 1 ? x - (u - 1) : 1 - (u - x);
    const float log_u = logf(u);
    const float sum = log_u + RATIO(d, fmaxf(u, 1e-30f));
    return fabsf(x) < 1e30f ? sum : log_u; // d is no number for infinite x
}

FUNCTION float step_expm1(float x) { return expm1f(x); }

FUNCTION float step_tanh(float x) { return tanhf(x); }

FUNCTION float step_sigmoid(float x) {
    const float e = expf(-fabsf(x));
    return RATIO(x >= 0 ? 1 : e, 1 + e);
}

// max(x, 0) + log(1 + e^-|x|), the logarithm as above
FUNCTION float step_softplus(float x) {
    const float e = expf(-fabsf(x));
    const float u = 1 + e;
    return fmaxf(x, 0.0f) + (logf(u) + RATIO(e - (u - 1), u));
}

FUNCTION float step_sin(float x) { return sinf(x); }

FUNCTION float step_cos(float x) { return cosf(x); }

// The standard normal quantile at p = (word + 1/2) / 2^32: Wichura (1988, Applied Statistics 37), PPND7, which is good to
// 1e-7 for p above 1e-10; from the nearer end, so that nothing is lost in 1 - p.
FUNCTION float step_normal(unsigned word) {
    const unsigned near = word >> 31 ? ~word : word; // < 2^31
    const float p = ((float) near + 0.5f) * 2.3283064365386963e-10f;
    const float q = 0.5f - p;
    const bool central = q <= 0.425f;
    const float tail = 0.83255461116f * ROOT_LOG2(p) - 1.6f; // sqrt(-log p) = sqrt(log 2) sqrt(-log2 p)
    const float r = central ? 0.180625f - q * q : tail;
    const float a3 = central ? 59.109374720f : 0.17023821103f;
    const float a2 = central ? 159.29113202f : 1.3067284816f;
    const float a1 = central ? 50.434271938f : 2.7568153900f;
    const float a0 = central ? 3.3871327179f : 1.4234372777f;
    const float b3 = central ? 67.187563600f : 0.0f;
    const float b2 = central ? 78.757757664f : 0.12021132975f;
    const float b1 = central ? 17.895169469f : 0.73700164250f;
    const float above = ((a3 * r + a2) * r + a1) * r + a0;
    const float below = ((b3 * r + b2) * r + b1) * r + 1.0f;
    const float z = (central ? q : 1.0f) * RATIO(above, below);
    return word >> 31 ? z : -z;
}

FUNCTION float step_normal_cdf(float x) { return (float) normal_cdf(x); }

FUNCTION float step_log_normal_cdf(float x) { return (float) log_normal_cdf(x); }

FUNCTION float step_normal_hazard(float x) { return (float) normal_hazard(x); }

FUNCTION float step_normal_mean_excess(float x) { return (float) normal_mean_excess(x); }

FUNCTION float step_log_gamma(float x) { return (float) log_gamma(x); }

FUNCTION float step_digamma(float x) { return (float) digamma(x); }

FUNCTION float step_trigamma(float x) { return (float) trigamma(x); }

// ---- double to double, for formulas that subtract large numbers: those with a gamma function

FUNCTION double exact_exp(double x) { return exp(x); }

FUNCTION double exact_log(double x) { return log(x); }

FUNCTION double exact_log1p(double x) { return log1p(x); }

FUNCTION double exact_expm1(double x) { return expm1(x); }

FUNCTION double exact_tanh(double x) { return tanh(x); }

FUNCTION double exact_sigmoid(double x) { return logistic(x); }

FUNCTION double exact_softplus(double x) { return larger(x, 0) + log1p(exp(-fabs(x))); }

FUNCTION double exact_sin(double x) { return sin(x); }

FUNCTION double exact_cos(double x) { return cos(x); }

FUNCTION double exact_normal_cdf(double x) { return normal_cdf(x); }

FUNCTION double exact_log_normal_cdf(double x) { return log_normal_cdf(x); }

FUNCTION double exact_normal_hazard(double x) { return normal_hazard(x); }

FUNCTION double exact_normal_mean_excess(double x) { return normal_mean_excess(x); }

FUNCTION double exact_log_gamma(double x) { return log_gamma(x); }

FUNCTION double exact_digamma(double x) { return digamma(x); }

FUNCTION double exact_trigamma(double x) { return trigamma(x); }

// ---- the end of a pass's reduction

#ifndef HOST
#include "totals.cu"

// of each reduction, so that a sum's kernel has no exponentials
#define FINISH(name, reduction)                                                                                              \
    FUNCTION void name(int lane, int width, int apart, Total* part, float* to, int accumulate, double sum,                   \
            double correction, double largest) {                                                                             \
        __shared__ Total totals[PASS_THREADS];                                                                               \
        const Total mine = {sum, correction, largest};                                                                       \
        gather_totals(totals, reduction, lane, width, apart, part, to, accumulate, mine);                                    \
    }

FINISH(finish_sum, SUM)

FINISH(finish_max, MOST)

FINISH(finish_log_sum_exp, LOG_SUM_EXP)
#endif
