// Matrix products by tiles, also of the patches of images without a matrix of them (implicit GEMM): what products.cu
// and tensor_products.cu make kernels of. A block makes a tile of a product, over one part of the inner extent; a
// thread 64 elements of it. Copies into shared memory are asynchronous (sm_80): while one depth is multiplied, the next
// ones arrive. An element's products are added in their order, so its bits depend on the extents and the number of
// parts alone, neither on the tile nor on how operands lie in memory.

#define DEPTH 16

#ifdef __CUDACC__
// Copies WIDTH numbers to shared memory, or zeros; both addresses are multiples of 4 * WIDTH.
template <int WIDTH> __device__ __forceinline__ void copy_later(float* to, const float* from, bool zeros) {
    const unsigned at = (unsigned) __cvta_generic_to_shared(to);
    const int bytes = zeros ? 0 : 4 * WIDTH;
    if (WIDTH == 4) {
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(at), "l"(from), "r"(bytes) : "memory");
    } else {
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(at), "l"(from), "r"(bytes) : "memory");
    }
}

// Hides that a number stays the same, so that a text that asks for it many times is not made twice, for yes and for no;
// and where an address comes from, so that its terms are not added anew for every use.
#define HIDE(number) asm volatile("" : "+r"(number))
#define HIDE_ADDRESS(address) asm volatile("" : "+l"(address))

// settle(x) of functions.cu by one instruction, for which operands below the smallest normal number are 0
__device__ __forceinline__ float settled(float x) {
    float result;
    asm("add.ftz.f32 %0, %1, 0f00000000;" : "=f"(result) : "f"(x));
    return result;
}

#define COMMIT_COPIES() asm volatile("cp.async.commit_group;" ::: "memory")

// Until no more than `left` groups of this thread's copies are under way
#define AWAIT_COPIES(left) asm volatile("cp.async.wait_group %0;" ::"n"(left) : "memory")
#endif

// A matrix of each sample: element (i, j) of sample s is at from[s * sample + i * row + j * column].
struct Matrices {
    const float* from;
    long long sample;
    int row, column;
};

// With parts of the inner extent, their sums go to `sums` [samples, parts, m, n]. With the host's tables, element (i,
// j) of a is at a.from[rows[i] + columns[j]]: where a patch begins and where in it an element is, or transposed.
struct Product {
    Matrices a, b;
    float* c;
    int m, inner, n, accumulate;
    float* sums;
    const int* rows;
    const int* columns;
    int parts;
};

struct Strided {
    enum { IS_READ = false };
    int stride;
    __device__ __forceinline__ void set(int by, const int*) { stride = by; }
    __device__ __forceinline__ int operator()(int i) const { return i * stride; }
};

struct Table {
    enum { IS_READ = true };
    const int* offsets;
    __device__ __forceinline__ void set(int, const int* all) { offsets = all; }
    __device__ __forceinline__ int operator()(int i) const { return offsets[i]; }
};

// What a thread copies of an operand's SIDE x DEPTH numbers. Outer are the left operand's rows, the right one's
// columns. OUTWARD: neighbouring threads have neighbours along the outer extent, WIDTH of them each, which must divide
// it. Else WIDTH is 1, and 8 threads lie along the inner extent: their 8 x 4 numbers go to 32 banks.
template <int SIDE, int THREADS, bool OUTWARD, int WIDTH, class Offset> struct Operand {
    enum {
        EACH = SIDE * DEPTH / THREADS / WIDTH,
        ABREAST = THREADS * WIDTH / SIDE, // depths that the threads reach at once
        OUTERS = OUTWARD ? (ABREAST > 0 ? 1 : SIDE / WIDTH / THREADS) : SIDE * 8 / THREADS,
        INNERS = OUTWARD ? EACH / OUTERS : DEPTH / 8,
        EARLY = Offset::IS_READ || SIDE <= 64 // offsets are kept from one depth to the next, while registers suffice
    };
    const float* from;
    Offset outer_offset, inner_offset;
    int outers[OUTERS], inners[INNERS];

    static __device__ __forceinline__ int outer(int i) {
        return OUTWARD ? (threadIdx.x + i * THREADS) * WIDTH % SIDE : threadIdx.x / 8 + i * (THREADS / 8);
    }

    static __device__ __forceinline__ int inner(int i) {
        return OUTWARD ? (ABREAST > 0 ? threadIdx.x * WIDTH / SIDE + i * ABREAST : i) : threadIdx.x % 8 + 8 * i;
    }

    // What is beside the matrix is multiplied, but not stored: any number will do.
    __device__ __forceinline__ void begin(int first, int count) {
#pragma unroll
        for (int i = 0; i < OUTERS; i++) {
            const int at = first + outer(i);
            outers[i] = outer_offset(at < count ? at : 0);
        }
    }

    __device__ __forceinline__ int located(int i, int start, int end) const {
        const int at = start + inner(i);
        return inner_offset(at < end ? at : end - 1);
    }

    // Where the numbers from `start` on are; none is at `end` or beyond. A table is read before its numbers are needed.
    __device__ __forceinline__ void locate(int start, int end) {
#pragma unroll
        for (int i = 0; i < INNERS && EARLY; i++) {
            inners[i] = located(i, start, end);
        }
    }

    // to[depth][outer] of the numbers that were located
    __device__ __forceinline__ void copy(float (*to)[SIDE + 4], int start, int end) const {
#pragma unroll
        for (int i = 0; i < INNERS; i++) {
            const int offset = EARLY ? inners[i] : located(i, start, end);
            const bool beyond = start + inner(i) >= end;
#pragma unroll
            for (int j = 0; j < OUTERS; j++) {
                copy_later<WIDTH>(&to[inner(i)][outer(j)], from + (outers[j] + offset), beyond);
            }
        }
    }
};

