package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Φ and related functions over blocks, with t = |z|, E = e^{−t²/2} and q = Φ(−t)/E from {@link Rectifiers#tails}. Below
 * 0 all of them are E, q and ratios of these; above, 1 − E q does not cancel. At most 8 ulp, with the rounding of E's
 * argument compensated. All may be in place; {@code e} and {@code q} have room for a block each; whole vectors are
 * written, see {@link VectorMath}.
 */
final class NormalTails {
    private static final float INVERSE_ROOT_TWO_PI = 0.3989422804f;
    /** Above this, E is 0. */
    private static final float FAR = 14.5f;
    /** Above this, q is 1/(t √(2π)); infinity would give NaN. */
    private static final float VERY_FAR = 1e18f;

    private NormalTails() {}

    /** Φ(z). */
    static void cdf(long z, int n, long out, long e, long q) {
        densities(z, n, e);
        ratios(z, n, q);
        FloatVector one = FloatVector.broadcast(F, 1f);
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector tail =
                    fromMemorySegment(F, ALL, e + 4L * i, ORDER).mul(fromMemorySegment(F, ALL, q + 4L * i, ORDER));
            tail = tail.blend(0f, tail.compare(VectorOperators.LT, Float.MIN_NORMAL));
            VectorMask<Float> up = fromMemorySegment(F, ALL, z + 4L * i, ORDER).compare(VectorOperators.GT, 0f);
            tail.blend(one.sub(tail), up).intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    /** log Φ(z): log q − z²/2 below 0, log(1 − E q) above. */
    static void logCdf(long z, int n, long out, long e, long q) {
        densities(z, n, e);
        ratios(z, n, q);
        logArguments(z, n, e, q);
        VectorMath.log(q, n, q);
        // e is now the remainder −E q above 0; log(1 + r) = log(u) · r/(u − 1) with u = 1 + r, see log1p
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector x = fromMemorySegment(F, ALL, z + 4L * i, ORDER);
            FloatVector r = fromMemorySegment(F, ALL, e + 4L * i, ORDER);
            FloatVector log = fromMemorySegment(F, ALL, q + 4L * i, ORDER);
            FloatVector d = r.add(1f).sub(1f);
            FloatVector above = log.mul(r.div(d)).blend(r, d.compare(VectorOperators.EQ, 0f));
            FloatVector below = x.mul(-0.5f).fma(x, log);
            below.blend(above, x.compare(VectorOperators.GT, 0f)).intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    /** Replaces q by the argument of the logarithm (q below 0, 1 − E q above), and E by −E q. */
    private static void logArguments(long z, int n, long e, long q) {
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector scaled = fromMemorySegment(F, ALL, q + 4L * i, ORDER);
            FloatVector tail = fromMemorySegment(F, ALL, e + 4L * i, ORDER).mul(scaled);
            tail = tail.blend(0f, tail.compare(VectorOperators.LT, Float.MIN_NORMAL))
                    .neg();
            VectorMask<Float> up = fromMemorySegment(F, ALL, z + 4L * i, ORDER).compare(VectorOperators.GT, 0f);
            scaled.blend(tail.add(1f), up).intoMemorySegment(ALL, q + 4L * i, ORDER);
            tail.intoMemorySegment(ALL, e + 4L * i, ORDER);
        }
    }

    /** φ(z)/Φ(z). */
    static void hazard(long z, int n, long out, long e, long q) {
        densities(z, n, e);
        ratios(z, n, q);
        FloatVector one = FloatVector.broadcast(F, 1f);
        FloatVector factor = FloatVector.broadcast(F, INVERSE_ROOT_TWO_PI);
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector x = fromMemorySegment(F, ALL, z + 4L * i, ORDER);
            FloatVector scaled = fromMemorySegment(F, ALL, q + 4L * i, ORDER);
            FloatVector density = fromMemorySegment(F, ALL, e + 4L * i, ORDER);
            VectorMask<Float> up = x.compare(VectorOperators.GT, 0f);
            FloatVector numerator = factor.blend(density.mul(INVERSE_ROOT_TWO_PI), up);
            FloatVector ratio = numerator.div(scaled.blend(one.sub(density.mul(scaled)), up));
            // at least −z
            ratio.max(x.neg())
                    .blend(0f, ratio.compare(VectorOperators.LT, Float.MIN_NORMAL))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    /** z + φ(z)/Φ(z); a polynomial below 0. */
    static void meanExcess(long z, int n, long out, long e, long q) {
        hazard(z, n, q, e, q);
        excesses(z, n, e);
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector x = fromMemorySegment(F, ALL, z + 4L * i, ORDER);
            fromMemorySegment(F, ALL, e + 4L * i, ORDER)
                    .blend(fromMemorySegment(F, ALL, q + 4L * i, ORDER).add(x), x.compare(VectorOperators.GT, 0f))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    /** E, with −t²/2 = a + b, a rounded: e^a (1 + b). */
    private static void densities(long z, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector t = fromMemorySegment(F, ALL, z + 4L * i, ORDER).abs().min(FAR);
            t.mul(t).mul(-0.5f).intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
        VectorMath.exp(out, n, out);
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector t = fromMemorySegment(F, ALL, z + 4L * i, ORDER).abs().min(FAR);
            FloatVector rest = t.fma(t, t.mul(t).neg()).mul(-0.5f);
            FloatVector e = fromMemorySegment(F, ALL, out + 4L * i, ORDER);
            e.mul(rest.add(1f)).intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    private static void ratios(long z, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            fromMemorySegment(F, ALL, z + 4L * i, ORDER)
                    .abs()
                    .min(VERY_FAR)
                    .intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
        Rectifiers.tails(out, n, out);
    }

    /**
     * φ(t)/Φ(−t) − t for t = |z|. Its product with 1 + 2x, x = t/√2, is a smooth function of r = (x − 2)/(x + 2) ∈ [−1,
     * 1), approximated by Chebyshev interpolation of degree 12; relative error 1.5e−7.
     */
    private static void excesses(long z, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector x = fromMemorySegment(F, ALL, z + 4L * i, ORDER).abs().mul(0.70710678f);
            FloatVector near = x.min(VERY_FAR);
            FloatVector r = near.sub(2f).div(near.add(2f));
            FloatVector p = r.mul(7.243944e-4f).add(2.7172858e-4f);
            p = p.fma(r, FloatVector.broadcast(F, -4.1588377e-3f));
            p = p.fma(r, FloatVector.broadcast(F, -2.5838008e-3f));
            p = p.fma(r, FloatVector.broadcast(F, 1.3039911e-2f));
            p = p.fma(r, FloatVector.broadcast(F, 1.2728479e-2f));
            p = p.fma(r, FloatVector.broadcast(F, -3.4010079e-2f));
            p = p.fma(r, FloatVector.broadcast(F, -4.5943283e-2f));
            p = p.fma(r, FloatVector.broadcast(F, 9.962818e-2f));
            p = p.fma(r, FloatVector.broadcast(F, 1.3486879e-1f));
            p = p.fma(r, FloatVector.broadcast(F, -4.4759616e-1f));
            p = p.fma(r, FloatVector.broadcast(F, 2.0882258e-1f));
            p = p.fma(r, FloatVector.broadcast(F, 1.4784217f));
            FloatVector ratio = p.div(x.add(x).add(1f));
            ratio.blend(0f, ratio.compare(VectorOperators.LT, Float.MIN_NORMAL))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }
}
