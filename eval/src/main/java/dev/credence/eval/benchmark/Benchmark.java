package dev.credence.eval.benchmark;

import dev.credence.core.UserException;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.registry.NamedServices;
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
 * Times whole training steps, as training makes them: on one batch again and again.
 *
 * @param methods where the workloads' methods are looked up
 * @param device the steps' device
 * @param products the devices whose matrix product may set this machine's speed
 * @param threads of the steps of a run and of the products; a device may use fewer
 * @param runs trained at the same time, each on a device and a thread of its own
 * @param seconds how long each is timed, after as long or longer to warm up
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
     * Times them.
     *
     * @param workloads that can all run, see {@link Workload#missing}
     * @param next told what is timed next
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
        try (SteppedRuns stepped = new SteppedRuns(workload, methods, () -> device.open(threads), runs)) {
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
