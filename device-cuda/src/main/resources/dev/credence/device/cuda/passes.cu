// Long reductions of passes: the kernels that Java writes leave the totals of their parts.

struct PassParts {
    float* to;
    const Total* totals; // [place][part]
    int m, c, strideK, strideM, strideC; // extents of the places, and the result's strides
    int parts, reduction, accumulate;
};

// A block for each place puts its parts together.
extern "C" __global__ void pass_parts(Runs runs) {
    ARGUMENTS(PassParts, a);
    __shared__ Total totals[PASS_THREADS];
    const int place = blockIdx.x;
    Total total = nothing();
#pragma unroll 1
    for (int p = threadIdx.x; p < a.parts; p += PASS_THREADS) {
        combine(a.reduction, total, a.totals[place * a.parts + p]);
    }
    const int k = place / a.c / a.m, m = place / a.c % a.m, c = place % a.c;
    gather_totals(totals, a.reduction, threadIdx.x, PASS_THREADS, 1, 0, a.to + (k * a.strideK + m * a.strideM + c * a.strideC),
            a.accumulate, total);
}
