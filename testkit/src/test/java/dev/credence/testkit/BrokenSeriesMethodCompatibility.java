package dev.credence.testkit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TableProgress;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import dev.credence.core.series.SeriesSet;
import java.util.Arrays;
import java.util.Map;

/** Runs the laws on deliberately broken forecasting methods, for {@link SeriesMethodCompatibilityTest} only. */
final class BrokenSeriesMethodCompatibility extends SeriesMethodCompatibility {
    /** The faults. */
    enum Fault {
        NONE,
        NO_CITATION,
        BITS_OF_THREADS,
        BITS_OF_THE_FIRST,
        OTHERS_ARE_READ,
        NAMES_ARE_READ,
        COVARIATES_ARE_READ,
        COVARIATES_WITHOUT_EFFECT,
        PAST_OF_OTHERS,
        REMEMBERS,
        HORIZON_WIDENS,
        NO_SKILL,
        WIDE_CONSTANTS,
        NEGATIVE,
        MISSING_IS_ZERO,
        ABSOLUTE_FLOOR,
        SHORT_CRASHES,
        DOCUMENT_IS_SHARED,
        WIDTH_IS_LOST,
        UNKNOWN_FIELDS_ACCEPTED,
        ARRAYS_NOT_CHECKED,
        PROGRESS_GOES_BACK
    }

    private static Fault fault = Fault.NONE;
    private static double largest;

    static void use(Fault newFault) {
        fault = newFault;
        largest = 0;
    }

    @Override
    protected SeriesMethod method() {
        return new Faulty();
    }

    /** The value one season before, with a width that is learnt from the longest series. */
    public static final class Faulty implements SeriesMethod {
        @Override
        public String name() {
            return "last-season";
        }

        @Override
        public String description() {
            return "the value one season before";
        }

        @Override
        public String citation() {
            return fault == Fault.NO_CITATION ? "" : "nobody";
        }

        @Override
        public boolean usesCovariates() {
            return fault == Fault.COVARIATES_WITHOUT_EFFECT;
        }

        @Override
        public Schema settings() {
            return Schema.of();
        }

        @Override
        public TrainedSeries train(
                SeriesProblem problem, SeriesSet series, Settings settings, SeriesTraining training) {
            for (int round = 1; round <= 2; round++) {
                int done = fault == Fault.PROGRESS_GOES_BACK ? 2 - round : round;
                training.listener().progressed(new TableProgress(0, done, 2, ""));
            }
            float width = 1 + 0.001f * series.size();
            width += fault == Fault.BITS_OF_THREADS ? training.threads() : 0;
            width += fault == Fault.BITS_OF_THE_FIRST ? (float) series.get(0).value(0) : 0;
            return new LastSeason(
                    problem,
                    JsonNodeFactory.instance.objectNode().put("kind", "last"),
                    new NpyArray(new float[] {width}, 1));
        }

        @Override
        public TrainedSeries load(
                SeriesProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
            JsonRecord json = JsonRecord.of(document);
            json.text("kind");
            if (fault != Fault.UNKNOWN_FIELDS_ACCEPTED) {
                json.end();
            }
            NpyArray width = arrays.get("width");
            if (width == null
                    || (fault != Fault.ARRAYS_NOT_CHECKED && (arrays.size() > 1 || width.values().length > 1))) {
                throw new IllegalArgumentException("the array width is missing, or of another shape, or not alone");
            }
            return new LastSeason(
                    problem,
                    document.deepCopy(),
                    fault == Fault.WIDTH_IS_LOST ? new NpyArray(new float[] {9}, 1) : width);
        }
    }

    private record LastSeason(SeriesProblem problem, ObjectNode own, NpyArray width) implements TrainedSeries {
        @Override
        public Forecast forecast(SeriesSet histories, int horizon) {
            problem.requireWithin(horizon);
            return new Forecast(histories.all().stream()
                    .map(series -> one(series, horizon, histories.size()))
                    .toList());
        }

        private SeriesForecast one(Series series, int horizon, int among) {
            double[] y = known(series);
            if (fault == Fault.SHORT_CRASHES && y.length < problem.season()) {
                throw new ArithmeticException("too short");
            }
            int m = y.length > problem.season() ? problem.season() : 1;
            double size = Arrays.stream(y).map(Math::abs).average().orElse(0);
            double steps = 0;
            for (int t = m; t < y.length; t++) {
                steps += Math.abs(y[t] - y[t - m]) / (y.length - m);
            }
            double sd = width.values()[0] * Math.max(steps, 1e-3 * size) + Double.MIN_NORMAL;
            largest = Math.max(largest, size);
            sd += switch (fault) {
                case OTHERS_ARE_READ -> among;
                case NAMES_ARE_READ -> series.id().length();
                case COVARIATES_ARE_READ -> series.covariates().count();
                case PAST_OF_OTHERS -> series.past().count() * (double) among;
                case REMEMBERS -> largest;
                case HORIZON_WIDENS -> horizon;
                case WIDE_CONSTANTS, ABSOLUTE_FLOOR -> 0.5;
                default -> 0;
            };
            int gap = series.length() - lastKnown(series) - 1;
            double[] mean = new double[horizon];
            double[] sds = new double[horizon];
            for (int h = 0; h < horizon; h++) {
                double before = y[y.length - m + (h + gap) % m];
                mean[h] = fault == Fault.NO_SKILL ? before + 5 * size : before;
                sds[h] = sd;
            }
            boolean positive = fault != Fault.NEGATIVE && Arrays.stream(y).allMatch(value -> value >= 0);
            return SeriesForecast.of(
                    series.id(), bounded(mean, sds, positive ? 0 : Double.NEGATIVE_INFINITY), new double[horizon - 1]);
        }

        private static LeadMixture bounded(double[] mean, double[] sd, double bound) {
            double[][] columns = new double[mean.length][1];
            double[][] weights = new double[mean.length][1];
            double[][] widths = new double[mean.length][1];
            for (int h = 0; h < mean.length; h++) {
                columns[h][0] = mean[h];
                weights[h][0] = 1;
                widths[h][0] = sd[h];
            }
            return LeadMixture.of(weights, columns, widths, new boolean[1], bound);
        }

        private static int lastKnown(Series series) {
            int last = series.length() - 1;
            while (last > 0 && Double.isNaN(series.value(last))) {
                last--;
            }
            return last;
        }

        /** Values from the first known one to the last, gaps filled with the value before. */
        private static double[] known(Series series) {
            if (series.known() == 0) {
                throw new UserException("The series " + series.id() + " has no value");
            }
            int first = 0;
            while (Double.isNaN(series.value(first)) && fault != Fault.MISSING_IS_ZERO) {
                first++;
            }
            double[] y = series.slice(first, lastKnown(series) + 1).values();
            for (int t = 0; t < y.length; t++) {
                if (Double.isNaN(y[t])) {
                    y[t] = fault == Fault.MISSING_IS_ZERO ? 0 : y[t - 1];
                }
            }
            return y;
        }

        @Override
        public String composition() {
            return "last season";
        }

        @Override
        public ObjectNode document() {
            return fault == Fault.DOCUMENT_IS_SHARED ? own : own.deepCopy();
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return Map.of("width", width);
        }
    }
}