// Where a part of an extent begins; parts are of as many whole depths each.
__device__ __forceinline__ int begin_of(int part, int extent, int parts) {
    const long long begin = (long long) part * (((extent + parts - 1) / parts + DEPTH - 1) / DEPTH * DEPTH);
    return begin < extent ? (int) begin : extent;
}

// Puts this thread's elements of the tile at (row, column) into to [m, n]
template <class Cores>
__device__ __forceinline__ void put_tile(
        float* to, int row, int column, int m, int n, const Cores& at, float (*total)[8], int accumulate) {
    const int first = column + at.column;
#pragma unroll
    for (int i = 0; i < 8; i++) {
        const int r = row + at.row + at.down(i);
        float* line = to + ((long long) r * n + first);
        if (r < m) {
#pragma unroll
            for (int j = 0; j < 8; j++) {
                float* element = line + at.across(j);
                if (first + at.across(j) < n) {
                    HIDE(accumulate);
                    if (accumulate) {
                        total[i][j] += *element;
                    }
                    *element = settled(total[i][j]);
                }
            }
        }
    }
}

// One tile of c [samples, m, n] (+)= a [m, inner] b [inner, n]; index counts samples and their parts. What is only
// needed at the end is read there: registers are few.
template <class Cores, int TM, int TN, int STAGES, class Left, class Right>
__device__ __forceinline__ void multiply_tile(
        const Product* given, Left left, Right right, int index, float (*a)[DEPTH][TM + 4], float (*b)[DEPTH][TN + 4]) {
    const int part = index % given->parts, end = begin_of(part + 1, given->inner, given->parts);
    int start = begin_of(part, given->inner, given->parts);
    const Cores at; // this thread's elements, and how they are summed
    float total[8][8] = {};
    if (start < end) {
        HIDE_ADDRESS(left.from);
        HIDE_ADDRESS(right.from);
        left.begin(blockIdx.x * TM, given->m); // along x there may be 2^31 blocks, along y 2^16
        right.begin(blockIdx.y * TN, given->n);
#pragma unroll 1
        for (int stage = 0; stage < STAGES - 1; stage++) {
            left.locate(start + stage * DEPTH, end);
            right.locate(start + stage * DEPTH, end);
            left.copy(a[stage], start + stage * DEPTH, end);
            right.copy(b[stage], start + stage * DEPTH, end);
            COMMIT_COPIES();
        }
        left.locate(start + (STAGES - 1) * DEPTH, end);
        right.locate(start + (STAGES - 1) * DEPTH, end);
    }
    int now = 0, next = STAGES - 1;
    for (; start < end; start += DEPTH) {
        AWAIT_COPIES(STAGES - 2);
        __syncthreads(); // now all threads' copies are there, and nobody reads the stage that is written next
        left.copy(a[next], start + (STAGES - 1) * DEPTH, end);
        right.copy(b[next], start + (STAGES - 1) * DEPTH, end);
        COMMIT_COPIES();
        left.locate(start + STAGES * DEPTH, end);
        right.locate(start + STAGES * DEPTH, end);
        at.add(a[now], b[now], total);
        now = now + 1 == STAGES ? 0 : now + 1;
        next = next + 1 == STAGES ? 0 : next + 1;
    }
    const bool whole = given->parts == 1;
    const int m = given->m, n = given->n;
    float* to = (whole ? given->c : given->sums) + (long long) index * m * n;
    put_tile(to, blockIdx.x * TM, blockIdx.y * TN, m, n, at, total, whole ? given->accumulate : 0);
}

// A kernel. Operands as in BLAS, by rows: n, or transposed: t. WIDTH numbers are copied at once. Offset is that of the
// left operand.
#define PRODUCT(name, Cores, TM, TN, BLOCKS, LEFT_OUTWARD, RIGHT_OUTWARD, WIDTH, Offset)               \
    extern "C" __global__ void __launch_bounds__(TM * TN / 64, BLOCKS) name(Runs runs) {               \
        enum { THREADS = TM * TN / 64, STAGES = TM * TN > 8192 ? 2 : 3 }; /* in 48 KB */               \
        __shared__ __align__(16) float a[STAGES][DEPTH][TM + 4];                                       \
        __shared__ __align__(16) float b[STAGES][DEPTH][TN + 4];                                       \
        ARGUMENTS(Product, p);                                                                         \
        const int index = (int) blockIdx.z % runs.deep, sample = index / p.parts;                      \
        Operand<TM, THREADS, LEFT_OUTWARD, LEFT_OUTWARD ? WIDTH : 1, Offset> left;                     \
        left.from = p.a.from + sample * p.a.sample;                                                    \
        left.outer_offset.set(p.a.row, p.rows);                                                        \
        left.inner_offset.set(p.a.column, p.columns);                                                  \
        Operand<TN, THREADS, RIGHT_OUTWARD, RIGHT_OUTWARD ? WIDTH : 1, Strided> right;                 \
        right.from = p.b.from + sample * p.b.sample;                                                   \
        right.outer_offset.set(p.b.column, 0);                                                         \
        right.inner_offset.set(p.b.row, 0);                                                            \
        multiply_tile<Cores<TM, TN>, TM, TN, STAGES>(given, left, right, index, a, b);                 \
    }
