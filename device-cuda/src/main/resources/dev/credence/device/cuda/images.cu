// Pooling, and what convolutions need beside the products of tiles.cu: every element of a result belongs to a thread.
// Images are rows [height * width * channels], channels side by side.

#define EACH(i, n)                                                                                  \
    for (long long i = (long long) blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += (long long) gridDim.x * blockDim.x)

struct Window { int height, width, channels, rows, columns, stride, padding, outHeight, outWidth; };

// from is images that get a frame of zeros, or the gradient of all patches.
struct Framing {
    const float* from;
    float* out;
    Window window;
    int images, accumulate;
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

// out = the images in a frame of zeros, `padding` pixels wide
extern "C" __global__ void pad_images(Runs runs) {
    ARGUMENTS(Framing, a);
    const Window w = a.window;
    const int height = w.height + 2 * w.padding, width = w.width + 2 * w.padding;
    EACH(e, (long long) a.images * height * width * w.channels) {
        const int c = (int) (e % w.channels), column = (int) (e / w.channels % width) - w.padding;
        const long long line = e / w.channels / width, image = line / height;
        const int row = (int) (line % height) - w.padding;
        const bool inside = row >= 0 && row < w.height && column >= 0 && column < w.width;
        a.out[e] = inside ? a.from[((image * w.height + row) * w.width + column) * w.channels + c] : 0.0f;
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

// gradX [images, height * width * channels] (+)= the sum, over all places of patches that see the pixel, of the
// gradient of patches [positions, rows * columns * channels]
extern "C" __global__ void gather_patches(Runs runs) {
    ARGUMENTS(Framing, a);
    const Window w = a.window;
    const int size = w.height * w.width * w.channels, positions = w.outHeight * w.outWidth;
    EACH(e, (long long) a.images * size) {
        const int c = (int) (e % w.channels), column = (int) (e / w.channels % w.width);
        const int row = (int) (e / w.channels / w.width % w.height);
        const long long image = e / size;
        double total = 0;
        seen(w, row, column, [&](int place, int position) {
            total += a.from[((image * positions + position) * w.rows * w.columns + place) * w.channels + c];
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
