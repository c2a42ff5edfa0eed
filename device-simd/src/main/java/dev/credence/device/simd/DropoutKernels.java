package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.FLUSH;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import dev.credence.core.random.Noise;
import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Dropout fused with bias and activation. A mask has one bit per element: bit i & 7 of byte i / 8 is set if element i
 * is kept. The address 0 stands for "keep all".
 */
final class DropoutKernels {
    /** Words per block: 8 KiB, which stay in the L1 cache. */
    private static final int CHUNK = 2048;

    private DropoutKernels() {}

    /**
     * Draws the mask of n elements: an element is kept if {@code (word >>> 8) · 2⁻²⁴ ≥ rate}. {@code first} is the
     * index of the first element within the step, a multiple of 32.
     */
    static void draw(Noise noise, float rate, int first, int n, long mask, Scratch scratch) {
        int threshold = (int) Math.ceil(rate * 0x1p24);
        long words = scratch.floats(CHUNK);
        int whole = RandomWords.whole(n);
        for (int from = 0; from < whole; from += CHUNK) {
            int count = Math.min(CHUNK, whole - from);
            RandomWords.generate(noise.random(), noise.step(), (long) first + from, count, words);
            RandomWords.keep(words, count, threshold, mask + (from >>> 3));
        }
    }

    /** Mask bits of elements i … i + WIDTH. */
    private static int kept(long mask, int i) {
        return mask == 0 ? -1 : ALL.get(ValueLayout.JAVA_INT_UNALIGNED, mask + (i >>> 3)) >>> (i & 7);
    }

    /** h = dropout(max(0, h + bias)), with the biases in a strip. */
    static void relu(long h, int n, long biases, int strip, float factor, long mask) {
        FloatVector zero = FloatVector.zero(F);
        for (int base = 0; base < n; base += strip) {
            int length = Math.min(strip, n - base);
            int whole = length - (length & (WIDTH - 1));
            long at = h + 4L * base;
            for (int i = 0; i < whole; i += WIDTH) {
                FloatVector x = fromMemorySegment(F, ALL, at + 4L * i, ORDER)
                        .add(fromMemorySegment(F, ALL, biases + 4L * i, ORDER));
                zero.blend(x.max(0).mul(factor).add(FLUSH).sub(FLUSH), VectorMask.fromLong(F, kept(mask, base + i)))
                        .intoMemorySegment(ALL, at + 4L * i, ORDER);
            }
            if (whole < length) {
                VectorMask<Float> tail = NUMBERS.lt(length - whole);
                FloatVector x = fromMemorySegment(F, ALL, at + 4L * whole, ORDER, tail)
                        .add(fromMemorySegment(F, ALL, biases + 4L * whole, ORDER));
                zero.blend(x.max(0).mul(factor).add(FLUSH).sub(FLUSH), VectorMask.fromLong(F, kept(mask, base + whole)))
                        .intoMemorySegment(ALL, at + 4L * whole, ORDER, tail);
            }
        }
    }

    /** h = dropout(h + bias if positive, else slope · (h + bias)), with the biases in a strip. */
    static void leaky(long h, int n, long biases, int strip, float slope, float factor, long mask) {
        FloatVector zero = FloatVector.zero(F);
        for (int base = 0; base < n; base += strip) {
            int length = Math.min(strip, n - base);
            int whole = length - (length & (WIDTH - 1));
            long at = h + 4L * base;
            for (int i = 0; i < whole; i += WIDTH) {
                FloatVector x = fromMemorySegment(F, ALL, at + 4L * i, ORDER)
                        .add(fromMemorySegment(F, ALL, biases + 4L * i, ORDER));
                x = x.mul(slope)
                        .blend(x, x.compare(VectorOperators.GT, 0))
                        .mul(factor)
                        .add(FLUSH)
                        .sub(FLUSH);
                zero.blend(x, VectorMask.fromLong(F, kept(mask, base + i))).intoMemorySegment(ALL, at + 4L * i, ORDER);
            }
            if (whole < length) {
                VectorMask<Float> tail = NUMBERS.lt(length - whole);
                FloatVector x = fromMemorySegment(F, ALL, at + 4L * whole, ORDER, tail)
                        .add(fromMemorySegment(F, ALL, biases + 4L * whole, ORDER));
                x = x.mul(slope)
                        .blend(x, x.compare(VectorOperators.GT, 0))
                        .mul(factor)
                        .add(FLUSH)
                        .sub(FLUSH);
                zero.blend(x, VectorMask.fromLong(F, kept(mask, base + whole)))
                        .intoMemorySegment(ALL, at + 4L * whole, ORDER, tail);
            }
        }
    }

