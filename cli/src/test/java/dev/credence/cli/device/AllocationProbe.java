package dev.credence.cli.device;

import com.sun.management.ThreadMXBean;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.bytedeco.javacpp.Pointer;

/** Prints the allocations of steps, in a separate JVM started by {@link StepAllocationTest}. */
final class AllocationProbe {
    /** Steps of a block, which ends after a second at the latest. */
    private static final int BLOCK = 2000;

    private static final long SECOND = 1_000_000_000L;
    /** Consecutive blocks without a decrease that define the steady state. */
    private static final int STEADY = 3;

    private static final long PATIENCE = 40 * SECOND;
    private static final int WARM_UP = 200_000;
    private static final int LONG_RUN = 1_000_000;

    private static final String METHOD = "dropout-alpha";

    private AllocationProbe() {}

    public static void main(String[] args) throws IOException {
        try (Device device = Devices.discover().open(args[0])) {
            if (args[1].equals("growth")) {
                growth(device);
                return;
            }
            if (args[1].equals("predict")) {
                predict(device);
                return;
            }
            InferenceMethod method = Methods.discover().get(args[2]);
            for (Task task : MethodRun.TASKS) {
                MethodRun.of(method, task, Map.of(), device)
                        .ifPresent(run -> System.out.printf(
                                "steady %s/%s %.1f%n",
                                method.name(), task.toString().replace(' ', '-'), steady(run)));
            }
        }
    }

    /** Bytes per step in the steady state, or after the last block. */
    private static double steady(MethodRun run) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long start = System.nanoTime();
        double most = Double.MAX_VALUE;
        int steady = 0;
        while (steady < STEADY && System.nanoTime() - start < PATIENCE) {
            long before = threads.getCurrentThreadAllocatedBytes();
            int steps = 0;
            for (long from = System.nanoTime(); steps < BLOCK && System.nanoTime() - from < SECOND; steps++) {
                run.step();
            }
            double bytes = (double) (threads.getCurrentThreadAllocatedBytes() - before) / steps;
            steady = bytes <= StepAllocationTest.BOUND ? steady + 1 : 0;
            most = steady > 1 ? Math.max(most, bytes) : bytes;
        }
        return most;
    }

    /** Prints memory after a warm-up and after a million further steps: heap, off-heap, resident set [bytes]. */
    private static void growth(Device device) throws IOException {
        MethodRun run = MethodRun.of(Methods.discover().get(METHOD), MethodRun.TASKS.get(0), Map.of(), device)
                .orElseThrow();
        for (int steps : new int[] {WARM_UP, LONG_RUN}) {
            for (int i = 0; i < steps; i++) {
                run.step();
            }
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            System.out.printf(
                    "memory %d %d %d%n",
                    runtime.totalMemory() - runtime.freeMemory(), Pointer.totalBytes(), resident());
        }
    }

    /**
     * Prints the peak resident set [bytes] before and after predicting 1000 samples of 10 000 points with 50 hidden
     * units.
     */
    private static void predict(Device device) throws IOException {
        MethodRun run = MethodRun.of(
                        Methods.discover().get(METHOD), MethodRun.TASKS.get(0), Map.of("hidden", "50"), device)
                .orElseThrow();
        run.predict(10, 10);
        long before = status("VmHWM:");
        run.predict(10_000, 1000);
        System.out.printf("peak %d %d%n", before, status("VmHWM:"));
    }

    private static long resident() throws IOException {
        return status("VmRSS:");
    }

    /** A size of this process that Linux reports, or 0 without /proc. */
    private static long status(String name) throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        for (String line : Files.readAllLines(status)) {
            if (line.startsWith(name)) {
                return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
            }
        }
        return 0;
    }
}
