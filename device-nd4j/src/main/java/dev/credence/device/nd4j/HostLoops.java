package dev.credence.device.nd4j;

/** Inner loops on the host: plain enough for the JIT compiler to vectorise them. */
final class HostLoops {
    private HostLoops() {}

    static void add(float[] x, float[] y, int n) {
        for (int i = 0; i < n; i++) {
            x[i] += y[i];
        }
    }

    static void scale(float[] x, float factor, int n) {
        for (int i = 0; i < n; i++) {
            x[i] *= factor;
        }
    }
}
