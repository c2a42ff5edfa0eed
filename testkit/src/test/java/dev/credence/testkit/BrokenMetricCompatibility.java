package dev.credence.testkit;

import dev.credence.core.data.Task;
import dev.credence.core.metric.Accumulator;
import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import dev.credence.core.metric.MetricFamily;
import dev.credence.core.metric.RegressionMetric;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs the laws on deliberately broken metrics, for {@link MetricCompatibilityTest} only. */
final class BrokenMetricCompatibility extends MetricCompatibility {
    /** The faults. */
    enum Fault {
        NONE,
        FULL_STOP,
        NOT_FINITE,
        LAST_POINT_COUNTS_TWICE,
        WEIGHTS_ARE_IGNORED,
        MEAN_OF_TILES,
        READING_STARTS_ANEW,
        STATE_IS_SHARED,
        TARGETS_ARE_CHANGED,
        OTHER_VALUE_ALONE,
        WRONG_DIRECTION,
        SCORE_BY_TILE
    }

    private static Fault fault = Fault.NONE;
    private static final Mean SHARED = new Mean();

    static void use(Fault newFault) {
        fault = newFault;
    }

    @Override
    protected MetricFamily family() {
        return new Faulty();
    }

    /** The mean and maximum absolute error. */
    public static final class Faulty implements RegressionMetric {
        private static final Metric LARGEST =
                new Metric("largest_error", Metric.Targets.NUMBERS, Metric.Better.LOWER, "largest absolute error");

        @Override
        public String name() {
            return "absolute_error";
        }

        @Override
        public Metric.Better better() {
            return fault == Fault.WRONG_DIRECTION ? Metric.Better.HIGHER : Metric.Better.LOWER;
        }

        @Override
        public String description() {
            return "mean absolute error" + (fault == Fault.FULL_STOP ? "." : "");
        }

        @Override
        public List<Metric> metrics() {
            return List.of(new Metric(name(), Metric.Targets.NUMBERS, better(), description()), LARGEST);
        }

        @Override
        public double[] scores(RegressionPredictive predictive, double[] y) {
            double[] scores = predictive.mean();
            for (int i = 0; i < y.length; i++) {
                scores[i] = Math.abs(y[i] - scores[i]);
            }
            if (fault == Fault.SCORE_BY_TILE) {
                Arrays.sort(scores);
            }
            if (fault == Fault.TARGETS_ARE_CHANGED) {
                y[0] = 0;
            }
            return scores;
        }

        @Override
        public Accumulator start(Task task, Set<Metric> wanted) {
            return new Errors(this, wanted);
        }
    }

    private static final class Errors implements Accumulator {
        private final Faulty family;
        private final Set<Metric> wanted;
        private Mean mean = fault == Fault.STATE_IS_SHARED ? SHARED : new Mean();
        private double largest;

        Errors(Faulty family, Set<Metric> wanted) {
            this.family = family;
            this.wanted = wanted;
        }

        @Override
        public void add(Predictive tile, double[] targets, double[] weights) {
            if (fault == Fault.NONE || fault == Fault.WEIGHTS_ARE_IGNORED) {
                double[] scores = family.scores((RegressionPredictive) tile, targets);
                for (int i = 0; i < scores.length; i++) {
                    mean.add(scores[i], fault == Fault.NONE ? weights[i] : 1);
                    largest = Math.max(largest, weights[i] > 0 ? scores[i] : 0);
                }
            } else {
                Accumulator.super.add(tile, targets, weights);
            }
        }

        @Override
        public void add(Predictive tile, double[] targets) {
            double[] scores = family.scores((RegressionPredictive) tile, targets);
            largest = Math.max(largest, Arrays.stream(scores).max().orElse(0));
            if (fault == Fault.MEAN_OF_TILES) {
                mean.add(Arrays.stream(scores).average().orElse(0));
                return;
            }
            mean.add(scores);
            if (fault == Fault.LAST_POINT_COUNTS_TWICE) {
                mean.add(scores[scores.length - 1]);
            }
        }

        @Override
        public Map<Metric, Double> values() {
            double value = mean.value();
            if (fault == Fault.READING_STARTS_ANEW) {
                mean = new Mean();
            }
            if (fault == Fault.NOT_FINITE) {
                value = Math.log(-1 - value);
            }
            if (fault == Fault.OTHER_VALUE_ALONE && wanted.size() == 1) {
                value = 2 * value;
            }
            return Map.of(family.metrics().get(0), value, Faulty.LARGEST, largest);
        }
    }
}
