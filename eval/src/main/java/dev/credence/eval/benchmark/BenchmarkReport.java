package dev.credence.eval.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.train.StepTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Results of a benchmark.
 *
 * @param device the device of the steps
 * @param rows the workloads with their times
 * @param sgemm the speed of a 1000³ product in 10⁹ operations a second, by device
 * @param startupSeconds from the start of the JVM to the end of the first training step, if one was made
 * @param threads threads of the steps of a run and of the products
 * @param runs number of concurrent runs; the time of a step is their total time divided by their total number of steps
 * @param cpu the processor's name, or its architecture
 */
public record BenchmarkReport(
        String device,
        List<Row> rows,
        Map<String, Double> sgemm,
        OptionalDouble startupSeconds,
        int threads,
        int runs,
        String cpu) {
    public BenchmarkReport {
        rows = List.copyOf(rows);
        sgemm = Collections.unmodifiableMap(new LinkedHashMap<>(sgemm));
    }

    /**
     * Result of a workload.
     *
     * @param workload the workload
     * @param time its time
     */
    public record Row(Workload workload, StepTime time) {
        /** 10⁹ operations of matrix products per second, in the best block. */
        public double gigaflops() {
            return workload.arithmetic() / time.best() / 1e3;
        }
    }

    /** This machine's speed with this number of threads: that of the fastest product. */
    public double sgemmGigaflops() {
        return sgemm.values().stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
    }

    /** Fraction of that speed reached by a step's matrix products, with all other work counted as time. */
    public double share(Row row) {
        return row.gigaflops() / sgemmGigaflops();
    }

    /**
     * {@code {"device", "us_per_step": {workload: best block}, "sgemm_gflops", "share_of_sgemm": {…}}} and, in
     * addition, {@code median_us_per_step, bytes_per_step, flops_per_step, sgemm_gflops_by_device, startup_seconds,
     * threads, runs, cpu, jdk}.
     */
    public String json() {
        ObjectNode json = new ObjectMapper().createObjectNode();
        json.put("device", device);
        put(json, "us_per_step", row -> round(row.time().best()));
        json.put("sgemm_gflops", round(sgemmGigaflops()));
        put(json, "share_of_sgemm", row -> round(share(row)));
        put(json, "median_us_per_step", row -> round(row.time().median()));
        put(json, "bytes_per_step", row -> round(row.time().bytes()));
        put(json, "flops_per_step", row -> row.workload().arithmetic());
        ObjectNode byDevice = json.putObject("sgemm_gflops_by_device");
        sgemm.forEach((name, speed) -> byDevice.put(name, round(speed)));
        startupSeconds.ifPresent(seconds -> json.put("startup_seconds", round(seconds)));
        json.put("threads", threads);
        json.put("runs", runs);
        json.put("cpu", cpu);
        json.put("jdk", Runtime.version().toString());
        return json.toString();
    }

    private void put(ObjectNode json, String name, ToDoubleFunction<Row> value) {
        ObjectNode one = json.putObject(name);
        rows.forEach(row -> one.put(row.workload().name(), value.applyAsDouble(row)));
    }

    /** Rounds to four significant digits; the rest is noise. */
    private static double round(double value) {
        return Double.isFinite(value)
                ? new java.math.BigDecimal(value)
                        .round(new java.math.MathContext(4))
                        .doubleValue()
                : 0;
    }
}
