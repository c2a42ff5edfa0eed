// The operations of formulas on one number, in double precision, as core computes them; and what kernels share.
//
// The text compiles with NVRTC, which knows no headers, and, for machines without a GPU, with a C++ compiler and a header
// that says what the words of CUDA mean. NVRTC is given the files of a library as one.

#define ENDLESS __longlong_as_double(0x7ff0000000000000LL)
#define MISSING __longlong_as_double(0x7ff8000000000000LL)
#define PI 3.14159265358979323846
#define SQRT_HALF 0.70710678118654752440
#define SQRT_TWO_PI 2.50662827463100050242
#define HALF_LOG_TWO_PI 0.91893853320467274178

// 1.17549435e-38 is 2^-126: a result below it in magnitude is stored as 0, NaN stays what it is
__device__ __forceinline__ float settle(float x) { return fabsf(x) < 1.17549435e-38f ? 0.0f : x; }

__device__ __forceinline__ bool isNumber(double x) { return fabs(x) < ENDLESS; }

// NaN if one is
__device__ __forceinline__ double larger(double a, double b) { return a != a || a > b ? a : b; }

__device__ __forceinline__ double smaller(double a, double b) { return a != a || a < b ? a : b; }

// ---- the normal distribution: Cody (1969, Mathematics of Computation 23), highest power first

__constant__ double CODY_A[5] = {1.85777706184603153e-1, 3.16112374387056560e00, 1.13864154151050156e02,
        3.77485237685302021e02, 3.20937758913846947e03};
__constant__ double CODY_B[5] = {1, 2.36012909523441209e01, 2.44024637934444173e02, 1.28261652607737228e03,
        2.84423683343917062e03};
__constant__ double CODY_C[9] = {2.15311535474403846e-8, 5.64188496988670089e-1, 8.88314979438837594e00,
        6.61191906371416295e01, 2.98635138197400131e02, 8.81952221241769090e02, 1.71204761263407058e03,
        2.05107837782607147e03, 1.23033935479799725e03};
__constant__ double CODY_D[9] = {1, 1.57449261107098347e01, 1.17693950891312499e02, 5.37181101862009858e02,
        1.62138957456669019e03, 3.29079923573345963e03, 4.36261909014324716e03, 3.43936767414372164e03,
        1.23033935480374942e03};
__constant__ double CODY_P[6] = {1.63153871373020978e-2, 3.05326634961232344e-1, 3.60344899949804439e-1,
        1.25781726111229246e-1, 1.60837851487422766e-2, 6.58749161529837803e-4};
__constant__ double CODY_Q[6] = {1, 2.56852019228982242e00, 1.87295284992346725e00, 5.27905102951428412e-1,
        6.05183413124413191e-2, 2.33520497626869185e-3};

__device__ __noinline__ double polynomial(const double* coefficients, int count, double x) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum = sum * x + coefficients[i];
    }
    return sum;
}

// e^(x^2) erfc(x) for x >= 0
__device__ __noinline__ double scaled_erfc(double x) {
    const double square = x * x;
    if (x <= 0.46875) {
        return exp(square) * (1 - x * polynomial(CODY_A, 5, square) / polynomial(CODY_B, 5, square));
    }
    if (x <= 4) {
        return polynomial(CODY_C, 9, x) / polynomial(CODY_D, 9, x);
    }
    const double inverse = 1 / square;
    const double correction = inverse * polynomial(CODY_P, 6, inverse) / polynomial(CODY_Q, 6, inverse);
    return (1 / sqrt(PI) - correction) / x;
}

__device__ __noinline__ double normal_cdf(double z) {
    const double tail = 0.5 * scaled_erfc(fabs(z) * SQRT_HALF) * exp(-0.5 * z * z);
    return z > 0 ? 1 - tail : tail;
}

__device__ __noinline__ double log_normal_cdf(double z) {
    const double scaled = 0.5 * scaled_erfc(fabs(z) * SQRT_HALF);
    return z > 0 ? log1p(-scaled * exp(-0.5 * z * z)) : log(scaled) - 0.5 * z * z;
}

