// Running reductions of passes in double precision, and what a block of threads does with its threads' own. Sums are taken
// in an order that the extents alone decide, so that the same pass gives the same bits.

#define PASS_THREADS 128

enum Reduction { NONE, SUM, MOST, LOG_SUM_EXP };

// A running reduction: a sum with what it lacks by rounding (Neumaier 1974), of e^(x - largest) for LOG_SUM_EXP
struct Total { double sum, correction, largest; };

__device__ __forceinline__ Total nothing() {
    Total none;
    none.sum = 0;
    none.correction = 0;
    none.largest = -ENDLESS;
    return none;
}

__device__ __forceinline__ void combine(int reduction, Total& total, Total other) {
    const double most = larger(total.largest, other.largest);
    if (reduction == LOG_SUM_EXP && isNumber(most)) { // an infinite or missing largest is the answer itself
        const double mine = total.largest == most ? 1 : exp(total.largest - most);
        const double others = other.largest == most ? 1 : exp(other.largest - most);
        total.sum *= mine;
        total.correction *= mine;
        other.sum *= others;
        other.correction *= others;
    }
    total.largest = most;
    const double old = total.sum;
    const double next = old + other.sum;
    const double lost = fabs(old) >= fabs(other.sum) ? old - next + other.sum : other.sum - next + old;
    total.sum = next;
    if (isNumber(next)) {
        total.correction += lost + other.correction;
    }
}

__device__ __forceinline__ double value(int reduction, const Total& total) {
    if (reduction == MOST) {
        return total.largest;
    }
    const double sum = isNumber(total.sum) ? total.sum + total.correction : total.sum;
    return reduction == SUM ? sum : isNumber(total.largest) ? total.largest + log(sum) : total.largest;
}

// The totals of threads 0, 1, ..., width - 1 (a power of two) of each place, which are `apart`, come to the first, which
// writes their value to its place, or their total as a part of it.
__device__ __forceinline__ void gather_totals(
        Total* totals, int reduction, int lane, int width, int apart, Total* part, float* to, int accumulate, Total mine) {
    const int t = threadIdx.x;
    totals[t] = mine;
#pragma unroll 1
    for (int half = width / 2; half > 0; half /= 2) {
        __syncthreads();
        if (lane < half) {
            combine(reduction, mine, totals[t + half * apart]);
            totals[t] = mine;
        }
    }
    if (lane == 0 && part) {
        *part = mine;
    } else if (lane == 0 && to) {
        const double result = value(reduction, mine);
        *to = settle((float) (accumulate ? *to + result : result));
    }
}
