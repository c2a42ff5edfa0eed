// Convolution and pooling from their definitions: every element of a result belongs to a thread; but the gradient of
// weights, a sum over all images, is a product of tiles. Images are rows [height * width * channels], channels side by side.

#define EACH(i, n)                                                                                  \
    for (long long i = (long long) blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += (long long) gridDim.x * blockDim.x)

struct Window { int height, width, channels, rows, columns, stride, padding, outHeight, outWidth; };

// x and y are the two that are read; rows counts positions, or images, which are taken in so many parts.
struct Convolution {
    const float* x;
    const float* y;
    float* out;
    Window window;
    int rows, outputs, accumulate, parts;
};

// x is what is read beside winners: images, or the gradient of what was made of them.
struct Pooling {
    const float* x;
    float* winners;
    float* out;
    Window window;
    int images, pair, accumulate;
    float factor;
};

__device__ __forceinline__ void put(float* to, double value, int accumulate) {
    *to = settle((float) (accumulate ? *to + value : value));
}

// Where the window lies at a position, counted over all images: its first row and column, and the image's first row
struct Corner { int top, left; long long rows; };

__device__ __forceinline__ Corner corner(const Window& w, int position) {
    const int positions = w.outHeight * w.outWidth;
    Corner at;
    at.top = position % positions / w.outWidth * w.stride - w.padding;
    at.left = position % w.outWidth * w.stride - w.padding;
    at.rows = (long long) (position / positions) * w.height;
    return at;
}

// The first element of the pixel in row i and column j of the window, or -1 beside the image
__device__ __forceinline__ long long pixel(const Window& w, const Corner& at, int i, int j) {
    const int row = at.top + i, column = at.left + j;
    return row >= 0 && row < w.height && column >= 0 && column < w.width
            ? ((at.rows + row) * w.width + column) * w.channels
            : -1;
}

// out [positions, outputs] (+)= the patch at each position times the weights [rows * columns * channels, outputs]
extern "C" __global__ void convolve(Runs runs) {
    ARGUMENTS(Convolution, a);
    const Window w = a.window;
    EACH(e, (long long) a.rows * a.outputs) {
        const int o = (int) (e % a.outputs);
        const Corner from = corner(w, (int) (e / a.outputs));
        double total = 0;
        for (int i = 0; i < w.rows; i++) {
            for (int j = 0; j < w.columns; j++) {
                const long long at = pixel(w, from, i, j);
                const float* weight = a.y + (long long) (i * w.columns + j) * w.channels * a.outputs + o;
                float part = 0; // over channels in float, over places in double
                for (int c = 0; at >= 0 && c < w.channels; c++) {
                    part = __fmaf_rn(a.x[at + c], weight[(long long) c * a.outputs], part);
                }
                total += part;
            }
        }
        put(a.out + e, total, a.accumulate);
    }
}

// gradW [rows * columns * channels, outputs] (+)= the sum over positions of patch element times gradient: a product whose
// inner extent are the positions. With parts, out is [parts, rows * columns * channels, outputs].
extern "C" __global__ void convolve_weight_gradient(Runs runs) {
    __shared__ float left[DEPTH][TILE + 1];
    __shared__ float right[DEPTH][TILE + 1];
    ARGUMENTS(Convolution, a);
    const Window w = a.window;
    const int part = (int) blockIdx.z % runs.deep;
    const int size = w.rows * w.columns * w.channels;
    const int row = blockIdx.x * TILE, column = blockIdx.y * TILE;
    const int end = begin_of(part + 1, a.rows, a.parts);
    // all that a thread loads is of one element of the patch
    const int element = row + threadIdx.x % TILE;
    const int c = element % w.channels, j = element / w.channels % w.columns, i = element / w.channels / w.columns;
    Piece gradient = {a.y, 1, a.outputs, column, a.outputs};
    float total[4][4] = {};
    for (int start = begin_of(part, a.rows, a.parts); start < end; start += DEPTH) {
        gradient.load(start, end);
        for (int d = threadIdx.x / TILE; d < DEPTH; d += PRODUCT_THREADS / TILE) {
            const int position = start + d;
            const long long at = element < size && position < end ? pixel(w, corner(w, position), i, j) : -1;
            left[d][threadIdx.x % TILE] = at >= 0 ? a.x[at + c] : 0.0f;
        }
        gradient.put(right);
        __syncthreads();
        add_products(left, right, total);
        __syncthreads();
    }
    float* to = a.out + (long long) part * size * a.outputs;
    put_tile(to, row, column, size, a.outputs, total, a.accumulate);
}

