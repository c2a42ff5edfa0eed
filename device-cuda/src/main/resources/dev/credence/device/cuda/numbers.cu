// Random numbers: element i is made from word i of a step, as core's CounterRandom says. And matrix products.

typedef unsigned int Word;

struct Words { Word first, second; };

__device__ __forceinline__ Word rotated(Word x, int bits) { return (x << bits) | (x >> (32 - bits)); }

__device__ __forceinline__ void rounds(Word& a, Word& b, int r0, int r1, int r2, int r3) {
    a += b; b = rotated(b, r0) ^ a;
    a += b; b = rotated(b, r1) ^ a;
    a += b; b = rotated(b, r2) ^ a;
    a += b; b = rotated(b, r3) ^ a;
}

// Threefry-2x32 with 13 rounds (Salmon et al. 2011)
__device__ Words threefry(Word k0, Word k1, Word c0, Word c1) {
    const Word k2 = 0x1BD11BDAu ^ k0 ^ k1;
    Word a = c0 + k0, b = c1 + k1;
    rounds(a, b, 13, 15, 26, 6);
    a += k1; b += k2 + 1;
    rounds(a, b, 17, 29, 16, 24);
    a += k2; b += k0 + 2;
    rounds(a, b, 13, 15, 26, 6);
    a += k0; b += k1 + 3;
    a += b; b = rotated(b, 17) ^ a;
    Words words;
    words.first = a;
    words.second = b;
    return words;
}

// Algorithm AS 241 (PPND16; Wichura 1988, Applied Statistics 37(3)), highest power first
__constant__ double CENTRE_ABOVE[8] = {2509.0809287301226727, 33430.575583588128105, 67265.770927008700853,
        45921.953931549871457, 13731.693765509461125, 1971.5909503065514427, 133.14166789178437745, 3.387132872796366608};
__constant__ double CENTRE_BELOW[8] = {5226.495278852854561, 28729.085735721942674, 39307.89580009271061,
        21213.794301586595867, 5394.1960214247511077, 687.1870074920579083, 42.313330701600911252, 1.0};
__constant__ double MIDDLE_ABOVE[8] = {7.7454501427834140764e-4, .0227238449892691845833, .24178072517745061177,
        1.27045825245236838258, 3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959,
        1.42343711074968357734};
__constant__ double MIDDLE_BELOW[8] = {1.05075007164441684324e-9, 5.475938084995344946e-4, .0151986665636164571966,
        .14810397642748007459, .68976733498510000455, 1.6763848301838038494, 2.05319162663775882187, 1.0};
__constant__ double TAIL_ABOVE[8] = {2.01033439929228813265e-7, 2.71155556874348757815e-5, .0012426609473880784386,
        .026532189526576123093, .29656057182850489123, 1.7848265399172913358, 5.4637849111641143699,
        6.6579046435011037772};
__constant__ double TAIL_BELOW[8] = {2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5,
        7.868691311456132591e-4, .0148753612908506148525, .13692988092273580531, .59983220655588793769, 1.0};

__device__ double normal_quantile(double p) {
    const double q = p - 0.5;
    if (fabs(q) <= 0.425) {
        const double r = 0.180625 - q * q;
        return q * polynomial(CENTRE_ABOVE, 8, r) / polynomial(CENTRE_BELOW, 8, r);
    }
    const double r = sqrt(-log(q < 0 ? p : 1 - p));
    const double z = r <= 5 ? polynomial(MIDDLE_ABOVE, 8, r - 1.6) / polynomial(MIDDLE_BELOW, 8, r - 1.6)
                            : polynomial(TAIL_ABOVE, 8, r - 5) / polynomial(TAIL_BELOW, 8, r - 5);
    return q < 0 ? -z : z;
}

// Words come in blocks of 32: counter 16b + l makes words 32b + l and 32b + 16 + l. A thread makes the two of a counter.
template <class Distribution>
__device__ void draw(float* out, int n, Word key0, Word key1, Word step, Distribution number) {
    const long long counters = ((long long) n + 31) / 32 * 16;
    for (long long j = (long long) blockIdx.x * blockDim.x + threadIdx.x; j < counters;
            j += (long long) gridDim.x * blockDim.x) {
        const Words words = threefry(key0, key1, (Word) j, step);
        const long long i = (j >> 4) * 32 + (j & 15);
        if (i < n) {
            out[i] = number(words.first);
        }
        if (i + 16 < n) {
            out[i + 16] = number(words.second);
        }
    }
}

struct Uniform {
    __device__ __forceinline__ float operator()(Word word) const { return (float) (word >> 8) * (1.0f / 16777216); }
};

struct Normal {
    __device__ __forceinline__ float operator()(Word word) const {
        return (float) normal_quantile((word + 0.5) / 4294967296.0);
    }
};

struct Draw {
    float* out;
    int n;
    Word key0, key1, step;
};

extern "C" __global__ void draw_uniform(Runs runs) {
    ARGUMENTS(Draw, a);
    draw(a.out, a.n, a.key0, a.key1, a.step, Uniform());
}

extern "C" __global__ void draw_normal(Runs runs) {
    ARGUMENTS(Draw, a);
    draw(a.out, a.n, a.key0, a.key1, a.step, Normal());
}

// ---- products

