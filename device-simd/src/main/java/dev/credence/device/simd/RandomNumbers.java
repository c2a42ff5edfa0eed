package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.I;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import dev.credence.core.random.Noise;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Uniform and normal random numbers from random words. The normal quantile is algorithm AS 241, PPND7 (Wichura 1988,
 * Applied Statistics 37(3)), with a relative error of about 1e−7. 32-bit words need only its central and middle
 * branches, as the smallest tail, 2⁻³³, lies within the latter.
 */
final class RandomNumbers {
    /** Words per block. */
    private static final int CHUNK = 1024;

    private RandomNumbers() {}

    /** Uniform numbers (word >>> 8) · 2⁻²⁴. */
    static void uniform(Noise noise, long out, int n, Scratch scratch) {
        long words = scratch.floats(CHUNK);
        for (int from = 0; from < n; from += CHUNK) {
            int count = Math.min(CHUNK, n - from);
            RandomWords.generate(noise.random(), noise.step(), from, RandomWords.whole(count), words);
            upperBits(words, count, out + 4L * from);
        }
    }

    private static void upperBits(long words, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector bits = (FloatVector) IntVector.fromMemorySegment(I, ALL, words + 4L * i, ORDER, mask.cast(I))
                    .lanewise(VectorOperators.LSHR, 8)
                    .convert(VectorOperators.I2F, 0);
            bits.mul(0x1p-24f).intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }

    /** Normal numbers Φ⁻¹((word + ½)/2³²). */
    static void normal(Noise noise, long out, int n, Scratch scratch) {
        long words = scratch.floats(3L * CHUNK);
        for (int from = 0; from < n; from += CHUNK) {
            int count = Math.min(CHUNK, n - from);
            RandomWords.generate(noise.random(), noise.step(), from, RandomWords.whole(count), words);
            quantilesOfWords(words, count, words + 4L * CHUNK, out + 4L * from);
        }
    }

    /** Normal quantiles of up to CHUNK words; {@code spare} has room for twice as many floats. */
    static void quantilesOfWords(long words, int n, long spare, long out) {
        long centred = spare + 4L * CHUNK;
        // probability of the nearer tail, from w or its complement
        fractions(words, n, -1, 0, 0, spare);
        VectorMath.log(spare, n, spare);
        // p − ½: flipping the highest bit subtracts 2³¹
        fractions(words, n, 0, Integer.MIN_VALUE, 0, centred);
        quantiles(centred, spare, n, out);
    }

    /**
     * (v + ½)/2³² + offset/2²⁴ for v = word ^ flip, complemented if {@code fold} is −1 and the word negative. Rounded
     * once: the upper 24 bits times 2⁸ and the lower 8 plus ½ are exact.
     */
    private static void fractions(long words, int n, int fold, int flip, int offset, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            IntVector word = IntVector.fromMemorySegment(I, ALL, words + 4L * i, ORDER);
            IntVector folded = word.lanewise(VectorOperators.ASHR, 31).and(fold);
            word = word.lanewise(VectorOperators.XOR, folded).lanewise(VectorOperators.XOR, flip);
            IntVector upper = word.lanewise(VectorOperators.ASHR, 8).add(offset);
            FloatVector high = (FloatVector) upper.convert(VectorOperators.I2F, 0);
            FloatVector low = ((FloatVector) word.and(255).convert(VectorOperators.I2F, 0)).add(0.5f);
            high.fma(FloatVector.broadcast(F, 256f), low)
                    .mul(0x1p-32f)
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, NUMBERS.lt(n - i));
        }
    }

    private static void quantiles(long centred, long logs, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector q = fromMemorySegment(F, ALL, centred + 4L * i, ORDER);
            FloatVector r = q.mul(q.neg()).add(0.180625f);
            FloatVector numerator = r.mul(59.109374720f).add(159.29113202f);
            numerator = numerator.fma(r, FloatVector.broadcast(F, 50.434271938f));
            numerator =
                    numerator.fma(r, FloatVector.broadcast(F, 3.3871327179f)).mul(q);
            FloatVector denominator = r.mul(67.187563600f).add(78.757757664f);
            denominator = denominator.fma(r, FloatVector.broadcast(F, 17.895169469f));
            denominator = denominator.fma(r, FloatVector.broadcast(F, 1f));

            FloatVector s =
                    fromMemorySegment(F, ALL, logs + 4L * i, ORDER).neg().sqrt().sub(1.6f);
            FloatVector tail = s.mul(0.17023821103f).add(1.3067284816f);
            tail = tail.fma(s, FloatVector.broadcast(F, 2.7568153900f));
            tail = tail.fma(s, FloatVector.broadcast(F, 1.4234372777f));
            FloatVector below = s.mul(0.12021132975f).add(0.73700164250f);
            below = below.fma(s, FloatVector.broadcast(F, 1f));

            VectorMask<Float> far = q.abs().compare(VectorOperators.GT, 0.425f);
            tail = tail.blend(tail.neg(), q.compare(VectorOperators.LT, 0f));
            numerator
                    .blend(tail, far)
                    .div(denominator.blend(below, far))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, NUMBERS.lt(n - i));
        }
    }
}
