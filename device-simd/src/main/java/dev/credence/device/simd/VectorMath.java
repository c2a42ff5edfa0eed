package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.F;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Elementary functions of float vectors. The polynomials are those of Cephes (S. L. Moshier, single precision: expf, logf, tanhf), with
 * fused multiply-adds. Largest errors in units in the last place, over every float (VectorMathTest): exp 1.1, log 1, tanh 2, sigmoid 2.5,
 * softplus 2.5, down to denormal results. NaN gives NaN; infinities give the limits.
 *
 * <p>The JDK's own lanewise EXP, LOG, … are not used: compiled and interpreted code call different libraries, with different last bits.
 */
final class VectorMath {
    private static final float LOG2_E = 1.44269504088896341f;
    // log 2 in two parts, the first with trailing zeros so that n · LN2_HIGH is exact
    private static final float LN2_HIGH = 0.693359375f;
    private static final float LN2_LOW = -2.12194440e-4f;
    // 1.5 · 2²³: adding it rounds to an integer, which the low bits then hold
    private static final float ROUND = 12582912f;
    private static final int ROUND_BITS = 0x4B400000;

    private VectorMath() {}

    /** e^x. */
    static FloatVector exp(FloatVector x) {
        // beyond these the result is ∞ or 0 in any case
        FloatVector clamped = x.min(89f).max(-104f);
        FloatVector shifted = clamped.mul(LOG2_E).add(ROUND);
        IntVector n = shifted.reinterpretAsInts().sub(ROUND_BITS);
        FloatVector whole = shifted.sub(ROUND);
        FloatVector r = whole.fma(FloatVector.broadcast(F, -LN2_HIGH), clamped);
        r = whole.fma(FloatVector.broadcast(F, -LN2_LOW), r);
        FloatVector p = expm1OfSmall(r).add(1f);
        // 2^n in two factors: n reaches −150 and 128
        IntVector half = n.lanewise(VectorOperators.ASHR, 1);
        return p.mul(powerOfTwo(half)).mul(powerOfTwo(n.sub(half)));
    }

    /** e^x − 1 for |x| ≤ ½ log 2: x + x² P(x). */
    private static FloatVector expm1OfSmall(FloatVector x) {
        FloatVector p = x.mul(1.9875691500e-4f).add(1.3981999507e-3f);
        p = p.fma(x, FloatVector.broadcast(F, 8.3334519073e-3f));
        p = p.fma(x, FloatVector.broadcast(F, 4.1665795894e-2f));
        p = p.fma(x, FloatVector.broadcast(F, 1.6666665459e-1f));
        p = p.fma(x, FloatVector.broadcast(F, 5.0000001201e-1f));
        return p.fma(x.mul(x), x);
    }

    /** e^x − 1, without cancellation for small x. */
    static FloatVector expm1(FloatVector x) {
        return exp(x).sub(1f).blend(expm1OfSmall(x), x.abs().compare(VectorOperators.LT, 0.34f));
    }

    private static FloatVector powerOfTwo(IntVector n) {
        return n.add(127).lanewise(VectorOperators.LSHL, 23).reinterpretAsFloats();
    }

    /** log x: −∞ at 0, NaN below. */
    static FloatVector log(FloatVector x) {
        VectorMask<Float> denormal = x.compare(VectorOperators.LT, Float.MIN_NORMAL);
        FloatVector y = logOfNormal(x.mul(0x1p25f, denormal));
        // 25 log 2 rounded once more: the logarithm is then at least 87 in size
        y = y.sub(17.328679513998633f, denormal);
        y = y.blend(Float.POSITIVE_INFINITY, x.compare(VectorOperators.EQ, Float.POSITIVE_INFINITY));
        y = y.blend(Float.NEGATIVE_INFINITY, x.compare(VectorOperators.EQ, 0f));
        return y.blend(Float.NaN, x.compare(VectorOperators.GE, 0f).not());
    }

    /** log x for positive, finite, normal x. */
    static FloatVector logOfNormal(FloatVector x) {
        IntVector bits = x.reinterpretAsInts();
        // x = m · 2^e, m in [√½, √2): 0x3F3504F3 are the bits of √½
        IntVector e = bits.sub(0x3F3504F3).lanewise(VectorOperators.ASHR, 23);
        FloatVector m = bits.sub(e.lanewise(VectorOperators.LSHL, 23))
                .reinterpretAsFloats()
                .sub(1f);
        FloatVector exponent = (FloatVector) e.convert(VectorOperators.I2F, 0);
        FloatVector p = m.mul(7.0376836292e-2f).add(-1.1514610310e-1f);
        p = p.fma(m, FloatVector.broadcast(F, 1.1676998740e-1f));
        p = p.fma(m, FloatVector.broadcast(F, -1.2420140846e-1f));
        p = p.fma(m, FloatVector.broadcast(F, 1.4249322787e-1f));
        p = p.fma(m, FloatVector.broadcast(F, -1.6668057665e-1f));
        p = p.fma(m, FloatVector.broadcast(F, 2.0000714765e-1f));
        p = p.fma(m, FloatVector.broadcast(F, -2.4999993993e-1f));
        p = p.fma(m, FloatVector.broadcast(F, 3.3333331174e-1f));
        FloatVector square = m.mul(m);
        FloatVector low =
                exponent.fma(FloatVector.broadcast(F, LN2_LOW), p.mul(square).mul(m));
        low = square.fma(FloatVector.broadcast(F, -0.5f), low);
        return exponent.fma(FloatVector.broadcast(F, LN2_HIGH), m.add(low));
    }

    /** tanh x. */
    static FloatVector tanh(FloatVector x) {
        FloatVector size = x.abs();
        FloatVector far = exp(size.add(size)).add(1f);
        far = FloatVector.broadcast(F, 1f).sub(FloatVector.broadcast(F, 2f).div(far));
        // the sign of x back onto the positive result
        IntVector sign = x.reinterpretAsInts().and(Integer.MIN_VALUE);
        far = far.reinterpretAsInts().or(sign).reinterpretAsFloats();
        FloatVector s = x.mul(x);
        FloatVector p = s.mul(-5.70498872745e-3f).add(2.06390887954e-2f);
        p = p.fma(s, FloatVector.broadcast(F, -5.37397155531e-2f));
        p = p.fma(s, FloatVector.broadcast(F, 1.33314422036e-1f));
        p = p.fma(s, FloatVector.broadcast(F, -3.33332819422e-1f));
        FloatVector near = p.mul(s).fma(x, x);
        return far.blend(near, size.compare(VectorOperators.LT, 0.625f));
    }

    /** 1/(1 + e^−x), as e^x/(1 + e^x) for negative x. */
    static FloatVector sigmoid(FloatVector x) {
        FloatVector e = exp(x.abs().neg());
        FloatVector numerator = e.blend(1f, x.compare(VectorOperators.GE, 0f));
        return numerator.div(e.add(1f));
    }

    /** log(1 + e^x) = max(x, 0) + log1p(e^−|x|). */
    static FloatVector softplus(FloatVector x) {
        return x.max(0f).add(log1p(exp(x.abs().neg())));
    }

    /**
     * log(1 + e) for e > −1 and at most 1: with u = 1 + e rounded, log(u) · e/(u − 1) makes up for the rounding (Kahan; Goldberg 1991, theorem 4).
     */
    static FloatVector log1p(FloatVector e) {
        FloatVector u = e.add(1f);
        FloatVector d = u.sub(1f);
        return log(u).mul(e.div(d)).blend(e, d.compare(VectorOperators.EQ, 0f));
    }
}
