package dev.credence.device.simd;

import dev.credence.core.device.Window;

/** Pooling of one image at an address, channel by channel. */
final class Pools {
    private Pools() {}

    /** Index of channel 0 of the window's first pixel at a position. */
    private static int corner(Window w, int position) {
        int row = position / w.outWidth() * w.stride();
        int column = position % w.outWidth() * w.stride();
        return (row * w.width() + column) * w.channels();
    }

    /**
     * For each position and channel the index of the first maximum, relative to the window's corner: an integer below
     * 2²⁴.
     */
    static void winners(long x, Window w, long into) {
        int c = w.channels();
        for (int p = 0; p < w.positions(); p++) {
            int corner = corner(w, p);
            for (int k = 0; k < c; k++) {
                int best = 0;
                float largest = Lanes.get(x + 4L * (corner + k));
                for (int i = 0; i < w.rows(); i++) {
                    for (int j = 0; j < w.columns(); j++) {
                        int at = (i * w.width() + j) * c;
                        float value = Lanes.get(x + 4L * (corner + at + k));
                        if (value > largest) {
                            largest = value;
                            best = at;
                        }
                    }
                }
                Lanes.put(into + 4L * (p * c + k), best);
            }
        }
    }

    /** out = the numbers at the maxima's indices. */
    static void take(long x, Window w, long winners, long out) {
        int c = w.channels();
        for (int p = 0; p < w.positions(); p++) {
            int corner = corner(w, p);
            for (int k = 0; k < c; k++) {
                int at = corner + k + (int) Lanes.get(winners + 4L * (p * c + k));
                Lanes.put(out + 4L * (p * c + k), Lanes.get(x + 4L * at));
            }
        }
    }

    /** Adds gradOut at the maxima's indices. */
    static void give(long gradOut, Window w, long winners, long gradX) {
        int c = w.channels();
        for (int p = 0; p < w.positions(); p++) {
            int corner = corner(w, p);
            for (int k = 0; k < c; k++) {
                long at = gradX + 4L * (corner + k + (int) Lanes.get(winners + 4L * (p * c + k)));
                Lanes.putNormal(at, Lanes.get(at) + Lanes.get(gradOut + 4L * (p * c + k)));
            }
        }
    }

    /** out = factor · sums over the window. */
    static void sum(long x, Window w, float factor, long out) {
        int c = w.channels();
        for (int p = 0; p < w.positions(); p++) {
            int corner = corner(w, p);
            for (int k = 0; k < c; k++) {
                float sum = 0;
                for (int i = 0; i < w.rows(); i++) {
                    for (int j = 0; j < w.columns(); j++) {
                        sum += Lanes.get(x + 4L * (corner + (i * w.width() + j) * c + k));
                    }
                }
                Lanes.putNormal(out + 4L * (p * c + k), factor * sum);
            }
        }
    }

    /** Adds factor · gradOut to every pixel of the window. */
    static void spread(long gradOut, Window w, float factor, long gradX) {
        int c = w.channels();
        for (int p = 0; p < w.positions(); p++) {
            int corner = corner(w, p);
            for (int k = 0; k < c; k++) {
                float g = factor * Lanes.get(gradOut + 4L * (p * c + k));
                for (int i = 0; i < w.rows(); i++) {
                    for (int j = 0; j < w.columns(); j++) {
                        long at = gradX + 4L * (corner + (i * w.width() + j) * c + k);
                        Lanes.putNormal(at, Lanes.get(at) + g);
                    }
                }
            }
        }
    }

    /** out (+)= x · factors, with the factors of an image's channels [C] applied to each of its pixels. */
    static void scale(long x, int pixels, int channels, long factors, long out, boolean add) {
        for (int p = 0; p < pixels; p++) {
            for (int k = 0; k < channels; k++) {
                long at = 4L * (p * channels + k);
                float value = Lanes.get(x + at) * Lanes.get(factors + 4L * k);
                Lanes.putNormal(out + at, add ? Lanes.get(out + at) + value : value);
            }
        }
    }
}
