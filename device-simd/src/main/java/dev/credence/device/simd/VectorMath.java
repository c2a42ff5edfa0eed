package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Elementary functions over arrays. The polynomials are from Cephes (S. L. Moshier, single precision: expf, logf), with
 * fused multiply-adds. VectorMathTest checks the stated error bounds in ulp. NaN gives NaN; infinities give the limits;
 * a subnormal result is flushed to 0 unless it is x itself, since subnormal numbers are up to a hundred times slower on
 * some processors.
 *
 * <p>The JDK's own lanewise EXP, LOG, … are not used: compiled and interpreted code call different libraries, with
 * different last bits.
 *
 * <p>Functions of several steps are several passes over blocks that stay in the L1 cache: the compiler inlines some 50
 * vector operations into a method, and calls that are not inlined allocate their vectors. For the same reason no method
 * here takes or returns a vector, and {@link #exp} and {@link #log} exceed the 325 bytes of code up to which HotSpot
 * inlines a method (FreqInlineSize).
 *
 * <p>Whole vectors are read and written, without masks: on some processors a masked store takes as long as ten others.
 * Arrays end with padding for a vector ({@link Slots}), or n is a multiple of the vector length.
 */
final class VectorMath {
    /** Elements of a block; the capacity of {@code spare}. */
    static final int BLOCK = 1024;

    private static final float LOG2_E = 1.44269504088896341f;
    // log 2 in two parts, the first with trailing zeros so that n · LN2_HIGH is exact
    private static final float LN2_HIGH = 0.693359375f;
    private static final float LN2_LOW = -2.12194440e-4f;
    // 1.5 · 2²³: adding it rounds to an integer, which the low bits then hold
    private static final float ROUND = 12582912f;
    private static final int ROUND_BITS = 0x4B400000;
    private static final int EXPONENT = 23;
    /** The smallest x with a normal e^x. */
    private static final float LEAST_EXPONENT = -87.33654f;

    /** The largest x with a finite e^x. */
    private static final float LARGEST_EXPONENT = 88.72283f;

    private static final int SQRT_HALF_BITS = 0x3F3504F3;

    /** Above this, tanh x is 1 to 5 ulp. */
    private static final float FAR = 7.90531110763549805f;

    private VectorMath() {}

    /** e^x; at most 1.5 ulp; 0 where it would be subnormal. May be in place. */
    static void exp(long x, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            // out-of-range lanes are replaced at the end: min and max, with their NaN handling, take five operations
            // each
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER);
            FloatVector shifted = v.fma(FloatVector.broadcast(F, LOG2_E), FloatVector.broadcast(F, ROUND));
            IntVector e = shifted.reinterpretAsInts().sub(ROUND_BITS);
            FloatVector whole = shifted.sub(FloatVector.broadcast(F, ROUND));
            FloatVector r = whole.fma(FloatVector.broadcast(F, -LN2_HIGH), v);
            r = whole.fma(FloatVector.broadcast(F, -LN2_LOW), r);
            FloatVector p = FloatVector.broadcast(F, 1.9875691500e-4f);
            p = p.fma(r, FloatVector.broadcast(F, 1.3981999507e-3f));
            p = p.fma(r, FloatVector.broadcast(F, 8.3334519073e-3f));
            p = p.fma(r, FloatVector.broadcast(F, 4.1665795894e-2f));
            p = p.fma(r, FloatVector.broadcast(F, 1.6666665459e-1f));
            p = p.fma(r, FloatVector.broadcast(F, 5.0000001201e-1f));
            p = p.fma(r.mul(r), r).add(1f);
            // times 2^e: the result is normal, as p < 1 where e = 128
            p = p.reinterpretAsInts()
                    .add(e.lanewise(VectorOperators.LSHL, EXPONENT))
                    .reinterpretAsFloats();
            // ∞ above the range, NaN for NaN
            p = p.blend(
                    v.mul(FloatVector.broadcast(F, Float.POSITIVE_INFINITY)),
                    v.compare(VectorOperators.LE, LARGEST_EXPONENT).not());
            p.blend(0f, v.compare(VectorOperators.LT, LEAST_EXPONENT)).intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    /** log x, −∞ at 0, NaN below; at most 1 ulp. May be in place. */
    static void log(long x, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER);
            VectorMask<Float> denormal = v.compare(VectorOperators.LT, Float.MIN_NORMAL);
            // x = m · 2^e, m in [√½, √2)
            IntVector bits = v.mul(0x1p25f, denormal).reinterpretAsInts();
            IntVector e = bits.sub(SQRT_HALF_BITS).lanewise(VectorOperators.ASHR, EXPONENT);
            FloatVector m = bits.sub(e.lanewise(VectorOperators.LSHL, EXPONENT))
                    .reinterpretAsFloats()
                    .sub(1f);
            FloatVector exponent = ((FloatVector) e.convert(VectorOperators.I2F, 0)).sub(25f, denormal);
            FloatVector p = m.mul(7.0376836292e-2f).add(-1.1514610310e-1f);
            p = p.fma(m, FloatVector.broadcast(F, 1.1676998740e-1f));
            p = p.fma(m, FloatVector.broadcast(F, -1.2420140846e-1f));
            p = p.fma(m, FloatVector.broadcast(F, 1.4249322787e-1f));
            p = p.fma(m, FloatVector.broadcast(F, -1.6668057665e-1f));
            p = p.fma(m, FloatVector.broadcast(F, 2.0000714765e-1f));
            p = p.fma(m, FloatVector.broadcast(F, -2.4999993993e-1f));
            p = p.fma(m, FloatVector.broadcast(F, 3.3333331174e-1f));
            FloatVector square = m.mul(m);
            FloatVector low = exponent.fma(
                    FloatVector.broadcast(F, LN2_LOW), p.mul(square).mul(m));
            low = square.fma(FloatVector.broadcast(F, -0.5f), low);
            FloatVector y = exponent.fma(FloatVector.broadcast(F, LN2_HIGH), m.add(low));
            // ∞ · 0 + x: x itself if it is ∞ or NaN; √ is NaN below 0; log 0 = −∞
            y = y.blend(v, v.compare(VectorOperators.GT, Float.MAX_VALUE));
            y = y.blend(v.sqrt(), v.compare(VectorOperators.GE, 0f).not());
            y = y.blend(Float.NEGATIVE_INFINITY, v.compare(VectorOperators.EQ, 0f));
            y.intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    /** e^x − 1; at most 3.5 ulp. May be in place. */
    static void expm1(long x, int n, long out, long spare) {
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            exp(x + 4L * from, count, spare);
            expm1Block(x + 4L * from, count, spare, out + 4L * from);
        }
    }

    private static void expm1Block(long x, int n, long exp, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER);
            // the polynomial of exp without its 1, where e^x − 1 would cancel
            FloatVector p = v.mul(1.9875691500e-4f).add(1.3981999507e-3f);
            p = p.fma(v, FloatVector.broadcast(F, 8.3334519073e-3f));
            p = p.fma(v, FloatVector.broadcast(F, 4.1665795894e-2f));
            p = p.fma(v, FloatVector.broadcast(F, 1.6666665459e-1f));
            p = p.fma(v, FloatVector.broadcast(F, 5.0000001201e-1f));
            p = p.fma(v.mul(v), v);
            FloatVector far = fromMemorySegment(F, ALL, exp + 4L * i, ORDER).sub(1f);
            far.blend(p, v.abs().compare(VectorOperators.LT, 0.34f)).intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    /**
     * log(1 + x); at most 3 ulp. With u = 1 + x rounded, log(u) · x/(u − 1) compensates the rounding (Goldberg 1991,
     * theorem 4). May be in place.
     */
    static void log1p(long x, int n, long out, long spare) {
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            addOne(x + 4L * from, count, spare);
            log(spare, count, spare);
            log1pBlock(x + 4L * from, count, spare, out + 4L * from);
        }
    }

    private static void addOne(long x, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            fromMemorySegment(F, ALL, x + 4L * i, ORDER).add(1f).intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    private static void log1pBlock(long x, int n, long log, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER);
            FloatVector d = v.add(1f).sub(1f);
            // ∞/∞ is 1 here
            fromMemorySegment(F, ALL, log + 4L * i, ORDER)
                    .mul(v.div(d).blend(1f, d.compare(VectorOperators.EQ, v)))
                    .blend(v, d.compare(VectorOperators.EQ, 0f))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    /** e^(factor · |x|). May be in place. */
    static void expOfSize(long x, int n, float factor, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            fromMemorySegment(F, ALL, x + 4L * i, ORDER).abs().mul(factor).intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
        exp(out, n, out);
    }

    /** tanh x by a rational function of degrees 13 and 6 (Eigen's); at most 5 ulp. May be in place. */
    static void tanh(long x, int n, long out, long spare) {
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER);
            FloatVector s = v.mul(v);
            FloatVector p = s.mul(-2.76076847742355e-16f).add(2.00018790482477e-13f);
            p = p.fma(s, FloatVector.broadcast(F, -8.60467152213735e-11f));
            p = p.fma(s, FloatVector.broadcast(F, 5.12229709037114e-08f));
            p = p.fma(s, FloatVector.broadcast(F, 1.48572235717979e-05f));
            p = p.fma(s, FloatVector.broadcast(F, 6.37261928875436e-04f));
            p = p.fma(s, FloatVector.broadcast(F, 4.89352455891786e-03f));
            FloatVector q = s.mul(1.19825839466702e-06f).add(1.18534705686654e-04f);
            q = q.fma(s, FloatVector.broadcast(F, 2.26843463243900e-03f));
            q = q.fma(s, FloatVector.broadcast(F, 4.89352518554385e-03f));
            v.mul(p.div(q))
                    .blend(v, v.abs().compare(VectorOperators.LT, 4e-4f))
                    .blend(1f, v.compare(VectorOperators.GT, FAR))
                    .blend(-1f, v.compare(VectorOperators.LT, -FAR))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    /** 1/(1 + e^−x), as e^x/(1 + e^x) for negative x; at most 3 ulp. May be in place. */
    static void sigmoid(long x, int n, long out, long spare) {
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            expOfSize(x + 4L * from, count, -1, spare);
            sigmoidBlock(x + 4L * from, count, spare, out + 4L * from);
        }
    }

    private static void sigmoidBlock(long x, int n, long exp, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector e = fromMemorySegment(F, ALL, exp + 4L * i, ORDER);
            e.blend(1f, fromMemorySegment(F, ALL, x + 4L * i, ORDER).compare(VectorOperators.GE, 0f))
                    .div(e.add(1f))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    /** log(1 + e^−|x|), the difference of softplus and max(x, 0). May be in place. */
    static void softness(long x, int n, long out, long spare) {
        expOfSize(x, n, -1, out);
        log1p(out, n, out, spare);
    }

    /** log(1 + e^x) = max(x, 0) + log1p(e^−|x|); at most 3 ulp. Not in place. */
    static void softplus(long x, int n, long out, long spare) {
        softness(x, n, out, spare);
        addPositive(x, n, out, out);
    }

    /** {@link #softplus} for at most one block; may be in place. {@code soft} has room for a block. */
    static void softplusBlock(long x, int n, long out, long spare, long soft) {
        softness(x, n, soft, spare);
        addPositive(x, n, soft, out);
    }

    private static void addPositive(long x, int n, long soft, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            fromMemorySegment(F, ALL, x + 4L * i, ORDER)
                    .max(0f)
                    .add(fromMemorySegment(F, ALL, soft + 4L * i, ORDER))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }
}
