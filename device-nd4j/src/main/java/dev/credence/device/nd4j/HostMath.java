package dev.credence.device.nd4j;

import dev.credence.core.formula.Operation;

/**
 * The operations of formulas over arrays, one loop each; the JIT compiler vectorises the arithmetic ones. Functions are
 * computed in double. The result may be one of the arguments.
 */
final class HostMath {
    private HostMath() {}

    /** Applies an operation to the first n elements, at most one tile; arguments beyond its arity are ignored. */
    static void apply(
            Operation operation,
            float[] a,
            float[] b,
            float[] c,
            float[] d,
            float[] out,
            int n,
            HostFunctions functions) {
        switch (operation) {
            case ADD -> add(a, b, out, n);
            case SUBTRACT -> subtract(a, b, out, n);
            case MULTIPLY -> multiply(a, b, out, n);
            case DIVIDE -> divide(a, b, out, n);
            case NEGATE -> negate(a, out, n);
            case EXP -> functions.exp(a, out, n);
            case LOG -> log(a, out, n);
            case SQRT -> sqrt(a, out, n);
            case TANH -> tanh(a, out, n);
            case SIGMOID -> functions.sigmoid(a, out, n);
            case SOFTPLUS -> softplus(a, out, n);
            case ABS -> abs(a, out, n);
            case FLOOR -> floor(a, out, n);
            case MIN -> min(a, b, out, n);
            case MAX -> max(a, b, out, n);
            case CHOOSE -> functions.choose(a, b, c, d, out, n);
            default -> function(operation, a, out, n);
        }
    }

    private static void add(float[] a, float[] b, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = a[i] + b[i];
        }
    }

    private static void subtract(float[] a, float[] b, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = a[i] - b[i];
        }
    }

    private static void multiply(float[] a, float[] b, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = a[i] * b[i];
        }
    }

    private static void divide(float[] a, float[] b, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = a[i] / b[i];
        }
    }

    private static void negate(float[] a, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = -a[i];
        }
    }

    private static void log(float[] a, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = (float) Math.log(a[i]);
        }
    }

    private static void sqrt(float[] a, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = (float) Math.sqrt(a[i]);
        }
    }

    static void tanh(float[] a, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = HostValues.rounded(Math.tanh(a[i]));
        }
    }

    private static void softplus(float[] a, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            double e = Math.exp(-Math.abs((double) a[i]));
            out[i] = HostValues.rounded(Math.max(a[i], 0) + Math.log1p(e));
        }
    }

    private static void abs(float[] a, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = Math.abs(a[i]);
        }
    }

    private static void floor(float[] a, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = (float) Math.floor(a[i]);
        }
    }

    private static void min(float[] a, float[] b, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = Math.min(a[i], b[i]);
        }
    }

    private static void max(float[] a, float[] b, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = Math.max(a[i], b[i]);
        }
    }

    static void choose(float[] a, float[] b, float[] c, float[] d, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            int taken = a[i] > b[i] ? -1 : 0; // branch-free: a branch would be mispredicted half of the time
            int chosen = (Float.floatToRawIntBits(c[i]) & taken) | (Float.floatToRawIntBits(d[i]) & ~taken);
            out[i] = Float.intBitsToFloat(chosen);
        }
    }

    private static void function(Operation operation, float[] a, float[] out, int n) {
        for (int i = 0; i < n; i++) {
            out[i] = HostValues.rounded(operation.evaluate(a[i], 0, 0, 0));
        }
    }

    /** Whether one of the first n bit patterns is a subnormal float. */
    static boolean hasSubnormal(int[] bits, int n) {
        int found = 0;
        for (int i = 0; i < n; i++) {
            int noExponent = ((bits[i] & 0x7f800000) - 1) >> 31; // −1 if the exponent is 0
            found |= noExponent & bits[i] & 0x7fffffff;
        }
        return found != 0;
    }
}
