package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.FLUSH;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Mean and variance of max(0, u) for Gaussian u. With t = |m|/σ, E = e^{−t²/2} and q = Φ(−t)/E, a polynomial, all
 * decreasing terms are multiples of E, and nothing else cancels: k = E (1/√(2π) − t q) = E[max(0, −t + ε)], s = E q − t
 * k = E[max(0, −t + ε)²].
 */
final class Rectifiers {
    private static final float INVERSE_ROOT_TWO_PI = 0.3989422804f;
    /** Above this, E is 0. */
    private static final float FAR = 20f;

    /** Below this, E counts as 0, as in {@link Gates}: k² and its products in later layers would underflow. */
    private static final float CLOSED = 0x1p-50f;

    private static final float P0 = 1.27697837f;
    private static final float P1 = -0.0927630812f;
    private static final float P2 = -0.166031092f;
    private static final float P3 = 0.164035842f;
    private static final float P4 = -0.0542119592f;
    private static final float P5 = -0.00794272125f;
    private static final float P6 = 0.00868915953f;
    private static final float P7 = 0.00104314461f;
    private static final float P8 = -0.0013957069f;
    private static final float P9 = -0.00018365444f;
    private static final float P10 = 0.000160803582f;

    private Rectifiers() {}

    /** u and out hold means [n], then variances [n]; saves Φ(m/σ), then φ(m/σ)/σ for the backward pass. */
    static void apply(long u, int n, float smallest, long kept, long out, Scratch scratch) {
        long t = scratch.floats(2L * VectorMath.BLOCK);
        long e = t + 4L * VectorMath.BLOCK;
        for (int from = 0; from < n; from += VectorMath.BLOCK) {
            int count = Math.min(VectorMath.BLOCK, n - from);
            long skip = 4L * from;
            distances(u + skip, u + 4L * n + skip, count, smallest, t, e);
            VectorMath.exp(e, count, e);
            tails(t, count, kept + skip);
            parts(t, e, count, kept + skip);
            moments(u + skip, u + 4L * n + skip, t, e, kept + skip, count, smallest, out + skip, out + 4L * n + skip);
            keep(u + skip, u + 4L * n + skip, t, e, count, smallest, kept + skip, kept + 4L * n + skip);
        }
    }

