package dev.credence.device.simd;

import java.lang.management.ManagementFactory;

/** Bytes allocated per training step, for finding the kernel that boxes its vectors. */
final class KernelTimes {
    private KernelTimes() {}

    static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    public static void main(String[] args) {
        try (SimdDevice device = new SimdDevice()) {
            DropoutAlphaStep step = DropoutAlphaStep.mlp(device);
            for (int i = 0; i < 40; i++) {
                long before = allocated();
                long start = System.nanoTime();
                for (int j = 0; j < 3000; j++) {
                    step.step();
                }
                System.out.printf(
                        "%8.1f us %10d bytes%n", (System.nanoTime() - start) / 3e6, (allocated() - before) / 3000);
            }
        }
    }
}
