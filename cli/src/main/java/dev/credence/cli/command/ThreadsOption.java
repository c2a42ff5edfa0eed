package dev.credence.cli.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --threads}: the threads of the device. */
final class ThreadsOption {
    @Option(
            names = "--threads",
            paramLabel = "N",
            order = 801,
            description = {
                "Threads of the device simd (default: one for each core).",
                "Small networks use one. The results do not depend on it."
            })
    private @Nullable Integer threads;

    int threads() {
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }

    void check(Problems problems) {
        if (threads != null && (threads < 1 || threads > 1024)) {
            problems.add("--threads is " + threads + ", expected 1 to 1024.");
        }
    }
}
