package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.metric.Accumulator;
import dev.credence.core.metric.ClassificationMetric;
import dev.credence.core.metric.Metric;
import dev.credence.core.metric.MetricFamily;
import dev.credence.core.metric.RegressionMetric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Contract tests of a {@link MetricFamily}. Extend the class in your module's tests:
 *
 * <pre>{@code
 * class IntervalScoreCompatibilityTest extends MetricCompatibility {
 *     @Override
 *     protected MetricFamily family() {
 *         return new IntervalScore();
 *     }
 * }
 * }</pre>
 */
public abstract class MetricCompatibility {
    /** A new instance of the family. */
    protected abstract MetricFamily family();

    /** The rounding error of another order of the points, relative to 1 + |value|. */
    protected double tolerance() {
        return 1e-9;
    }

    /** Whether a metric compares points, and so is not defined, NaN, for one alone; false by default. */
    protected boolean needsSeveralPoints(Metric metric) {
        return false;
    }

    private List<MetricSample> samples() {
        return MetricSample.all().stream()
                .filter(sample -> !wanted(sample.task()).isEmpty())
                .toList();
    }

    private Set<Metric> wanted(Task task) {
        return family().metrics().stream().filter(metric -> metric.suits(task)).collect(Collectors.toSet());
    }

    private Accumulator start(MetricSample sample) {
        return family().start(sample.task(), wanted(sample.task()));
    }

    private Map<Metric, Double> whole(MetricSample sample) {
        return over(sample, List.of(IntStream.range(0, sample.size()).toArray()));
    }

    /** The metrics over some tiles. */
    private Map<Metric, Double> over(MetricSample sample, List<int[]> tiles) {
        Accumulator accumulator = start(sample);
        tiles.forEach(rows -> accumulator.add(sample.predictive(rows), sample.targets(rows)));
        return accumulator.values();
    }

    private static double value(Map<Metric, Double> values, Metric metric) {
        return values.getOrDefault(metric, Double.NaN);
    }

    private void requireSame(Map<Metric, Double> found, Map<Metric, Double> expected, MetricSample sample) {
        for (Metric metric : wanted(sample.task())) {
            double value = value(expected, metric);
            assertThat(found.get(metric))
                    .as("%s of %s", metric.name(), sample.name())
                    .isCloseTo(value, within(tolerance() * (1 + Math.abs(value))));
        }
    }

    @Test
    @DisplayName("ServiceLoader finds it")
    void serviceLoaderFindsIt() {
        assertThat(ServiceLoader.load(MetricFamily.class).stream())
                .as(
                        "META-INF/services/%s has no line with %s",
                        MetricFamily.class.getName(), family().getClass().getName())
                .anyMatch(provider -> provider.type().equals(family().getClass()));
    }

    @Test
    @DisplayName("It always offers the same metrics, at least one, with distinct names and one-line descriptions")
    void metricsAreDescribed() {
        List<Metric> metrics = family().metrics();
        assertThat(metrics).isNotEmpty().isEqualTo(family().metrics());
        assertThat(metrics).extracting(Metric::name).doesNotHaveDuplicates();
        assertThat(metrics)
                .allSatisfy(metric -> assertThat(metric.description())
                        .as("description of %s, without a full stop", metric.name())
                        .doesNotEndWith("."));
        assertThat(samples()).as("samples that a metric suits").isNotEmpty();
    }

    @Test
    @DisplayName("Its values are finite where predictions and targets are sensible")
    void valuesAreFinite() {
        for (MetricSample sample : samples()) {
            Map<Metric, Double> values = whole(sample);
            for (Metric metric : wanted(sample.task())) {
                assertThat(values).as(sample.name()).containsKey(metric);
                assertThat(values.get(metric))
                        .as("%s of %s", metric.name(), sample.name())
                        .isFinite();
            }
            Map<Metric, Double> one = over(sample, List.of(new int[] {3}));
            assertThat(wanted(sample.task()))
                    .as("one point of %s", sample.name())
                    .allSatisfy(metric -> {
                        if (needsSeveralPoints(metric)) {
                            assertThat(one.get(metric)).as(metric.name()).isNaN();
                        } else {
                            assertThat(one.get(metric)).as(metric.name()).isFinite();
                        }
                    });
        }
    }

    @Test
    @DisplayName("The order of the points does not matter")
    void theOrderDoesNotMatter() {
        for (MetricSample sample : samples()) {
            requireSame(over(sample, List.of(sample.shuffled())), whole(sample), sample);
        }
    }

    @Test
    @DisplayName("The partition into tiles does not matter, and values may be read in between")
    void tilesDoNotMatter() {
        for (MetricSample sample : samples()) {
            Accumulator accumulator = start(sample);
            int from = 0;
            for (int length = 1; from < sample.size(); length = 3 * length + 1) {
                int[] rows = IntStream.range(from, Math.min(sample.size(), from + length))
                        .toArray();
                accumulator.add(sample.predictive(rows), sample.targets(rows));
                Map<Metric, Double> first = accumulator.values();
                assertThat(accumulator.values())
                        .as("%s, read twice", sample.name())
                        .isEqualTo(first);
                from += length;
            }
            requireSame(accumulator.values(), whole(sample), sample);
        }
    }