// A matrix of each sample: element (i, j) of sample s is at from[s * sample + i * row + j * column].
struct Matrices {
    const float* from;
    long long sample;
    int row, column;
};

// With parts of the inner extent, their sums go to `sums` [samples, parts, m, n].
struct Product {
    Matrices a, b;
    float* c;
    int m, inner, n, accumulate;
    float* sums;
    int parts;
};

#define TILE 32
#define DEPTH 16
#define PRODUCT_THREADS 64

typedef float Row[TILE + 1];

#define EACH_LOADS (TILE * DEPTH / PRODUCT_THREADS)

// Rows first ... first + 32 of [rows, inner], columns start ... start + 16 before `end`, 0 beside the matrix; each thread
// has some of them, until they are put where all can read them. Neighbouring threads read neighbouring numbers where one
// of the strides is 1.
struct Piece {
    const float* from;
    int row, column, first, rows;
    float values[EACH_LOADS];

    __device__ __forceinline__ int r(int i) const { return column == 1 ? i / DEPTH : i % TILE; }
    __device__ __forceinline__ int d(int i) const { return column == 1 ? i % DEPTH : i / TILE; }

    __device__ __forceinline__ void load(int start, int end) {
        for (int v = 0; v < EACH_LOADS; v++) {
            const int i = threadIdx.x + v * PRODUCT_THREADS;
            values[v] = first + r(i) < rows && start + d(i) < end
                    ? from[(long long) (first + r(i)) * row + (long long) (start + d(i)) * column]
                    : 0.0f;
        }
    }

    // to[depth][row]
    __device__ __forceinline__ void put(Row* to) const {
        for (int v = 0; v < EACH_LOADS; v++) {
            const int i = threadIdx.x + v * PRODUCT_THREADS;
            to[d(i)][r(i)] = values[v];
        }
    }
};

// Adds the 16 products of each of this thread's 4 x 4 elements. They are added up first, so that rounding grows with a
// sixteenth of the inner extent.
__device__ __forceinline__ void add_products(Row* left, Row* right, float (*total)[4]) {
    const int x = threadIdx.x % 8, y = threadIdx.x / 8;
    float part[4][4] = {};
    for (int d = 0; d < DEPTH; d++) {
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                part[i][j] = __fmaf_rn(left[d][y + 8 * i], right[d][x + 8 * j], part[i][j]);
            }
        }
    }
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            total[i][j] += part[i][j];
        }
    }
}

// Puts this thread's 4 x 4 elements of the tile into to [m, n]
__device__ __forceinline__ void put_tile(
        float* to, int row, int column, int m, int n, float (*total)[4], int accumulate) {
    const int x = threadIdx.x % 8, y = threadIdx.x / 8;
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            const int r = row + y + 8 * i, q = column + x + 8 * j;
            if (r < m && q < n) {
                float* element = to + (long long) r * n + q;
                *element = settle(accumulate ? *element + total[i][j] : total[i][j]);
            }
        }
    }
}

// Where a part of an extent begins; parts are of as many whole depths each.
__device__ __forceinline__ int begin_of(int part, int extent, int parts) {
    const long long begin = (long long) part * (((extent + parts - 1) / parts + DEPTH - 1) / DEPTH * DEPTH);
    return begin < extent ? (int) begin : extent;
}

// c [samples, m, n] (+)= a [m, inner] b [inner, n] of each sample: a block makes 32 x 32 elements, a thread 4 x 4 of
// them, over one part of the inner extent.
extern "C" __global__ void multiply(Runs runs) {
    __shared__ float left[DEPTH][TILE + 1];
    __shared__ float right[DEPTH][TILE + 1];
    ARGUMENTS(Product, p);
    const int index = (int) blockIdx.z % runs.deep, sample = index / p.parts, part = index % p.parts;
    const int row = blockIdx.x * TILE, column = blockIdx.y * TILE; // along x there may be 2^31 blocks, along y 2^16
    const int begin = begin_of(part, p.inner, p.parts), end = begin_of(part + 1, p.inner, p.parts);
    Piece a = {p.a.from + sample * p.a.sample, p.a.row, p.a.column, row, p.m};
    Piece b = {p.b.from + sample * p.b.sample, p.b.column, p.b.row, column, p.n};
    float total[4][4] = {};
    a.load(begin, end);
    b.load(begin, end);
    for (int start = begin; start < end; start += DEPTH) {
        a.put(left);
        b.put(right);
        __syncthreads();
        a.load(start + DEPTH, end); // they arrive while these are multiplied
        b.load(start + DEPTH, end);
        add_products(left, right, total);
        __syncthreads();
    }
    float* to = (p.parts > 1 ? p.sums : p.c) + (long long) index * p.m * p.n;
    put_tile(to, row, column, p.m, p.n, total, p.parts > 1 ? 0 : p.accumulate);
}

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
        a.to[i] = settle((float) sum);
    }
}

struct Settle {
    float* numbers;
    long long count;
};

// What cuBLAS has stored.
extern "C" __global__ void settle_numbers(Runs runs) {
    ARGUMENTS(Settle, a);
    for (long long i = (long long) blockIdx.x * blockDim.x + threadIdx.x; i < a.count;
            i += (long long) gridDim.x * blockDim.x) {
        a.numbers[i] = settle(a.numbers[i]);
    }
}