    /** t = |m|/σ and −t²/2. */
    private static void distances(long mean, long variance, int n, float smallest, long t, long exponent) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector sd = fromMemorySegment(F, ALL, variance + 4L * i, ORDER, mask)
                    .max(smallest)
                    .sqrt();
            FloatVector size = fromMemorySegment(F, ALL, mean + 4L * i, ORDER, mask)
                    .abs()
                    .div(sd)
                    .min(FAR);
            size.intoMemorySegment(ALL, t + 4L * i, ORDER, mask);
            size.mul(size).mul(-0.5f).intoMemorySegment(ALL, exponent + 4L * i, ORDER, mask);
        }
    }

    /**
     * q = ½ e^{x²} erfc(x), x = t/√2. (1 + 2x) e^{x²} erfc(x) is a smooth function of r = (x − 2)/(x + 2) ∈ [−1, 1),
     * approximated by Chebyshev interpolation of degree 10; relative error 3e−7.
     */
    static void tails(long t, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector x = fromMemorySegment(F, ALL, t + 4L * i, ORDER, mask).mul(0.70710678f);
            FloatVector r = x.sub(2f).div(x.add(2f));
            FloatVector p = r.mul(P10).add(P9);
            p = p.fma(r, FloatVector.broadcast(F, P8));
            p = p.fma(r, FloatVector.broadcast(F, P7));
            p = p.fma(r, FloatVector.broadcast(F, P6));
            p = p.fma(r, FloatVector.broadcast(F, P5));
            p = p.fma(r, FloatVector.broadcast(F, P4));
            p = p.fma(r, FloatVector.broadcast(F, P3));
            p = p.fma(r, FloatVector.broadcast(F, P2));
            p = p.fma(r, FloatVector.broadcast(F, P1));
            p = p.fma(r, FloatVector.broadcast(F, P0));
            p.mul(0.5f).div(x.add(x).add(1f)).intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }

    /** From t, E and q: replaces q by Φ(−t) = E q, and E by k. */
    private static void parts(long t, long e, int n, long q) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector given = fromMemorySegment(F, ALL, e + 4L * i, ORDER, mask);
            FloatVector density = given.blend(0f, given.compare(VectorOperators.LT, CLOSED));
            FloatVector scaled = fromMemorySegment(F, ALL, q + 4L * i, ORDER, mask);
            FloatVector size = fromMemorySegment(F, ALL, t + 4L * i, ORDER, mask);
            FloatVector rest = size.mul(scaled).neg().add(INVERSE_ROOT_TWO_PI).max(0f);
            density.mul(scaled).intoMemorySegment(ALL, q + 4L * i, ORDER, mask);
            density.mul(rest).intoMemorySegment(ALL, e + 4L * i, ORDER, mask);
        }
    }

    /** Below 0: E = σ k, var = v (s − k²); above: E = m + σ k, var = v (1 − s − 2 t k − k²). */
    private static void moments(
            long mean,
            long variance,
            long t,
            long k,
            long below,
            int n,
            float smallest,
            long outMean,
            long outVariance) {
        FloatVector one = FloatVector.broadcast(F, 1f);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector m = fromMemorySegment(F, ALL, mean + 4L * i, ORDER, mask);
            FloatVector v =
                    fromMemorySegment(F, ALL, variance + 4L * i, ORDER, mask).max(smallest);
            FloatVector first = fromMemorySegment(F, ALL, k + 4L * i, ORDER, mask);
            FloatVector product =
                    fromMemorySegment(F, ALL, t + 4L * i, ORDER, mask).mul(first);
            FloatVector second = fromMemorySegment(F, ALL, below + 4L * i, ORDER, mask)
                    .sub(product)
                    .max(0f);
            VectorMask<Float> up = m.compare(VectorOperators.GT, 0f);
            FloatVector spread = second.blend(one.sub(second).sub(product.add(product)), up);
            spread.sub(first.mul(first))
                    .max(0f)
                    .mul(v)
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, outVariance + 4L * i, ORDER, mask);
            m.max(0f)
                    .add(v.sqrt().mul(first))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, outMean + 4L * i, ORDER, mask);
        }
    }

    /** Φ(m/σ) from Φ(−t), and φ/σ from φ = k + t Φ(−t). */
    private static void keep(long mean, long variance, long t, long k, int n, float smallest, long inside, long ratio) {
        FloatVector one = FloatVector.broadcast(F, 1f);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector below = fromMemorySegment(F, ALL, inside + 4L * i, ORDER, mask);
            FloatVector sd = fromMemorySegment(F, ALL, variance + 4L * i, ORDER, mask)
                    .max(smallest)
                    .sqrt();
            FloatVector density = fromMemorySegment(F, ALL, t + 4L * i, ORDER, mask)
                    .fma(below, fromMemorySegment(F, ALL, k + 4L * i, ORDER, mask));
            density.div(sd).intoMemorySegment(ALL, ratio + 4L * i, ORDER, mask);
            VectorMask<Float> up =
                    fromMemorySegment(F, ALL, mean + 4L * i, ORDER, mask).compare(VectorOperators.GT, 0f);
            below.blend(one.sub(below), up).intoMemorySegment(ALL, inside + 4L * i, ORDER, mask);
        }
    }

    /** ∂m = a Φ + 2 b e (1 − Φ), ∂v = ½ a r + b (Φ − e r), r = φ/σ, e = E[h]. */
    static void gradient(long kept, long out, int n, long gradOut, long gradU, boolean accumulate) {
        means(kept, out, n, gradOut, gradU, accumulate);
        long ratio = kept + 4L * n;
        long gradVariance = gradU + 4L * n;
        throughMeans(ratio, n, gradOut, gradVariance, accumulate);
        throughVariances(kept, ratio, out, n, gradOut + 4L * n, gradVariance);
        Gates.flush(gradU, n);
        Gates.flush(gradVariance, n);
    }

    private static void means(long kept, long out, int n, long gradOut, long gradMean, boolean accumulate) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            long at = 4L * i;
            FloatVector inside = fromMemorySegment(F, ALL, kept + at, ORDER, mask);
            FloatVector e = fromMemorySegment(F, ALL, out + at, ORDER, mask);
            FloatVector a = fromMemorySegment(F, ALL, gradOut + at, ORDER, mask);
            FloatVector b = fromMemorySegment(F, ALL, gradOut + 4L * n + at, ORDER, mask);
            e.mul(2f)
                    .mul(inside.neg().add(1f))
                    .fma(b, a.mul(inside))
                    .add(fromMemorySegment(F, ALL, gradMean + at, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .intoMemorySegment(ALL, gradMean + at, ORDER, mask);
        }
    }

    /** gradVariance (+)= ½ a r: a separate pass, since C1 has too few registers for both. */
    private static void throughMeans(long ratio, int n, long a, long gradVariance, boolean accumulate) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            long at = 4L * i;
            fromMemorySegment(F, ALL, a + at, ORDER, mask)
                    .mul(0.5f)
                    .mul(fromMemorySegment(F, ALL, ratio + at, ORDER, mask))
                    .add(fromMemorySegment(F, ALL, gradVariance + at, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .intoMemorySegment(ALL, gradVariance + at, ORDER, mask);
        }
    }

    /** gradVariance += b (Φ − e r). */
    private static void throughVariances(long inside, long ratio, long e, int n, long b, long gradVariance) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            long at = 4L * i;
            fromMemorySegment(F, ALL, inside + at, ORDER, mask)
                    .sub(fromMemorySegment(F, ALL, e + at, ORDER, mask)
                            .mul(fromMemorySegment(F, ALL, ratio + at, ORDER, mask)))
                    .fma(
                            fromMemorySegment(F, ALL, b + at, ORDER, mask),
                            fromMemorySegment(F, ALL, gradVariance + at, ORDER, mask))
                    .intoMemorySegment(ALL, gradVariance + at, ORDER, mask);
        }
    }
}