    @Test
    @DisplayName("A weight counts as copies: 0 as none, 1 as the point itself, 3 as three; or weights are refused")
    void weightsAreCopies() {
        for (MetricSample sample : samples()) {
            int[] all = IntStream.range(0, sample.size()).toArray();
            int[] copies = Arrays.stream(all)
                    .flatMap(row -> IntStream.generate(() -> row).limit(row % 4))
                    .toArray();
            double[] weights = Arrays.stream(all).mapToDouble(row -> row % 4).toArray();
            Accumulator weighted = start(sample);
            try {
                weighted.add(sample.predictive(all), sample.targets(all), weights);
            } catch (UserException e) {
                continue; // the honest answer of an accumulator that does not know weights
            }
            requireSame(weighted.values(), over(sample, List.of(copies)), sample);
            assertThat(weights)
                    .as("weights of %s", sample.name())
                    .containsExactly(
                            Arrays.stream(all).mapToDouble(row -> row % 4).toArray());
            double[] ones = new double[sample.size()];
            Arrays.fill(ones, 1);
            Accumulator once = start(sample);
            once.add(sample.predictive(all), sample.targets(all), ones);
            assertThat(once.values()).as("weights of 1, %s", sample.name()).isEqualTo(whole(sample));
        }
    }

    @Test
    @DisplayName("Concurrent evaluations are independent, and given arrays are not changed")
    void evaluationsAreIndependent() {
        for (MetricSample sample : samples()) {
            Map<Metric, Double> alone = whole(sample);
            int[] all = IntStream.range(0, sample.size()).toArray();
            Accumulator one = start(sample);
            Accumulator other = start(sample);
            double[] targets = sample.targets(all);
            one.add(sample.predictive(all), targets);
            other.add(sample.predictive(new int[] {0, 1}), sample.targets(new int[] {0, 1}));
            assertThat(one.values()).as(sample.name()).isEqualTo(alone);
            assertThat(targets).as("targets of %s", sample.name()).isEqualTo(sample.targets(all));
        }
    }

    @Test
    @DisplayName("A metric has the same value alone as together with others")
    void aMetricAloneIsTheSame() {
        for (MetricSample sample : samples()) {
            Map<Metric, Double> together = whole(sample);
            int[] all = IntStream.range(0, sample.size()).toArray();
            for (Metric metric : wanted(sample.task())) {
                Accumulator alone = family().start(sample.task(), Set.of(metric));
                alone.add(sample.predictive(all), sample.targets(all));
                assertThat(alone.values().get(metric))
                        .as("%s of %s", metric.name(), sample.name())
                        .isEqualTo(together.get(metric));
            }
        }
    }

    @Test
    @DisplayName("Permuted targets do not improve the value")
    void otherTargetsAreNotBetter() {
        for (MetricSample sample : samples()) {
            int[] all = IntStream.range(0, sample.size()).toArray();
            Map<Metric, Double> right = whole(sample);
            Accumulator wrong = start(sample);
            wrong.add(sample.predictive(all), sample.targets(sample.shuffled()));
            for (Metric metric : wanted(sample.task())) {
                double lead = value(wrong.values(), metric) - value(right, metric);
                double slack = tolerance() * (1 + Math.abs(value(right, metric)));
                if (metric.better() == Metric.Better.HIGHER) {
                    assertThat(lead)
                            .as("%s of %s is said to be better when higher", metric.name(), sample.name())
                            .isLessThanOrEqualTo(slack);
                } else if (metric.better() == Metric.Better.LOWER) {
                    assertThat(lead)
                            .as("%s of %s is said to be better when lower", metric.name(), sample.name())
                            .isGreaterThanOrEqualTo(-slack);
                }
            }
        }
    }

    @Test
    @DisplayName("A pointwise score is the same alone as among others")
    void scoresAreOfPoints() {
        MetricFamily family = family();
        for (MetricSample sample : samples()) {
            int[] all = IntStream.range(0, sample.size()).toArray();
            double[] together = scores(family, sample, all);
            List<Double> alone = new ArrayList<>();
            for (int row = 0; together.length > 0 && row < sample.size(); row++) {
                alone.add(scores(family, sample, new int[] {row})[0]);
            }
            for (int row = 0; row < alone.size(); row++) {
                assertThat(together[row])
                        .as("point %s of %s", row, sample.name())
                        .isCloseTo(alone.get(row), within(tolerance() * (1 + Math.abs(alone.get(row)))));
            }
        }
    }

    private static double[] scores(MetricFamily family, MetricSample sample, int[] rows) {
        if (family instanceof RegressionMetric metric) {
            return metric.scores(sample.regression(rows), sample.targets(rows));
        }
        if (family instanceof ClassificationMetric metric) {
            return metric.scores(
                    sample.classification(rows),
                    Arrays.stream(sample.targets(rows)).mapToInt(y -> (int) y).toArray());
        }
        return new double[0];
    }
}
