package dev.credence.device.simd;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Times the training steps against PyTorch's, one thread each, in alternating runs: {@code StepTimes SCRIPT [rounds]}, SCRIPT being the peers'
 * script. Without it, times this device alone. Prints medians.
 */
final class StepTimes {
    private StepTimes() {}

    public static void main(String[] args) throws Exception {
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
        try (SimdDevice device = new SimdDevice()) {
            compare("dropout-alpha-mlp", DropoutAlphaStep.mlp(device), args, rounds);
            compare("dropout-alpha-mnist", DropoutAlphaStep.mnist(device), args, rounds);
        }
    }

    private static void compare(String name, DropoutAlphaStep step, String[] args, int rounds) throws Exception {
        measure(step, 3);
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            ours.add(measure(step, 1));
            if (args.length > 0) {
                theirs.add(torch(args[0], name));
            }
        }
        System.out.printf("%-20s %10.1f us/step%n", name, median(ours));
        if (args.length > 0) {
            System.out.printf(
                    "%-20s %10.1f us/step in PyTorch, %.1f times as long%n",
                    "", median(theirs), median(theirs) / median(ours));
        }
    }

    /** The best of the timed blocks, as the script does it. */
    private static double measure(DropoutAlphaStep step, double seconds) {
        long end = System.nanoTime() + (long) (seconds * 1e9);
        double best = Double.MAX_VALUE;
        int block = 1;
        while (System.nanoTime() < end) {
            long start = System.nanoTime();
            for (int i = 0; i < block; i++) {
                step.step();
            }
            long took = System.nanoTime() - start;
            best = Math.min(best, took / 1e3 / block);
            if (took < seconds * 1e8) {
                block *= 2;
            }
        }
        return best;
    }

    private static double torch(String script, String name) throws Exception {
        Process process = new ProcessBuilder("python3", script, "--seconds", "1", name)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return Double.parseDouble(line.split("\\s+", -1)[1]);
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
