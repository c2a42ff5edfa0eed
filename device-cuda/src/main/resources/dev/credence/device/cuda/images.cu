// Convolution and pooling from their definitions, without scratch memory: every element of a result belongs to a thread
// or, where it is a sum over all images, to a block. Images are rows [height * width * channels], channels side by side.

#define MOST_IMAGE_THREADS 128
#define EACH(i, n)                                                                                  \
    for (long long i = (long long) blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += (long long) gridDim.x * blockDim.x)

struct Window { int height, width, channels, rows, columns, stride, padding, outHeight, outWidth; };

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
extern "C" __global__ void convolve(
        const float* x, const float* weights, Window w, int positions, int outputs, float* out, int accumulate) {
    EACH(e, (long long) positions * outputs) {
        const int o = (int) (e % outputs);
        const Corner from = corner(w, (int) (e / outputs));
        double total = 0;
        for (int i = 0; i < w.rows; i++) {
            for (int j = 0; j < w.columns; j++) {
                const long long at = pixel(w, from, i, j);
                const float* weight = weights + (long long) (i * w.columns + j) * w.channels * outputs + o;
                float part = 0; // over channels in float, over places in double
                for (int c = 0; at >= 0 && c < w.channels; c++) {
                    part += x[at + c] * weight[(long long) c * outputs];
                }
                total += part;
            }
        }
        put(out + e, total, accumulate);
    }
}

// gradW [rows * columns * channels, outputs] (+)= the sum over positions of patch element times gradient; a block each,
// of a power of two threads
extern "C" __global__ void convolve_weight_gradient(
        const float* x, const float* gradOut, Window w, int positions, int outputs, float* gradW, int accumulate) {
    __shared__ double parts[MOST_IMAGE_THREADS];
    const int t = threadIdx.x;
    const int o = blockIdx.x % outputs, element = blockIdx.x / outputs;
    const int c = element % w.channels, j = element / w.channels % w.columns, i = element / w.channels / w.columns;
    double total = 0;
    for (int position = t; position < positions; position += blockDim.x) {
        const long long at = pixel(w, corner(w, position), i, j);
        if (at >= 0) {
            total += x[at + c] * gradOut[(long long) position * outputs + o];
        }
    }
    parts[t] = total;
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            parts[t] += parts[t + half];
        }
    }
    if (t == 0) {
        put(gradW + blockIdx.x, parts[0], accumulate);
    }
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
extern "C" __global__ void convolve_input_gradient(
        const float* gradOut, const float* weights, Window w, int images, int outputs, float* gradX, int accumulate) {
    const int size = w.height * w.width * w.channels, positions = w.outHeight * w.outWidth;
    EACH(e, (long long) images * size) {
        const int c = (int) (e % w.channels), column = (int) (e / w.channels % w.width);
        const int row = (int) (e / w.channels / w.width % w.height);
        const long long image = e / size;
        double total = 0;
        seen(w, row, column, [&](int place, int position) {
            const float* gradient = gradOut + (image * positions + position) * outputs;
            const float* weight = weights + (long long) (place * w.channels + c) * outputs;
            float part = 0;
            for (int o = 0; o < outputs; o++) {
                part += gradient[o] * weight[o];
            }
            total += part;
        });
        put(gradX + e, total, accumulate);
    }
}

// The largest number of each channel at each position, the first of equal ones; of pairs with its variance
extern "C" __global__ void max_pool(
        const float* x, Window w, int images, int pair, float* winners, float* out) {
    const long long all = (long long) images * w.outHeight * w.outWidth * w.channels;
    EACH(e, all) {
        const int c = (int) (e % w.channels);
        const Corner at = corner(w, (int) (e / w.channels));
        long long best = pixel(w, at, 0, 0) + c;
        int winner = 0;
        for (int i = 0; i < w.rows; i++) {
            for (int j = 0; j < w.columns; j++) {
                const long long other = pixel(w, at, i, j) + c;
                if (x[other] > x[best]) {
                    best = other;
                    winner = i * w.columns + j;
                }
            }
        }
        winners[e] = winner;
        out[e] = settle(x[best]);
        if (pair) {
            out[all + e] = settle(x[(long long) images * w.height * w.width * w.channels + best]);
        }
    }
}

// gradX (+)= the gradient of every position that the pixel won; the second block of pairs likewise
extern "C" __global__ void max_pool_gradient(
        const float* winners, const float* gradOut, Window w, int images, int pair, float* gradX, int accumulate) {
    const int size = w.height * w.width * w.channels, positions = w.outHeight * w.outWidth;
    const long long block = (long long) images * size, outBlock = (long long) images * positions * w.channels;
    EACH(e, block) {
        const int c = (int) (e % w.channels), column = (int) (e / w.channels % w.width);
        const int row = (int) (e / w.channels / w.width % w.height);
        double first = 0, second = 0;
        seen(w, row, column, [&](int place, int position) {
            const long long at = ((e / size) * positions + position) * w.channels + c;
            if (winners[at] == place) {
                first += gradOut[at];
                second += pair ? gradOut[outBlock + at] : 0;
            }
        });
        put(gradX + e, first, accumulate);
        if (pair) {
            put(gradX + block + e, second, accumulate);
        }
    }
}

// out = factor * the sum of each channel at each position
extern "C" __global__ void sum_pool(const float* x, Window w, int images, float factor, float* out) {
    EACH(e, (long long) images * w.outHeight * w.outWidth * w.channels) {
        const int c = (int) (e % w.channels);
        const Corner at = corner(w, (int) (e / w.channels));
        double total = 0;
        for (int i = 0; i < w.rows; i++) {
            for (int j = 0; j < w.columns; j++) {
                total += x[pixel(w, at, i, j) + c];
            }
        }
        put(out + e, factor * total, 0);
    }
}

// gradX (+)= factor * the sum of the gradients of the positions that see the pixel
extern "C" __global__ void sum_pool_gradient(
        const float* gradOut, Window w, int images, float factor, float* gradX, int accumulate) {
    const int size = w.height * w.width * w.channels, positions = w.outHeight * w.outWidth;
    EACH(e, (long long) images * size) {
        const int c = (int) (e % w.channels), column = (int) (e / w.channels % w.width);
        const int row = (int) (e / w.channels / w.width % w.height);
        double total = 0;
        seen(w, row, column, [&](int, int position) {
            total += gradOut[((e / size) * positions + position) * w.channels + c];
        });
        put(gradX + e, factor * total, accumulate);
    }
}
