package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/**
 * The categorical and the Bernoulli likelihood. Softmax runs with one point a lane: the logits of a vector of points are transposed into
 * scratch, class by class, so that a few classes cost no more than their arithmetic.
 */
final class Classes {
    private Classes() {}

    /** Rows [count, columns] into [columns, WIDTH], padded with zeros. */
    static void transpose(long rows, int count, int columns, long into) {
        for (int r = 0; r < WIDTH; r++) {
            for (int c = 0; c < columns; c++) {
                float value = r < count ? Lanes.get(rows + 4L * ((long) r * columns + c)) : 0;
                Lanes.put(into + 4L * ((long) c * WIDTH + r), value);
            }
        }
    }

    /** The reverse, stored or added. */
    static void transposeBack(long from, int count, int columns, long rows, boolean accumulate) {
        for (int r = 0; r < count; r++) {
            for (int c = 0; c < columns; c++) {
                float value = Lanes.get(from + 4L * ((long) c * WIDTH + r));
                long at = rows + 4L * ((long) r * columns + c);
                Lanes.put(at, accumulate ? Lanes.get(at) + value : value);
            }
        }
    }

    /** ℓ = (f_y − max f) − log Σ_c e^(f_c − max f). */
    static void categorical(long f, long y, int samples, int points, int classes, long out, Scratch scratch) {
        long logits = scratch.floats((classes + 2L) * WIDTH);
        long max = logits + 4L * classes * WIDTH;
        long logSum = max + Lanes.BYTES;
        for (int k = 0; k < samples; k++) {
            for (int i = 0; i < points; i += WIDTH) {
                int count = Math.min(WIDTH, points - i);
                long at = (long) k * points + i;
                transpose(f + 4 * at * classes, count, classes, logits);
                exponentials(logits, classes, max);
                VectorMath.log(logSum, WIDTH, logSum);
                for (int r = 0; r < count; r++) {
                    float own = Lanes.get(f + 4 * ((at + r) * classes + (int) Lanes.get(y + 4L * (i + r))));
                    Lanes.put(out + 4 * (at + r), own - Lanes.get(max + 4L * r) - Lanes.get(logSum + 4L * r));
                }
            }
        }
    }

    /** Replaces logits [classes, WIDTH] by e^(f − max); stores max, and behind it their sum. */
    private static void exponentials(long logits, int classes, long max) {
        FloatVector largest = fromMemorySegment(F, ALL, logits, ORDER);
        for (int c = 1; c < classes; c++) {
            largest = largest.max(fromMemorySegment(F, ALL, logits + (long) c * Lanes.BYTES, ORDER));
        }
        largest.intoMemorySegment(ALL, max, ORDER);
        for (int c = 0; c < classes; c++) {
            long at = logits + (long) c * Lanes.BYTES;
            fromMemorySegment(F, ALL, at, ORDER).sub(largest).intoMemorySegment(ALL, at, ORDER);
        }
        VectorMath.exp(logits, classes * WIDTH, logits);
        FloatVector sum = FloatVector.zero(F);
        for (int c = 0; c < classes; c++) {
            sum = sum.add(fromMemorySegment(F, ALL, logits + (long) c * Lanes.BYTES, ORDER));
        }
        sum.intoMemorySegment(ALL, max + Lanes.BYTES, ORDER);
    }

    /** ∂ℓ/∂f_c = 1[c = y] − softmax(f)_c. */
    static void categoricalGradient(
            long f,
            long y,
            int samples,
            int points,
            int classes,
            long gradOut,
            long gradF,
            boolean accumulate,
            Scratch scratch) {
        long logits = scratch.floats((classes + 2L) * WIDTH);
        long max = logits + 4L * classes * WIDTH;
        for (int k = 0; k < samples; k++) {
            for (int i = 0; i < points; i += WIDTH) {
                int count = Math.min(WIDTH, points - i);
                long at = (long) k * points + i;
                transpose(f + 4 * at * classes, count, classes, logits);
                exponentials(logits, classes, max);
                scale(logits, classes, gradOut + 4 * at, count, max + Lanes.BYTES);
                for (int r = 0; r < count; r++) {
                    long own = logits + 4L * ((long) (int) Lanes.get(y + 4L * (i + r)) * WIDTH + r);
                    Lanes.put(own, Lanes.get(own) + Lanes.get(gradOut + 4 * (at + r)));
                }
                transposeBack(logits, count, classes, gradF + 4 * at * classes, accumulate);
            }
        }
    }

    /** Times −gradOut/sum. */
    private static void scale(long logits, int classes, long gradOut, int count, long sum) {
        FloatVector factor = fromMemorySegment(F, ALL, gradOut, ORDER, NUMBERS.lt(count))
                .neg()
                .div(fromMemorySegment(F, ALL, sum, ORDER));
        for (int c = 0; c < classes; c++) {
            long at = logits + (long) c * Lanes.BYTES;
            fromMemorySegment(F, ALL, at, ORDER).mul(factor).intoMemorySegment(ALL, at, ORDER);
        }
    }

    /** ℓ = y f − softplus(f), as (y f − max(f, 0)) − log1p(e^−|f|): the first two cancel where f is large. */
    static void bernoulli(long f, long y, int samples, int points, long out, Scratch scratch) {
        VectorMath.softness(f, samples * points, out, scratch.floats(VectorMath.BLOCK));
        for (int k = 0; k < samples; k++) {
            for (int i = 0; i < points; i += WIDTH) {
                VectorMask<Float> mask = NUMBERS.lt(points - i);
                long at = 4L * ((long) k * points + i);
                FloatVector x = fromMemorySegment(F, ALL, f + at, ORDER, mask);
                x.mul(fromMemorySegment(F, ALL, y + 4L * i, ORDER, mask))
                        .sub(x.max(0f))
                        .sub(fromMemorySegment(F, ALL, out + at, ORDER, mask))
                        .intoMemorySegment(ALL, out + at, ORDER, mask);
            }
        }
    }

    /** ∂ℓ/∂f = y − sigmoid(f). */
    static void bernoulliGradient(
            long f, long y, int samples, int points, long gradOut, long gradF, boolean accumulate, Scratch scratch) {
        long sigmoid = scratch.floats(points + (long) VectorMath.BLOCK);
        for (int k = 0; k < samples; k++) {
            long row = 4L * k * points;
            VectorMath.sigmoid(f + row, points, sigmoid, sigmoid + 4L * points);
            for (int i = 0; i < points; i += WIDTH) {
                VectorMask<Float> mask = NUMBERS.lt(points - i);
                long at = row + 4L * i;
                FloatVector slope = fromMemorySegment(F, ALL, y + 4L * i, ORDER, mask)
                        .sub(fromMemorySegment(F, ALL, sigmoid + 4L * i, ORDER, mask));
                slope.mul(fromMemorySegment(F, ALL, gradOut + at, ORDER, mask))
                        .add(fromMemorySegment(F, ALL, gradF + at, ORDER, NUMBERS.lt(accumulate ? points - i : 0)))
                        .intoMemorySegment(ALL, gradF + at, ORDER, mask);
            }
        }
    }
}
