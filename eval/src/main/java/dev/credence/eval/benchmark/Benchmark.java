package dev.credence.eval.benchmark;

import dev.credence.core.UserException;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.StepTime;
import dev.credence.core.train.StepTimer;
import dev.credence.core.train.SteppedRuns;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Times whole training steps, repeatedly on one batch.
 *
 * @param methods registry of the methods
 * @param device device of the steps
 * @param products devices whose fastest matrix product defines this machine's speed
 * @param threads threads for the steps of a run and for the products; a device may use fewer
 * @param runs number of concurrent runs, each on its own device and thread
 * @param seconds time for each workload, after a warm-up of at least that length
 */
public record Benchmark(
        NamedServices<InferenceMethod> methods,
        DeviceProvider device,
        Set<DeviceProvider> products,
        int threads,
        int runs,
        double seconds) {
    public Benchmark {
        if (!(seconds > 0 && seconds <= 3600)) {
            throw new UserException("The seconds of a benchmark are " + seconds + ", expected more than 0, up to 3600");
        }
        if (threads < 1) {
            throw new UserException("The threads of a benchmark are " + threads + ", expected at least 1");
        }
        if (runs < 1) {
            throw new UserException("The runs of a benchmark are " + runs + ", expected at least 1");
        }
        products = Set.copyOf(products);
    }

    /**
     * Times the workloads.
     *
     * @param workloads workloads, all of which must be able to run, see {@link Workload#missing}
     * @param next receives the name of each workload before it is timed
     */
    public BenchmarkReport run(List<Workload> workloads, Consumer<String> next) {
        List<BenchmarkReport.Row> rows = new ArrayList<>();
        double[] startup = {Double.NaN};
        for (Workload workload : workloads) {
            next.accept(workload.name());
            rows.add(new BenchmarkReport.Row(workload, time(workload, startup)));
        }
        Map<String, Double> sgemm = new LinkedHashMap<>();
        products.stream().sorted((a, b) -> a.name().compareTo(b.name())).forEach(provider -> {
            next.accept("1000³ product of " + provider.name());
            sgemm.put(provider.name(), Sgemm.gigaflops(provider, threads, seconds));
        });
        return new BenchmarkReport(
                device.name(),
                rows,
                sgemm,
                rows.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(startup[0]),
                threads,
                runs,
                cpu());
    }

    private StepTime time(Workload workload, double[] startup) {
        try (SteppedRuns stepped = new SteppedRuns(
                opened -> workload.prepare(methods, opened), workload::points, () -> device.open(threads), runs)) {
            stepped.run();
            if (Double.isNaN(startup[0])) {
                startup[0] = (System.currentTimeMillis()
                                - ManagementFactory.getRuntimeMXBean().getStartTime())
                        / 1e3;
            }
            return new StepTimer(seconds).time(stepped::run).each(stepped.steps());
        }
    }

    private static String cpu() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.replaceFirst(".*:\\s*", ""))
                    .findFirst()
                    .orElse(System.getProperty("os.arch", "unknown"));
        } catch (IOException | RuntimeException e) {
            return System.getProperty("os.arch", "unknown");
        }
    }
}
