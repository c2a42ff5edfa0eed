package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/** Sine, cosine and floor over blocks; all may be in place. Whole vectors are written, see {@link VectorMath}. */
final class Waves {
    private static final float TWO_OVER_PI = 0.636619772f;
    // π/2 in three parts
    private static final float HIGH = 1.57079637f;
    private static final float MIDDLE = -4.37113883e-8f;
    private static final float LOW = -1.7151245e-15f;
    // 1.5 · 2²³: adding it rounds to an integer, which the low bits then hold
    private static final float ROUND = 12582912f;
    /** Above this, the three parts do not suffice. */
    private static final float FAR = 8192;
    /** From here on floats are integers. */
    private static final float WHOLE = 0x1p23f;

    private Waves() {}

    /** sin x, with an error within 2⁻²³. {@code spare} has room for a block. */
    static void sin(long x, int n, long out, long spare) {
        keep(x, n, spare);
        wave(spare, n, 0, out);
        for (int i = 0; i < n; i++) {
            float far = Lanes.get(spare + 4L * i);
            if (Math.abs(far) > FAR) {
                Lanes.put(out + 4L * i, (float) Math.sin(far));
            }
        }
    }

    /** cos x, with an error within 2⁻²³. {@code spare} has room for a block. */
    static void cos(long x, int n, long out, long spare) {
        keep(x, n, spare);
        wave(spare, n, 1, out);
        for (int i = 0; i < n; i++) {
            float far = Lanes.get(spare + 4L * i);
            if (Math.abs(far) > FAR) {
                Lanes.put(out + 4L * i, (float) Math.cos(far));
            }
        }
    }

    private static void keep(long x, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            fromMemorySegment(F, ALL, x + 4L * i, ORDER).intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    /** sin(x + quarter · π/2) by quarter turns, with the polynomials of Cephes (S. L. Moshier, sinf and cosf). */
    private static void wave(long x, int n, int quarter, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER);
            FloatVector shifted = v.fma(FloatVector.broadcast(F, TWO_OVER_PI), FloatVector.broadcast(F, ROUND));
            IntVector turn = shifted.reinterpretAsInts().add(quarter);
            FloatVector whole = shifted.sub(ROUND);
            FloatVector r = whole.fma(FloatVector.broadcast(F, -HIGH), v);
            r = whole.fma(FloatVector.broadcast(F, -MIDDLE), r);
            r = whole.fma(FloatVector.broadcast(F, -LOW), r);
            FloatVector s = r.mul(r);
            FloatVector sine = s.mul(-1.9515295891e-4f).add(8.3321608736e-3f);
            sine = sine.fma(s, FloatVector.broadcast(F, -1.6666654611e-1f));
            sine = sine.mul(s).fma(r, r);
            FloatVector cosine = s.mul(2.443315711809948e-5f).add(-1.388731625493765e-3f);
            cosine = cosine.fma(s, FloatVector.broadcast(F, 4.166664568298827e-2f));
            cosine = cosine.fma(s, FloatVector.broadcast(F, -0.5f));
            cosine = cosine.fma(s, FloatVector.broadcast(F, 1f));
            FloatVector either = sine.blend(
                    cosine, turn.and(1).compare(VectorOperators.EQ, 1).cast(F));
            // the sign changes with every half turn
            either.reinterpretAsInts()
                    .lanewise(VectorOperators.XOR, turn.and(2).lanewise(VectorOperators.LSHL, 30))
                    .reinterpretAsFloats()
                    .intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    /** The largest integer not above x. */
    static void floor(long x, int n, long out) {
        FloatVector zero = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER);
            FloatVector cut = (FloatVector) v.convert(VectorOperators.F2I, 0).convert(VectorOperators.I2F, 0);
            cut = cut.sub(zero.blend(1f, cut.compare(VectorOperators.GT, v)));
            v.blend(cut, v.abs().compare(VectorOperators.LT, WHOLE)).intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }
}
