package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.eval.benchmark.Benchmark;
import dev.credence.eval.benchmark.BenchmarkReport;
import dev.credence.eval.benchmark.BenchmarkReport.Row;
import dev.credence.eval.benchmark.Workload;
import dev.credence.eval.benchmark.Workloads;
import dev.credence.eval.text.TextTable;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Times training steps relative to the machine's matrix-product throughput. */
@Command(
        name = "benchmark",
        sortOptions = false,
        description = {"Time whole training steps, and compare them with this machine's matrix-product throughput.", ""
        },
        footer = {
            "",
            "A step is all work for one mini-batch: random numbers, forward, backward, update. \"best\" and \"median\" "
                    + "are over thirty timed blocks after the JIT warm-up. GFLOP/s counts only the step's matrix products, from "
                    + "their shapes; its share is relative to a 1000 x 1000 x 1000 product. The start-up time runs from the start "
                    + "of the JVM to the end of the first step.",
            "",
            "Examples:",
            "  credence benchmark",
            "  credence benchmark dropout-alpha-mlp --device nd4j --seconds 1 --json"
        })
public final class BenchmarkCommand implements Callable<Integer> {
    /** The device whose matrix product is a plain BLAS call. */
    private static final String BLAS = "nd4j";

    private final Console console;
    private final Provider<NamedServices<InferenceMethod>> methods;
    private final Provider<Devices> devices;

    @Parameters(
            arity = "0..*",
            paramLabel = "WORKLOAD",
            description = "The workloads to time (default: all that can run).")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "3",
            order = 1,
            description =
                    "Seconds of timing per workload, after a warm-up of at least as long (default: ${DEFAULT-VALUE}).")
    private double seconds = 3;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            order = 2,
            description = "Threads of the steps and of the matrix products (default: ${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1",
            order = 2,
            description = "Concurrent runs, each on its own thread; the time of a step is then the total time"
                    + " divided by the number of all steps (default: ${DEFAULT-VALUE}).")
    private int runs = 1;

    @Option(names = "--json", order = 2, description = "Print one line of JSON instead of a table.")
    private boolean json;

    @Mixin
    private DeviceOption device;

    @Inject
    BenchmarkCommand(Console console, Provider<NamedServices<InferenceMethod>> methods, Provider<Devices> devices) {
        this.console = console;
        this.methods = methods;
        this.devices = devices;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        Checked<List<Workload>> asked = problems.check(() -> Workloads.named(names));
        problems.check(() -> asked.get()
                .forEach(w -> w.missing(methods.get())
                        .filter(why -> !names.isEmpty())
                        .ifPresent(why -> problems.add("The workload '" + w.name() + "' " + why + "."))));
        problems.check(() -> device.check(problems, devices.get()));
        problems.throwIfAny();

        DeviceProvider chosen = devices.get().choose(device.name());
        Set<DeviceProvider> products = new LinkedHashSet<>(List.of(chosen));
        devices.get()
                .providers()
                .find(BLAS)
                .filter(provider -> provider.unavailable().isEmpty())
                .ifPresent(products::add);
        Benchmark benchmark = new Benchmark(methods.get(), chosen, products, threads, runs, seconds);
        List<Workload> able = asked.get().stream()
                .filter(w -> w.missing(methods.get()).isEmpty())
                .toList();
        BenchmarkReport report;
        int[] done = {0};
        try (ProgressDisplay progress = console.progress("Timing", "measurement", able.size() + products.size())) {
            report = benchmark.run(able, next -> progress.at(done[0]++, next));
        }
        console.result(json ? report.json() : table(report, asked.get()));
        return ExitCodes.DONE;
    }

    private String table(BenchmarkReport report, List<Workload> asked) {
        TextTable table = TextTable.ofNumbers(List.of("workload", "best µs", "median µs", "GFLOP/s", "share of sgemm"));
        for (Row row : report.rows()) {
            table.row(
                    row.workload().name(),
                    Numbers.of(row.time().best()),
                    Numbers.of(row.time().median()),
                    Numbers.of(row.gigaflops()),
                    String.format(Locale.ROOT, "%.1f %%", 100 * report.share(row)));
        }
        StringBuilder text = new StringBuilder(console.text(table));
        report.rows().stream()
                .filter(row -> !row.time().settled())
                .forEach(row -> text.append('\n')
                        .append(row.workload().name())
                        .append(": the JIT warm-up did not end; try more --seconds, or an idle machine"));
        for (Workload workload : asked) {
            workload.missing(methods.get())
                    .ifPresent(why -> text.append('\n')
                            .append(workload.name())
                            .append(": ")
                            .append(why));
        }
        text.append("\n\ndevice ")
                .append(report.device())
                .append(threads == 1 ? ", one thread, " : ", " + threads + " threads, ")
                .append(report.cpu());
        if (runs > 1) {
            text.append(", ").append(runs).append(" runs at a time");
        }
        text.append(", JDK ").append(Runtime.version().feature()).append("\nsgemm at 1000³: ");
        report.sgemm()
                .forEach((name, speed) -> text.append(Numbers.of(speed))
                        .append(" GFLOP/s (")
                        .append(name)
                        .append(") "));
        report.startupSeconds()
                .ifPresent(s -> text.append("\nFrom the start of the JVM to the end of the first step: ")
                        .append(Numbers.duration(s)));
        return text.toString();
    }
}
