// Products by tiles on tensor cores, which multiply TF32: floats with 11 bits of 24. A number is the sum of a big
// part, its first 11 bits, and a small one, the rest rounded to 11 bits; of two numbers' product
//     a b = big big' + big small' + small big' + small small'
// three parts are added (Ootomo & Yokota 2022, Int. J. High Performance Computing Applications 36(4)). What is left
// out is below 2^-20 |a b| and of its sign, 1.2e-7 on average, and what rounding changes is below 2^-21 |a b|. Tensor
// cores cut sums off rather than round them, always towards 0, by up to 2^-23 of the sum so far for each addition: so
// they add one depth alone, the small parts first, and depths are added as floats. In all the error is below 1e-6 of
// the sum of |a b|, of 2048 positive numbers 8e-7, where floats alone have 2.5e-6. A small part below 2^-126 may
// count as 0, which matters to numbers below 2^-103. An operand that is not finite makes what it is in not finite,
// but perhaps NaN where a sum of floats is infinite.

#ifdef __CUDACC__
// c += a b of a warp, a [16, 8] and b [8, 8]; lane 4 g + t has elements (g, t), (g + 8, t), (g, t + 4), (g + 8, t + 4)
// of a, (t, g), (t + 4, g) of b, and (g, 2 t), (g, 2 t + 1), (g + 8, 2 t), (g + 8, 2 t + 1) of c. The last 13 bits of
// operands are not read.
__device__ __forceinline__ void multiply_by_warp(float* c, const unsigned* a, const unsigned* b) {
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
                 "{%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%0,%1,%2,%3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}
#endif

// The big part is cut off, not rounded: then it is infinite or missing if the number is, and nothing else is lost with
// the small part, which is a number in any case.
__device__ __forceinline__ void split(float x, unsigned& big, unsigned& small) {
    big = __float_as_uint(x) & 0xffffe000u;
    small = __float_as_uint(x - __uint_as_float(big)) + 0x1000u;
}

// A warp has 64 x 32 elements of a tile: 4 x 4 pieces of 16 x 8, of which a lane has four elements each. Lane 4 g + t
// reads depths 2 t and 2 t + 1 of eight, rather than t and t + 4, and rows or columns g and g + 8: lines of shared
// memory are 4 banks apart, so a warp reads of 32 banks at once.
template <int TM, int TN> struct TensorCores {
    enum { WARPS_ACROSS = TN / 32, EIGHTS = DEPTH / 8 };
    int row, column; // of the first element; the others are in lines that are 8 apart

    __device__ __forceinline__ TensorCores() {
        const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
        row = warp / WARPS_ACROSS * 64 + lane / 4;
        column = warp % WARPS_ACROSS * 32 + lane % 4 * 2;
    }

    static __device__ __forceinline__ int down(int i) { return 8 * i; }
    static __device__ __forceinline__ int across(int j) { return j / 2 * 8 + j % 2; }

    __device__ __forceinline__ void add(
            const float (*left)[TM + 4], const float (*right)[TN + 4], float (*total)[8]) const {
        const int depth = threadIdx.x % 4 * 2;
        const int right_column = threadIdx.x / 32 % WARPS_ACROSS * 32 + threadIdx.x % 32 / 4;
        unsigned big[EIGHTS][4][2], small[EIGHTS][4][2]; // of the right operand
#pragma unroll
        for (int e = 0; e < EIGHTS; e++) {
#pragma unroll
            for (int j = 0; j < 8; j++) {
                const float x = right[8 * e + depth + j % 2][right_column + j / 2 * 8];
                split(x, big[e][j / 2][j % 2], small[e][j / 2][j % 2]);
            }
        }
#pragma unroll
        for (int piece = 0; piece < 4; piece++) {
            unsigned left_big[EIGHTS][4], left_small[EIGHTS][4];
            float sum[4][4] = {};
#pragma unroll
            for (int e = 0; e < EIGHTS; e++) {
#pragma unroll
                for (int i = 0; i < 4; i++) {
                    split(left[8 * e + depth + i / 2][row + down(2 * piece + i % 2)], left_big[e][i], left_small[e][i]);
                }
#pragma unroll
                for (int j = 0; j < 4; j++) {
                    multiply_by_warp(sum[j], left_small[e], big[e][j]);
                }
#pragma unroll
                for (int j = 0; j < 4; j++) {
                    multiply_by_warp(sum[j], left_big[e], small[e][j]);
                }
            }
#pragma unroll
            for (int e = 0; e < EIGHTS; e++) {
#pragma unroll
                for (int j = 0; j < 4; j++) {
                    multiply_by_warp(sum[j], left_big[e], big[e][j]);
                }
            }
#pragma unroll
            for (int j = 0; j < 8; j++) {
                total[2 * piece][j] += sum[j / 2][j % 2];
                total[2 * piece + 1][j] += sum[j / 2][2 + j % 2];
            }
        }
    }
};

PRODUCT(tensor_product_128x128_nn4, TensorCores, 128, 128, 1, false, true, 4, Strided)
PRODUCT(tensor_product_128x128_nt, TensorCores, 128, 128, 1, false, false, 1, Strided)
PRODUCT(tensor_product_128x128_tn4, TensorCores, 128, 128, 1, true, true, 4, Strided)
PRODUCT(tensor_product_64x64_nn, TensorCores, 64, 64, 6, false, true, 1, Strided)
PRODUCT(tensor_product_64x64_nt, TensorCores, 64, 64, 6, false, false, 1, Strided)
PRODUCT(tensor_product_64x64_tn, TensorCores, 64, 64, 6, true, true, 1, Strided)
PRODUCT(tensor_convolve_64x64_nn, TensorCores, 64, 64, 6, false, true, 1, Table)
PRODUCT(tensor_convolve_64x64_tn, TensorCores, 64, 64, 6, true, true, 1, Table)