    /**
     * In-place gradient of {@link #leaky}, and with slope 0 of {@link #relu}: g · factor if h > 0, g · factor · slope
     * otherwise, 0 if dropped. Accumulates the gradient in {@code sums} for the given number of strip positions from
     * {@code first} on; other positions are unchanged.
     */
    static void leakyGradient(
            long h,
            long g,
            int n,
            long sums,
            int strip,
            int first,
            int positions,
            float slope,
            float factor,
            long mask) {
        FloatVector zero = FloatVector.zero(F);
        FloatVector left = FloatVector.broadcast(F, slope * factor);
        // flushed before the product, which subnormal numbers would slow down; a slope of at least 1/8 can reduce the
        // result, so the threshold is 8 times as large
        FloatVector flush = FloatVector.broadcast(F, slope > 0 && slope < 1 ? 8 * FLUSH : FLUSH);
        for (int base = first; base < n; base += strip) {
            int length = Math.min(positions, n - base);
            int whole = length - (length & (WIDTH - 1));
            long atH = h + 4L * base;
            long atG = g + 4L * base;
            for (int i = 0; i < whole; i += WIDTH) {
                VectorMask<Float> positive =
                        fromMemorySegment(F, ALL, atH + 4L * i, ORDER).compare(VectorOperators.GT, 0);
                FloatVector x = fromMemorySegment(F, ALL, atG + 4L * i, ORDER)
                        .add(flush)
                        .sub(flush)
                        .mul(left.blend(factor, positive));
                x = zero.blend(x, VectorMask.fromLong(F, kept(mask, base + i)));
                x.intoMemorySegment(ALL, atG + 4L * i, ORDER);
                x.add(fromMemorySegment(F, ALL, sums + 4L * i, ORDER)).intoMemorySegment(ALL, sums + 4L * i, ORDER);
            }
            if (whole < length) {
                VectorMask<Float> tail = NUMBERS.lt(length - whole);
                VectorMask<Float> positive =
                        fromMemorySegment(F, ALL, atH + 4L * whole, ORDER, tail).compare(VectorOperators.GT, 0);
                FloatVector x = fromMemorySegment(F, ALL, atG + 4L * whole, ORDER, tail)
                        .add(flush)
                        .sub(flush)
                        .mul(left.blend(factor, positive));
                x = zero.blend(x, VectorMask.fromLong(F, kept(mask, base + whole)));
                x.intoMemorySegment(ALL, atG + 4L * whole, ORDER, tail);
                x.add(fromMemorySegment(F, ALL, sums + 4L * whole, ORDER))
                        .intoMemorySegment(ALL, sums + 4L * whole, ORDER);
            }
        }
    }

    /** out = factor · x if kept, else 0; element 0 is bit {@code first} of the mask. May be in place. */
    static void apply(long x, int n, int first, float factor, long mask, long out) {
        FloatVector zero = FloatVector.zero(F);
        int whole = n - (n & (WIDTH - 1));
        for (int i = 0; i < whole; i += WIDTH) {
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER)
                    .mul(factor)
                    .add(FLUSH)
                    .sub(FLUSH);
            zero.blend(v, VectorMask.fromLong(F, kept(mask, first + i))).intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
        if (whole < n) {
            VectorMask<Float> tail = NUMBERS.lt(n - whole);
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * whole, ORDER, tail)
                    .mul(factor)
                    .add(FLUSH)
                    .sub(FLUSH);
            zero.blend(v, VectorMask.fromLong(F, kept(mask, first + whole)))
                    .intoMemorySegment(ALL, out + 4L * whole, ORDER, tail);
        }
    }

    /** gradX [n] (+)= factor · Σ_k gradOut_k over the kept elements of the copies. */
    static void gradient(long gradOut, int n, int copies, float factor, long mask, long gradX, boolean accumulate) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> inside = NUMBERS.lt(n - i);
            FloatVector sum = FloatVector.zero(F);
            for (int k = 0; k < copies; k++) {
                long at = gradOut + 4L * ((long) k * n + i);
                sum = sum.add(fromMemorySegment(
                        F, ALL, at, ORDER, inside.and(VectorMask.fromLong(F, kept(mask, k * n + i)))));
            }
            sum.mul(factor)
                    .add(fromMemorySegment(F, ALL, gradX + 4L * i, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, gradX + 4L * i, ORDER, inside);
        }
    }

    /** gradX [n] (+)= Σ_k gradOut_k over copies that are {@code stride} bytes apart. */
    static void sumCopies(long gradOut, int n, long stride, int copies, long gradX, boolean accumulate) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> inside = NUMBERS.lt(n - i);
            FloatVector sum = FloatVector.zero(F);
            for (int k = 0; k < copies; k++) {
                sum = sum.add(fromMemorySegment(F, ALL, gradOut + k * stride + 4L * i, ORDER, inside));
            }
            sum.add(fromMemorySegment(F, ALL, gradX + 4L * i, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, gradX + 4L * i, ORDER, inside);
        }
    }
}
