package dev.credence.device.nd4j;

/** Inner loops on the host: plain enough for the JIT compiler to vectorise them. */
final class HostLoops {
    private HostLoops() {}

    static void add(float[] x, float[] y, int n) {
        for (int i = 0; i < n; i++) {
            x[i] += y[i];
        }
    }

    static void multiply(float[] x, float[] y, int n) {
        for (int i = 0; i < n; i++) {
            x[i] *= y[i];
        }
    }

    /**
     * Puts 0 in place of subnormal numbers in memory. Looks at them as bits, since the JIT compiler vectorises that,
     * and mends what seldom is there.
     *
     * @param bits room for n numbers
     */
    static void settle(Nd4jMemory memory, int from, int n, int[] bits) {
        memory.bits().get(from, bits, 0, n);
        if (HostMath.hasSubnormal(bits, n)) {
            for (int i = from; i < from + n; i++) {
                memory.floats().put(i, HostValues.rounded(memory.floats().get(i)));
            }
        }
    }

    static void scale(float[] x, float factor, int n) {
        for (int i = 0; i < n; i++) {
            x[i] *= factor;
        }
    }
}
