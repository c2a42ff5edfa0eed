package dev.credence.testkit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.interval.IntervalSource;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.SeriesIntervals;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.interval.SeriesSource;
import dev.credence.core.method.Method;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Runs the laws on deliberately broken intervals, for {@link IntervalSourceCompatibilityTest} only. */
final class BrokenIntervalSourceCompatibility extends IntervalSourceCompatibility {
    /** The faults. */
    enum Fault {
        NONE,
        TOO_NARROW,
        ALL_IS_COVERED,
        TARGETS_ARE_READ,
        PARTS_DIFFER,
        ENDS_ARE_SWAPPED,
        STATE_IS_ROUNDED,
        OWN_OUTCOME_IS_USED,
        ATTACHED_UNDER_ANOTHER_NAME,
        UNKNOWN_FIELDS_ACCEPTED,
        NEWER_IS_READ,
        BOUND_TOO_SMALL
    }

    private static Fault fault = Fault.NONE;

    static void use(Fault newFault) {
        fault = newFault;
    }

    @Override
    protected IntervalSource<?> source() {
        return new Source();
    }

    @Override
    protected TrainedModel calibrated(IntervalProblem problem) {
        TrainedModel model = problem.model();
        SeriesIntervals intervals = new Source()
                .start(model, problem.coverages(), new Source().settings().defaults(), 1);
        intervals.observe(problem.calibration());
        return intervals.attach(model, SeriesPlace.UNKNOWN);
    }

    /** Mean ± the k-th smallest of all residuals so far. */
    public static final class Source implements SeriesSource<List<Double>> {
        @Override
        public String name() {
            return "all-residuals";
        }

        @Override
        public String description() {
            return "quantiles of all residuals so far";
        }

        @Override
        public Schema settings() {
            return Schema.of();
        }

        @Override
        public Residuals start(TrainedModel model, List<Double> coverages, Settings settings, int samples) {
            return new Residuals(model, coverages, new ArrayList<>(), SeriesPlace.UNKNOWN);
        }

        @Override
        public Optional<List<Double>> read(TrainedModel model) {
            return load(model).map(intervals -> List.copyOf(intervals.residuals));
        }

        @Override
        public Optional<Residuals> load(
                TrainedModel model, NamedServices<? extends Method> methods, Supplier<? extends Device> device) {
            return load(model);
        }

        private Optional<Residuals> load(TrainedModel model) {
            ObjectNode document = model.attachments().get(name());
            if (document == null) {
                return Optional.empty();
            }
            JsonRecord json = JsonRecord.of(document);
            if (fault == Fault.NEWER_IS_READ) {
                json.whole("format", 1, 9);
            } else {
                json.requireFormat(1, "The attachment " + name());
            }
            SeriesPlace place = SeriesPlace.read(json);
            List<Double> coverages =
                    Arrays.stream(json.numbers("coverages")).boxed().toList();
            List<Double> residuals =
                    Arrays.stream(json.numbers("residuals")).boxed().toList();
            if (fault != Fault.UNKNOWN_FIELDS_ACCEPTED) {
                json.end();
            }
            return Optional.of(new Residuals(model, coverages, new ArrayList<>(residuals), place));
        }
    }

    record Residuals(TrainedModel model, List<Double> coverages, List<Double> residuals, SeriesPlace place)
            implements SeriesIntervals {
        @Override
        public String label() {
            return "residuals";
        }

        @Override
        public String summary() {
            return "by " + residuals.size() + " residuals";
        }

        @Override
        public long observed() {
            return residuals.size();
        }

        private double width(double coverage) {
            int k = (int) Math.ceil(coverage * (residuals.size() + 1) - 1e-9);
            double width = k > residuals.size()
                    ? Double.POSITIVE_INFINITY
                    : residuals.stream().sorted().skip(k - 1).findFirst().orElseThrow();
            return switch (fault) {
                case TOO_NARROW -> 0.8 * width;
                case ALL_IS_COVERED -> Double.POSITIVE_INFINITY;
                case ENDS_ARE_SWAPPED -> -width;
                default -> width;
            };
        }

        @Override
        public List<PredictionIntervals> intervals(Examples rows, RegressionPredictive predicted) {
            double[] mean = predicted.mean();
            double shift = fault == Fault.TARGETS_ARE_READ
                    ? 1e-3 * rows.target(0)
                    : fault == Fault.PARTS_DIFFER ? 1e-3 * rows.size() : 0;
            return coverages.stream()
                    .map(c -> around(c, Arrays.stream(mean).map(m -> m + shift).toArray()))
                    .toList();
        }

        private PredictionIntervals around(double coverage, double... centres) {
            double width = width(coverage);
            return new PredictionIntervals(
                    coverage,
                    Arrays.stream(centres).map(c -> c - width).toArray(),
                    Arrays.stream(centres).map(c -> c + width).toArray(),
                    new boolean[centres.length]);
        }

        @Override
        public List<PredictionIntervals> observe(Examples rows) {
            double[] mean = ((RegressionPredictive) model.predict(rows, 1)).mean();
            List<PredictionIntervals> all = coverages.stream()
                    .map(c -> new PredictionIntervals(
                            c, new double[mean.length], new double[mean.length], new boolean[mean.length]))
                    .toList();
            for (int n = 0; n < mean.length; n++) {
                if (fault == Fault.OWN_OUTCOME_IS_USED) {
                    residuals.add(Math.abs(rows.target(n) - mean[n]));
                }
                for (PredictionIntervals one : all) {
                    PredictionIntervals own = around(one.coverage(), mean[n]);
                    one.lower()[n] = own.lower()[0];
                    one.upper()[n] = own.upper()[0];
                }
                if (fault != Fault.OWN_OUTCOME_IS_USED) {
                    residuals.add(Math.abs(rows.target(n) - mean[n]));
                }
            }
            return all;
        }

        @Override
        public OptionalDouble bound(int level, long rows) {
            return fault == Fault.BOUND_TOO_SMALL ? OptionalDouble.of(0.01) : OptionalDouble.of(1);
        }

        @Override
        public Map<String, Number> facts(int level, OptionalDouble bound) {
            return Map.of("residuals", residuals.size());
        }

        @Override
        public TrainedModel attach(TrainedModel to, SeriesPlace newPlace) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("format", 1);
            newPlace.write(json);
            coverages.forEach(json.putArray("coverages")::add);
            ArrayNode array = json.putArray("residuals");
            residuals.forEach(r -> array.add(fault == Fault.STATE_IS_ROUNDED ? Math.rint(1e4 * r) / 1e4 : r));
            return fault == Fault.ATTACHED_UNDER_ANOTHER_NAME
                    ? to.withAttachment("other", json)
                    : new Source().replaceIn(to, json);
        }
    }
}