// density over distribution function
__device__ __noinline__ double normal_hazard(double z) {
    return z > 0 ? exp(-0.5 * z * z) / SQRT_TWO_PI / normal_cdf(z) : 2 / (SQRT_TWO_PI * scaled_erfc(-z * SQRT_HALF));
}

// z + hazard(z); far below 0, with x = -z, Laplace's 1/(x + 2/(x + 3/(x + ...)))
__device__ double normal_mean_excess(double z) {
    if (!(z < -4)) {
        return z == ENDLESS ? z : z + normal_hazard(z);
    }
    double fraction = -z;
    for (int n = 60; n >= 2; n--) {
        fraction = n / fraction - z;
    }
    return 1 / fraction;
}

// ---- the gamma function: recurrence up to 12, then the series (Abramowitz & Stegun 1964, 6.1.41, 6.3.18 and 6.4.12)

// sin(pi x), exactly 0 at the integers
__device__ __noinline__ double sin_pi(double x) {
    const double part = remainder(x, 2.0);
    const double size = fabs(part);
    return copysign(sin(PI * smaller(size, 1 - size)), part);
}

__device__ __noinline__ double log_gamma_above_0(double x) {
    double product = 1;
    double far = x;
    while (far < 12) {
        product *= far;
        far++;
    }
    const double r = 1 / far;
    const double s = r * r;
    const double series = r * (1.0 / 12 - s * (1.0 / 360 - s * (1.0 / 1260 - s * (1.0 / 1680
            - s * (1.0 / 1188 - s * 691.0 / 360360)))));
    const double value = far * (log(far) - 1) - 0.5 * log(far) + HALF_LOG_TWO_PI + series;
    return product == 1 ? value : value - log(product);
}

__device__ double log_gamma(double x) {
    if (fabs(x) == ENDLESS) {
        return ENDLESS;
    }
    if (x <= 0) {
        const double sine = sin_pi(x);
        return sine == 0 ? ENDLESS : log(PI / fabs(sine)) - log_gamma_above_0(1 - x);
    }
    return log_gamma_above_0(x);
}

__device__ __noinline__ double digamma_above_0(double x) {
    double shift = 0;
    double far = x;
    while (far < 12) {
        shift += 1 / far;
        far++;
    }
    const double s = 1 / far / far;
    const double series = s * (1.0 / 12 - s * (1.0 / 120 - s * (1.0 / 252 - s * (1.0 / 240
            - s * (1.0 / 132 - s * 691.0 / 32760)))));
    return log(far) - 0.5 / far - series - shift;
}

__device__ double digamma(double x) {
    if (x <= 0) {
        const double sine = sin_pi(x);
        return sine == 0 ? MISSING : digamma_above_0(1 - x) - PI * cos(PI * remainder(x, 2.0)) / sine;
    }
    return digamma_above_0(x);
}

__device__ __noinline__ double trigamma_above_0(double x) {
    double shift = 0;
    double far = x;
    while (far < 12) {
        shift += 1 / far / far;
        far++;
    }
    const double r = 1 / far;
    const double s = r * r;
    const double series =
            s * (1.0 / 6 - s * (1.0 / 30 - s * (1.0 / 42 - s * (1.0 / 30 - s * (5.0 / 66 - s * 691.0 / 2730)))));
    return r * (1 + 0.5 * r + series) + shift;
}

__device__ double trigamma(double x) {
    if (x <= 0) {
        const double sine = sin_pi(x);
        return sine == 0 ? ENDLESS : PI / sine * (PI / sine) - trigamma_above_0(1 - x);
    }
    return trigamma_above_0(x);
}

// ---- the logistic function

__device__ __noinline__ double logistic(double x) {
    const double e = exp(-fabs(x));
    return (x >= 0 ? 1 : e) / (1 + e);
}
