package dev.credence.device.nd4j;

/** Inner loops on the host, in a form that the JIT compiler vectorises. */
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
     * Flushes subnormal numbers in memory to 0. Tests the bits, which the JIT compiler vectorises, and repairs the rare
     * cases.
     *
     * @param bits capacity of n numbers
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