// Calls visit(place, position) for every place of the window that some position of it puts over a pixel
template <class Visit> __device__ __forceinline__ void seen(const Window& w, int row, int column, Visit visit) {
    const int r = row + w.padding, c = column + w.padding;
    for (int i = r % w.stride, down = r / w.stride; i < w.rows && down >= 0; i += w.stride, down--) {
        for (int j = c % w.stride, right = c / w.stride; j < w.columns && right >= 0; j += w.stride, right--) {
            if (down < w.outHeight && right < w.outWidth) {
                visit(i * w.columns + j, down * w.outWidth + right);
            }
        }
    }
}

// gradX [images, height * width * channels] (+)= the weights of every place that sees the pixel, times the gradient
extern "C" __global__ void convolve_input_gradient(Runs runs) {
    ARGUMENTS(Convolution, a);
    const Window w = a.window;
    const int size = w.height * w.width * w.channels, positions = w.outHeight * w.outWidth;
    EACH(e, (long long) a.rows * size) {
        const int c = (int) (e % w.channels), column = (int) (e / w.channels % w.width);
        const int row = (int) (e / w.channels / w.width % w.height);
        const long long image = e / size;
        double total = 0;
        seen(w, row, column, [&](int place, int position) {
            const float* gradient = a.x + (image * positions + position) * a.outputs;
            const float* weight = a.y + (long long) (place * w.channels + c) * a.outputs;
            float part = 0;
            for (int o = 0; o < a.outputs; o++) {
                part = __fmaf_rn(gradient[o], weight[o], part);
            }
            total += part;
        });
        put(a.out + e, total, a.accumulate);
    }
}

// The largest number of each channel at each position, the first of equal ones; of pairs with its variance
extern "C" __global__ void max_pool(Runs runs) {
    ARGUMENTS(Pooling, a);
    const Window w = a.window;
    const long long all = (long long) a.images * w.outHeight * w.outWidth * w.channels;
    EACH(e, all) {
        const int c = (int) (e % w.channels);
        const Corner at = corner(w, (int) (e / w.channels));
        long long best = pixel(w, at, 0, 0) + c;
        int winner = 0;
        for (int i = 0; i < w.rows; i++) {
            for (int j = 0; j < w.columns; j++) {
                const long long other = pixel(w, at, i, j) + c;
                if (a.x[other] > a.x[best]) {
                    best = other;
                    winner = i * w.columns + j;
                }
            }
        }
        a.winners[e] = winner;
        a.out[e] = settle(a.x[best]);
        if (a.pair) {
            a.out[all + e] = settle(a.x[(long long) a.images * w.height * w.width * w.channels + best]);
        }
    }
}

// gradX (+)= the gradient of every position that the pixel won; the second block of pairs likewise
extern "C" __global__ void max_pool_gradient(Runs runs) {
    ARGUMENTS(Pooling, a);
    const Window w = a.window;
    const int size = w.height * w.width * w.channels, positions = w.outHeight * w.outWidth;
    const long long block = (long long) a.images * size, outBlock = (long long) a.images * positions * w.channels;
    EACH(e, block) {
        const int c = (int) (e % w.channels), column = (int) (e / w.channels % w.width);
        const int row = (int) (e / w.channels / w.width % w.height);
        double first = 0, second = 0;
        seen(w, row, column, [&](int place, int position) {
            const long long at = ((e / size) * positions + position) * w.channels + c;
            if (a.winners[at] == place) {
                first += a.x[at];
                second += a.pair ? a.x[outBlock + at] : 0;
            }
        });
        put(a.out + e, first, a.accumulate);
        if (a.pair) {
            put(a.out + block + e, second, a.accumulate);
        }
    }
}

// out = factor * the sum of each channel at each position
extern "C" __global__ void sum_pool(Runs runs) {
    ARGUMENTS(Pooling, a);
    const Window w = a.window;
    EACH(e, (long long) a.images * w.outHeight * w.outWidth * w.channels) {
        const int c = (int) (e % w.channels);
        const Corner at = corner(w, (int) (e / w.channels));
        double total = 0;
        for (int i = 0; i < w.rows; i++) {
            for (int j = 0; j < w.columns; j++) {
                total += a.x[pixel(w, at, i, j) + c];
            }
        }
        put(a.out + e, a.factor * total, 0);
    }
}

// gradX (+)= factor * the sum of the gradients of the positions that see the pixel
extern "C" __global__ void sum_pool_gradient(Runs runs) {
    ARGUMENTS(Pooling, a);
    const Window w = a.window;
    const int size = w.height * w.width * w.channels, positions = w.outHeight * w.outWidth;
    EACH(e, (long long) a.images * size) {
        const int c = (int) (e % w.channels), column = (int) (e / w.channels % w.width);
        const int row = (int) (e / w.channels / w.width % w.height);
        double total = 0;
        seen(w, row, column, [&](int, int position) {
            total += a.x[((e / size) * positions + position) * w.channels + c];
        });
        put(a.out + e, a.factor * total, a.accumulate);
    }
}
