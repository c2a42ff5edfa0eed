// Walks over [K, M, C]: a formula is a list of instructions that every thread reads, its values lie in slots. That is
// for formulas that nobody has compiled, see compiled.cu.
// Sums are taken in an order that the extents alone decide, so that the same pass gives the same bits.

#define PASS_THREADS 128
#define SLOTS 32

// What the host writes: 32 bytes each. An ELEMENT has a, b, c for its strides along K, M and C.
struct Instruction {
    int operation, to, a, b, c, d;
    union {
        double constant;
        const float* from;
    };
};

struct Result {
    float* to;
    int slot, strideK, strideM, strideC, add, reduction;
};

struct Extents { int k, m, c; };

enum Reduction { NONE, SUM, MOST, LOG_SUM_EXP };

// Slots of a thread: its own memory, or, of long formulas, every stride-th number of the device's memory.
template <class Slots>
__device__ __forceinline__ void walk(
        const Instruction* tape, int count, const double* scalars, int k, int m, int c, Slots& slots) {
    for (int i = 0; i < count; i++) {
        const Instruction step = tape[i];
        double value;
        switch (step.operation) {
            case CONSTANT: value = step.constant; break;
            case ELEMENT: value = step.from[k * step.a + m * step.b + c * step.c]; break;
            case SCALAR: value = scalars[step.a]; break;
            case INDEX_K: value = k; break;
            case INDEX_M: value = m; break;
            case INDEX_C: value = c; break;
            default:
                value = apply(step.operation, slots.at(step.a), slots.at(step.b), slots.at(step.c), slots.at(step.d));
        }
        slots.at(step.to) = value;
    }
}

struct Near {
    double values[SLOTS];
    __device__ __forceinline__ double& at(int slot) { return values[slot]; }
    __device__ __forceinline__ void evaluate(
            const Instruction* tape, int count, const double* scalars, int k, int m, int c) {
        walk(tape, count, scalars, k, m, c, *this);
    }
};

struct Far {
    double* values;
    long long stride;
    __device__ __forceinline__ double& at(int slot) { return values[slot * stride]; }
    __device__ __forceinline__ void evaluate(
            const Instruction* tape, int count, const double* scalars, int k, int m, int c) {
        walk(tape, count, scalars, k, m, c, *this);
    }
};

__device__ __forceinline__ void store(const Result& result, int k, int m, int c, double value) {
    float* to = result.to + (k * result.strideK + m * result.strideM + c * result.strideC);
    *to = settle((float) (result.add ? *to + value : value));
}

// Every element's results: a thread takes every so-manieth element. All is read before anything is stored.
template <class Slots>
__device__ void map(const Instruction* tape, int count, const Result* results, int stored, Extents e,
        const double* scalars, Slots& slots) {
    const int all = e.k * e.m * e.c;
    for (long long i = (long long) blockIdx.x * blockDim.x + threadIdx.x; i < all;
            i += (long long) gridDim.x * blockDim.x) {
        const int c = (int) i % e.c, m = (int) i / e.c % e.m, k = (int) i / e.c / e.m;
        slots.evaluate(tape, count, scalars, k, m, c);
        for (int r = 0; r < stored; r++) {
            store(results[r], k, m, c, slots.at(results[r].slot));
        }
    }
}

// A running reduction: a sum with what it lacks by rounding (Neumaier 1974), of e^(x - largest) for LOG_SUM_EXP
struct Total { double sum, correction, largest; };

__device__ __forceinline__ Total nothing() {
    Total none;
    none.sum = 0;
    none.correction = 0;
    none.largest = -ENDLESS;
    return none;
}

__device__ __forceinline__ void add(Total& total, double x) {
    const double old = total.sum;
    const double next = old + x;
    const double lost = fabs(old) >= fabs(x) ? old - next + x : x - next + old;
    total.sum = next;
    if (isNumber(next)) {
        total.correction += lost;
    }
}

__device__ __forceinline__ void combine(int reduction, Total& total, Total other) {
    if (reduction == LOG_SUM_EXP) {
        const double most = larger(total.largest, other.largest);
        if (isNumber(most)) { // an infinite or missing largest is the answer itself
            const double mine = total.largest == most ? 1 : exp(total.largest - most);
            const double others = other.largest == most ? 1 : exp(other.largest - most);
            total.sum *= mine;
            total.correction *= mine;
            other.sum *= others;
            other.correction *= others;
        }
        total.largest = most;
    } else {
        total.largest = larger(total.largest, other.largest);
    }
    add(total, other.sum);
    if (isNumber(total.sum)) {
        total.correction += other.correction;
    }
}

__device__ __forceinline__ Total of(int reduction, double x) {
    Total one = nothing();
    one.sum = reduction == SUM ? x : reduction == LOG_SUM_EXP ? 1 : 0;
    one.largest = reduction == SUM ? -ENDLESS : x;
    return one;
}

__device__ __forceinline__ double value(int reduction, const Total& total) {
    if (reduction == MOST) {
        return total.largest;
    }
    const double sum = isNumber(total.sum) ? total.sum + total.correction : total.sum;
    return reduction == SUM ? sum : isNumber(total.largest) ? total.largest + log(sum) : total.largest;
}

