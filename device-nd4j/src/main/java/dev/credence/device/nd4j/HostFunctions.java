package dev.credence.device.nd4j;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;

/**
 * Operations over arrays that the JIT compiler would not vectorise in their plain form, as steps that it does
 * vectorise: no comparison and no type conversion in a loop. Floats are converted to bits and back by a copy to
 * off-heap memory. Not thread-safe.
 */
final class HostFunctions {
    private static final int MOST = HostTiles.MOST;

    // in float, e^x is 0 below LOWEST and infinite above HIGHEST
    private static final float LOWEST = -88.5f;
    private static final float HIGHEST = 89;
    private static final float LOG2_E = 1.44269504f;

    /** 1.5 · 2²³: its sum with a small number holds that number, rounded, in the lowest bits. */
    private static final float ROUNDING = 0x1.8p23f;

    private static final int ROUNDING_BITS = 0x4b400000;

    /** log 2 in two parts; the product of the first and an integer below 2⁸ is exact. */
    private static final float LOG_2 = 0x1.63p-1f;

    private static final float LOG_2_REST = -2.12194440e-4f;

    /** The bits of 2⁻¹²⁷. */
    private static final int SMALLEST = 0x00400000;

    private final float[] first = new float[MOST];
    private final float[] second = new float[MOST];
    private final int[] bits = new int[MOST];
    private final FloatBuffer floats;
    private final IntBuffer ints;

    HostFunctions() {
        ByteBuffer memory = ByteBuffer.allocateDirect(Float.BYTES * MOST).order(ByteOrder.nativeOrder());
        floats = memory.asFloatBuffer();
        ints = memory.asIntBuffer();
    }

    /** e^a, to 2 ulp; 0 below 2⁻¹²⁷. */
    void exp(float[] a, float[] out, int n) {
        exponential(a, 1, n);
        System.arraycopy(second, 0, out, 0, n);
    }

    /** 1/(1 + e^−a). */
    void sigmoid(float[] a, float[] out, int n) {
        exponential(a, -1, n);
        inverse(second, out, n);
    }

    private static void inverse(float[] e, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = 1 / (1 + e[i]);
        }
    }

    /** e^(sign · a) = 2^k e^r with |r| ≤ ½ log 2, into {@link #second}. */
    private void exponential(float[] a, float sign, int n) {
        split(a, sign, first, second, n);
        floats.put(0, first, 0, n);
        ints.get(0, bits, 0, n);
        powers(bits, n);
        ints.put(0, bits, 0, n);
        floats.get(0, first, 0, n);
        HostLoops.multiply(second, first, n);
    }

    /** k + 1.5 · 2²³ and 2 e^r. */
    private static void split(float[] a, float sign, float[] whole, float[] rest, int n) {
        for (int i = 0; i < n; i++) {
            float x = Math.min(Math.max(sign * a[i], LOWEST), HIGHEST);
            float t = x * LOG2_E + ROUNDING;
            float k = t - ROUNDING;
            float r = x - k * LOG_2 - k * LOG_2_REST;
            // Cephes, expf (Moshier 1992)
            float p = 1.9875691500e-4f;
            p = p * r + 1.3981999507e-3f;
            p = p * r + 8.3334519073e-3f;
            p = p * r + 4.1665795894e-2f;
            p = p * r + 1.6666665459e-1f;
            p = p * r + 5.0000001201e-1f;
            whole[i] = t;
            rest[i] = 2 * (p * r * r + r + 1);
        }
    }

    /** Converts the bits of k + 1.5 · 2²³ to those of 2^(k−1) for k ≥ −126; 0 below. */
    private static void powers(int[] bits, int n) {
        for (int i = 0; i < n; i++) {
            int exponent = bits[i] - (ROUNDING_BITS - 126);
            bits[i] = Math.max(exponent << 23, SMALLEST) & ~(exponent >> 31);
        }
    }

    /** c if a &gt; b, else d. */
    void choose(float[] a, float[] b, float[] c, float[] d, float[] out, int n) {
        blend(a, b, c, d, first, n);
        if (isFinite(first, n)) {
            System.arraycopy(first, 0, out, 0, n);
        } else {
            HostMath.choose(a, b, c, d, out, n);
        }
    }

    /** t c + (1 − t) d, with t = 1 if a − b is positive, however small; not finite if one of the four is not. */
    private static void blend(float[] a, float[] b, float[] c, float[] d, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            float taken = Math.min(Math.max((a[i] - b[i]) * 0x1p100f * 0x1p100f, 0), 1);
            out[i] = taken * c[i] + (1 - taken) * d[i];
        }
    }

    private static boolean isFinite(float[] x, int n) {
        float most = 0;
        for (int i = 0; i < n; i++) {
            most = Math.max(most, Math.abs(x[i]));
        }
        return most < Float.POSITIVE_INFINITY;
    }
}
