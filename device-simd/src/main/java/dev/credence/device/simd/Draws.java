package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;

import dev.credence.core.random.Noise;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Uniform and normal numbers from random words. The normal quantile is algorithm AS 241, PPND7 (Wichura 1988, Applied Statistics 37(3)):
 * about 1e−7 relative, of which 32-bit words need only the central and the middle branch: the smallest tail, 2⁻³³, lies within the latter.
 */
final class Draws {
    /** Words at a time. */
    private static final int CHUNK = 1024;

    private Draws() {}

    /** (word + ½)/2³² rounded to float. */
    static void uniform(Noise noise, long out, int n, Scratch scratch) {
        long words = scratch.floats(CHUNK);
        for (int from = 0; from < n; from += CHUNK) {
            int count = Math.min(CHUNK, n - from);
            Words.generate(noise.random(), noise.step(), from, Words.whole(count), words);
            for (int i = 0; i < count; i += WIDTH) {
                fraction(Lanes.loadInts(words + 4L * i), VectorOperators.LSHR)
                        .intoMemorySegment(ALL, out + 4L * (from + i), ORDER, Lanes.first(count - i));
            }
        }
    }

    /** Φ⁻¹((word + ½)/2³²). */
    static void normal(Noise noise, long out, int n, Scratch scratch) {
        long words = scratch.floats(2L * CHUNK);
        long roots = words + 4L * CHUNK;
        for (int from = 0; from < n; from += CHUNK) {
            int count = Math.min(CHUNK, n - from);
            int whole = Words.whole(count);
            Words.generate(noise.random(), noise.step(), from, whole, words);
            roots(words, whole, roots);
            quantiles(words, roots, count, out + 4L * from);
        }
    }

    /**
     * (word + ½)/2³², the word signed or unsigned by the kind of shift, rounded once: the upper 24 bits times 2⁸ and the lower 8 plus ½ are
     * exact.
     */
    private static FloatVector fraction(IntVector word, VectorOperators.Binary shift) {
        FloatVector high = (FloatVector) word.lanewise(shift, 8).convert(VectorOperators.I2F, 0);
        FloatVector low = ((FloatVector) word.and(255).convert(VectorOperators.I2F, 0)).add(0.5f);
        return high.fma(FloatVector.broadcast(F, 256f), low).mul(0x1p-32f);
    }

    /** √(−log p), p the probability of the nearer tail. */
    private static void roots(long words, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            IntVector word = Lanes.loadInts(words + 4L * i);
            IntVector tail = word.lanewise(VectorOperators.XOR, word.lanewise(VectorOperators.ASHR, 31));
            VectorMath.logOfNormal(fraction(tail, VectorOperators.LSHR))
                    .neg()
                    .sqrt()
                    .intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    private static void quantiles(long words, long roots, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            // p − ½: flipping the highest bit subtracts 2³¹
            FloatVector q = fraction(
                    Lanes.loadInts(words + 4L * i).lanewise(VectorOperators.XOR, Integer.MIN_VALUE),
                    VectorOperators.ASHR);
            FloatVector r = q.mul(q.neg()).add(0.180625f);
            FloatVector numerator = r.mul(59.109374720f).add(159.29113202f);
            numerator = numerator.fma(r, FloatVector.broadcast(F, 50.434271938f));
            numerator =
                    numerator.fma(r, FloatVector.broadcast(F, 3.3871327179f)).mul(q);
            FloatVector denominator = r.mul(67.187563600f).add(78.757757664f);
            denominator = denominator.fma(r, FloatVector.broadcast(F, 17.895169469f));
            denominator = denominator.fma(r, FloatVector.broadcast(F, 1f));

            FloatVector s = Lanes.load(roots + 4L * i).sub(1.6f);
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
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, Lanes.first(n - i));
        }
    }
}