// The totals of threads 0, 1, ..., width - 1 (a power of two) of each place, which are `apart`, come to the first.
__device__ Total gathered(int reduction, int lane, int width, int apart, const Total& mine) {
    __shared__ Total totals[PASS_THREADS];
    const int t = threadIdx.x;
    totals[t] = mine;
    for (int half = width / 2; half > 0; half /= 2) {
        __syncthreads();
        if (lane < half) {
            combine(reduction, totals[t], totals[t + half * apart]);
        }
    }
    return totals[t];
}

// The scalars of a formula stand behind the other arguments.
struct PassMap {
    const Instruction* tape;
    const Result* results;
    double* memory;
    int count, stored;
    Extents extents;
};

struct PassReduce {
    const Instruction* tape;
    const Result* result;
    Total* parts;
    double* memory;
    int count, width;
    Extents extents, kept;
};

// One reduced result. A place of it belongs to `width` threads of a block; a long reduction is cut into gridDim.y
// parts, whose totals [place][part] are put together afterwards.
template <class Slots>
__device__ __forceinline__ void reduce(
        const PassReduce& a, const Result& result, int reduction, const double* scalars, Slots& slots) {
    const Extents e = a.extents, kept = a.kept;
    const int width = a.width;
    const int places = kept.k * kept.m * kept.c;
    // neighbouring threads have neighbours along the last axis: elements of one place, or places
    const bool across = (e.c > 1 ? kept.c : e.m > 1 ? kept.m : kept.k) > 1;
    const int side = PASS_THREADS / width;
    const int lane = across ? threadIdx.x / side : threadIdx.x % width;
    const int place = blockIdx.x * side + (across ? threadIdx.x % side : threadIdx.x / width);
    const int pc = place % kept.c, pm = place / kept.c % kept.m, pk = place / kept.c / kept.m;
    const int ec = e.c / kept.c, em = e.m / kept.m, ek = e.k / kept.k; // what is reduced: all of an axis or none of it
    const int all = ek * em * ec;
    const int each = (all + (int) gridDim.y - 1) / (int) gridDim.y;
    const int from = blockIdx.y * each;
    const int end = from + each < all ? from + each : all;
    Total total = nothing();
    if (place < places) {
        for (int i = from + lane; i < end; i += width) {
            slots.evaluate(a.tape, a.count, scalars, pk + i / ec / em, pm + i / ec % em, pc + i % ec);
            combine(reduction, total, of(reduction, slots.at(result.slot)));
        }
    }
    total = gathered(reduction, lane, width, across ? side : 1, total);
    if (place < places && lane == 0) {
        if (gridDim.y > 1) {
            a.parts[place * gridDim.y + blockIdx.y] = total;
        } else {
            store(result, pk, pm, pc, value(reduction, total));
        }
    }
}

// What is compiled for one formula that nobody knew has its kernel alone, or it would take seven times as long.
#ifndef ONE_FORMULA

extern "C" __global__ void pass_map(Runs runs) {
    ARGUMENTS(PassMap, a);
    Near slots;
    map(a.tape, a.count, a.results, a.stored, a.extents, (const double*) (given + 1), slots);
}

extern "C" __global__ void pass_map_long(Runs runs) {
    ARGUMENTS(PassMap, a);
    Far slots;
    slots.values = a.memory + blockIdx.x * blockDim.x + threadIdx.x;
    slots.stride = gridDim.x * blockDim.x;
    map(a.tape, a.count, a.results, a.stored, a.extents, (const double*) (given + 1), slots);
}

extern "C" __global__ void pass_reduce(Runs runs) {
    ARGUMENTS(PassReduce, a);
    Near slots;
    reduce(a, *a.result, a.result->reduction, (const double*) (given + 1), slots);
}

extern "C" __global__ void pass_reduce_long(Runs runs) {
    ARGUMENTS(PassReduce, a);
    Far slots;
    slots.values = a.memory + (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
    slots.stride = gridDim.x * gridDim.y * blockDim.x;
    reduce(a, *a.result, a.result->reduction, (const double*) (given + 1), slots);
}

#endif

struct PassParts {
    const Result* result;
    const Total* totals;
    Extents kept;
    int parts;
};

#ifndef ONE_FORMULA

// A block for each place puts its parts together.
extern "C" __global__ void pass_parts(Runs runs) {
    ARGUMENTS(PassParts, a);
    const int reduction = a.result->reduction;
    const int place = blockIdx.x;
    Total total = nothing();
    for (int p = threadIdx.x; p < a.parts; p += PASS_THREADS) {
        combine(reduction, total, a.totals[place * a.parts + p]);
    }
    total = gathered(reduction, threadIdx.x, PASS_THREADS, 1, total);
    if (threadIdx.x == 0) {
        store(*a.result, place / a.kept.c / a.kept.m, place / a.kept.c % a.kept.m, place % a.kept.c,
                value(reduction, total));
    }
}

#endif
