package dev.credence.serve;

import dev.credence.scoring.ForecastTable;
import dev.credence.scoring.RowPrediction;
import dev.credence.scoring.UnknownWords;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** The server's metrics for Prometheus. */
final class ServerMetrics implements AutoCloseable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collector = new JvmGcMetrics();

    ServerMetrics() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        collector.bindTo(registry);
    }

    /** The metrics in Prometheus' text format. */
    String page() {
        return registry.scrape();
    }

    /**
     * Records an answered request.
     *
     * @param endpoint a fixed name, never the client's text
     */
    void answered(String endpoint, int status, long nanos) {
        answered(endpoint, String.valueOf(status), nanos);
    }

    /** Records an answered request with a gRPC or HTTP status. */
    void answered(String endpoint, String status, long nanos) {
        Timer.builder("credence.requests")
                .description("Requests, from their headers to their answers")
                .tag("endpoint", endpoint)
                .tag("status", status)
                .serviceLevelObjectives(
                        Duration.ofMillis(2),
                        Duration.ofMillis(5),
                        Duration.ofMillis(10),
                        Duration.ofMillis(25),
                        Duration.ofMillis(50),
                        Duration.ofMillis(100),
                        Duration.ofMillis(250),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(10))
                .register(registry)
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    /** The metrics of one model. */
    record OfModel(
            Counter accepted,
            Timer time,
            DistributionSummary batch,
            Counter rows,
            Counter flagged,
            Function<String, Counter> unusual,
            Function<String, Counter> words) {
        /** Counts the words of predicted texts, and those that the model does not know. */
        void read(UnknownWords found) {
            if (found.words() > 0) {
                words.apply("credence.words").increment((double) found.words());
                words.apply("credence.unknown.words").increment((double) found.unknown());
            }
        }

        void predicted(List<RowPrediction> answers, long nanos) {
            time.record(nanos, TimeUnit.NANOSECONDS);
            batch.record(answers.size());
            rows.increment(answers.size());
            flagged.increment(
                    (double) answers.stream().filter(a -> a.novelty().flag()).count());
            for (RowPrediction answer : answers) {
                answer.novelty()
                        .columns()
                        .forEach(column -> unusual.apply(column).increment());
            }
        }
    }

    OfModel of(String model, IntSupplier waiting) {
        Gauge.builder("credence.waiting.requests", () -> waiting.getAsInt())
                .description("Requests that wait for a model")
                .tag("model", model)
                .strongReference(true)
                .register(registry);
        return new OfModel(
                Counter.builder("credence.accepted.requests")
                        .description("Requests that were lined up for a model")
                        .tag("model", model)
                        .register(registry),
                Timer.builder("credence.predictions")
                        .description("Batches predicted")
                        .tag("model", model)
                        .register(registry),
                DistributionSummary.builder("credence.batch.rows")
                        .description("Rows predicted together")
                        .tag("model", model)
                        .register(registry),
                Counter.builder("credence.rows")
                        .description("Rows predicted")
                        .tag("model", model)
                        .register(registry),
                Counter.builder("credence.flagged.rows")
                        .description("Rows flagged as out of distribution")
                        .tag("model", model)
                        .register(registry),
                column -> Counter.builder("credence.unusual.cells")
                        .description(
                                "Cells unlike the training rows: unknown category, unexpected gap, far number, text of"
                                        + " unknown words")
                        .tag("model", model)
                        .tag("column", column)
                        .register(registry),
                name -> Counter.builder(name)
                        .description(
                                name.equals("credence.words")
                                        ? "Words of predicted texts"
                                        : "Words of predicted texts that the model does not know")
                        .tag("model", model)
                        .register(registry));
    }

    /** The metrics of one model of series. */
    record OfSeries(Counter accepted, Timer time, Counter series) {
        void forecast(int count, long nanos) {
            time.record(nanos, TimeUnit.NANOSECONDS);
            series.increment(count);
        }
    }

    OfSeries of(ServedSeries model, IntSupplier waiting) {
        Gauge.builder("credence.waiting.requests", () -> waiting.getAsInt())
                .description("Requests that wait for a model")
                .tag("model", model.name())
                .strongReference(true)
                .register(registry);
        model.state().ifPresent(state -> watch(model.name(), state));
        return new OfSeries(
                Counter.builder("credence.accepted.requests")
                        .description("Requests that were lined up for a model")
                        .tag("model", model.name())
                        .register(registry),
                Timer.builder("credence.predictions")
                        .description("Batches predicted")
                        .tag("model", model.name())
                        .register(registry),
                Counter.builder("credence.series")
                        .description("Series forecast")
                        .tag("model", model.name())
                        .register(registry));
    }

    /** Registers gauges of a kept guarantee over time, over all series and leads. */
    private void watch(String model, AdaptiveState state) {
        List<Double> coverages = state.now().coverages();
        for (int c = 0; c < coverages.size(); c++) {
            int coverage = c;
            String percent = ForecastTable.percent(coverages.get(c));
            gauge(
                    "credence.adaptive.outcomes",
                    "Outcomes that a guarantee over time has learnt from",
                    model,
                    percent,
                    "",
                    () -> Arrays.stream(state.now().counts(coverage)[0]).sum());
            gauge(
                    "credence.adaptive.missed",
                    "Outcomes that its intervals have missed",
                    model,
                    percent,
                    "",
                    () -> Arrays.stream(state.now().counts(coverage)[1]).sum());
        }
    }

    /** Registers gauges of a model's monitor. */
    void watch(String model, LiveMonitor monitor) {
        for (LiveMonitor.Watch watch : monitor.watches()) {
            gauge("credence.monitor.rows", "Rows that were monitored", model, watch.of(), "", watch::rows);
            for (String test : watch.tests()) {
                gauge(
                        "credence.monitor.evidence",
                        "Evidence of a test, as a power of ten",
                        model,
                        watch.of(),
                        test,
                        () -> watch.evidence(test));
            }
            for (String test : watch.alarms()) {
                gauge(
                        "credence.monitor.alarm",
                        "1 if the test has given an alarm",
                        model,
                        watch.of(),
                        test,
                        () -> watch.isAlarmed(test) ? 1 : 0);
            }
        }
    }

    private void gauge(String name, String description, String model, String of, String test, Supplier<Number> value) {
        Gauge.Builder<Supplier<Number>> gauge =
                Gauge.builder(name, value).description(description).tags("model", model, "of", of);
        (test.isEmpty() ? gauge : gauge.tag("test", test)).strongReference(true).register(registry);
    }

    @Override
    public void close() {
        collector.close();
        registry.close();
    }
}
