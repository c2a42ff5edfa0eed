// Random numbers: element i is made from word i of a step, as core's CounterRandom says.

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

// What the host wrote into the run's block itself, to where it belongs.
struct Copy { unsigned int* to; int words, from; };

extern "C" __global__ void copy_words(Runs runs) {
    ARGUMENTS(Copy, a);
    const unsigned int* from = (const unsigned int*) (own + a.from);
    for (int i = (int) (blockIdx.x * blockDim.x + threadIdx.x); i < a.words; i += (int) (gridDim.x * blockDim.x)) {
        a.to[i] = from[i];
    }
}
