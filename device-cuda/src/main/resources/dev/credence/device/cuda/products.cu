// Products by tiles with the additions and multiplications of floats.

// A thread's 8 x 8 elements are four pieces of 4 x 4. A warp has 4 x 8 threads, or 8 x 4 in a narrow tile; of four
// neighbours two read the same of each operand: 16 bytes for each thread are then two rounds of shared memory.
template <int TM, int TN> struct FloatCores {
    enum { ACROSS = TN >= 64 ? 8 : 4, DOWN = 32 / ACROSS, WARPS_ACROSS = TN / (8 * ACROSS) };
    int row, column; // of the first piece

    __device__ __forceinline__ FloatCores() {
        const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
        row = warp / WARPS_ACROSS * DOWN * 8 + 4 * (lane / (2 * ACROSS) * 2 + lane % 2);
        column = warp % WARPS_ACROSS * ACROSS * 8 + 4 * (lane / 2 % ACROSS);
    }

    static __device__ __forceinline__ int down(int i) { return i / 4 * DOWN * 4 + i % 4; }
    static __device__ __forceinline__ int across(int j) { return j / 4 * ACROSS * 4 + j % 4; }

    __device__ __forceinline__ void add(
            const float (*left)[TM + 4], const float (*right)[TN + 4], float (*total)[8]) const {
#pragma unroll
        for (int d = 0; d < DEPTH; d++) {
            float u[8], v[8];
#pragma unroll
            for (int i = 0; i < 8; i += 4) {
                *(float4*) (u + i) = *(const float4*) &left[d][row + down(i)];
                *(float4*) (v + i) = *(const float4*) &right[d][column + across(i)];
            }
#pragma unroll
            for (int i = 0; i < 8; i++) {
#pragma unroll
                for (int j = 0; j < 8; j++) {
                    total[i][j] = __fmaf_rn(u[i], v[j], total[i][j]);
                }
            }
        }
    }
};

PRODUCT(product_128x128_nn4, FloatCores, 128, 128, 2, false, true, 4, Strided)
PRODUCT(product_128x128_nt, FloatCores, 128, 128, 2, false, false, 1, Strided)
PRODUCT(product_128x128_tn4, FloatCores, 128, 128, 2, true, true, 4, Strided)
PRODUCT(product_64x64_nn, FloatCores, 64, 64, 6, false, true, 1, Strided)
PRODUCT(product_64x64_nt, FloatCores, 64, 64, 6, false, false, 1, Strided)
PRODUCT(product_64x64_tn, FloatCores, 64, 64, 6, true, true, 1, Strided)
PRODUCT(product_64x32_nn, FloatCores, 64, 32, 12, false, true, 1, Strided)
PRODUCT(product_64x32_nt, FloatCores, 64, 32, 12, false, false, 1, Strided)
PRODUCT(product_64x32_tn, FloatCores, 64, 32, 12, true, true, 1, Strided)

// The left operand are the patches of images.
PRODUCT(convolve_64x64_nn, FloatCores, 64, 64, 6, false, true, 1, Table)
PRODUCT(convolve_64x64_tn, FloatCores, 64, 64, 6, true, true, 1, Table)
PRODUCT(convolve_64x32_nn, FloatCores, 64, 32, 12, false, true, 1, Table)
PRODUCT(convolve_64x32_tn, FloatCores, 64, 32, 12, true, true, 1, Table)

// count results of `size` elements each: to (+)= the sum of a result's parts.
struct Parts {
    const float* sums;
    float* to;
    int size, parts, count, accumulate;
};

extern "C" __global__ void add_parts(Runs runs) {
    ARGUMENTS(Parts, a);
    const long long all = (long long) a.count * a.size;
    for (long long i = (long long) blockIdx.x * blockDim.x + threadIdx.x; i < all;
            i += (long long) gridDim.x * blockDim.x) {
        const float* from = a.sums + i / a.size * a.parts * a.size + i % a.size;
        double sum = a.accumulate ? a.to[i] : 0;
        for (int part = 0; part < a.parts; part++) {
            sum += from[(long long) part * a.size];
        }
        a.to[i] = settled((float) sum);
    }
}
