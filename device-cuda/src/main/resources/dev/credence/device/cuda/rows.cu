// Rows of tables by their codes, whole numbers in 0 ... V - 1.

// from, to: a table [V, width] and count rows, in the order of the direction; codes [count].
struct Coded {
    const float* from;
    const float* codes;
    float* to;
    int count, width;
};

extern "C" __global__ void gather(Runs runs) {
    ARGUMENTS(Coded, a);
    EACH(e, (long long) a.count * a.width) {
        a.to[e] = a.from[(long long) a.codes[e / a.width] * a.width + e % a.width];
    }
}

// to [V, width] += from [count, width] by code. The first row with a code adds those after it, in order, so that no order
// depends on threads; a thread of any other row has nothing to do.
extern "C" __global__ void scatter_add(Runs runs) {
    ARGUMENTS(Coded, a);
    EACH(e, (long long) a.count * a.width) {
        const int row = (int) (e / a.width);
        const float code = a.codes[row];
        bool first = true;
        for (int i = 0; first && i < row; i++) {
            first = a.codes[i] != code;
        }
        if (first) {
            float* const to = a.to + (long long) code * a.width + e % a.width;
            double total = *to;
            for (int i = row; i < a.count; i++) {
                total += a.codes[i] == code ? a.from[(long long) i * a.width + e % a.width] : 0.0;
            }
            *to = settle((float) total);
        }
    }
}
