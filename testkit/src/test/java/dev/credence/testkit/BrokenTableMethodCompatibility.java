package dev.credence.testkit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TableProgress;
import dev.credence.core.method.TableTraining;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Runs the laws on deliberately broken methods for tables, for {@link TableMethodCompatibilityTest} only. */
final class BrokenTableMethodCompatibility extends TableMethodCompatibility {
    /** The faults. */
    enum Fault {
        NONE,
        NO_CITATION,
        BITS_OF_THREADS,
        TARGETS_ARE_READ,
        ROWS_ARE_SORTED,
        MISSING_IS_NAN,
        STANDARDISED_UNIT,
        SOME_MEANS_EXPLODE,
        SOME_DEVIATIONS_EXPLODE,
        DEVIATIONS_TOO_SMALL,
        GAPS_NARROW,
        GAPS_CERTAIN,
        CLASSES_BACKWARDS,
        ABSENT_CLASS_FORGOTTEN,
        DOCUMENT_IS_SHARED,
        UNKNOWN_FIELDS_ACCEPTED,
        ARRAYS_NOT_CHECKED,
        CHECKPOINT_IS_THE_RESULT,
        PROGRESS_GOES_BACK,
        CRASHES_ON_A_SINGLE_ROW
    }

    private static Fault fault = Fault.NONE;

    static void use(Fault newFault) {
        fault = newFault;
    }

    @Override
    protected TableMethod method() {
        return new Faulty();
    }

    /** Predicts the mean by kind, in an array [kind][class], trained in two rounds. */
    public static final class Faulty implements TableMethod {
        @Override
        public String name() {
            return "kind-means";
        }

        @Override
        public String description() {
            return "means by the second column";
        }

        @Override
        public String citation() {
            return fault == Fault.NO_CITATION ? "" : "nobody";
        }

        @Override
        public Schema settings() {
            return Schema.of();
        }

        @Override
        public TrainedTable train(TableProblem problem, Examples rows, Settings settings, TableTraining training) {
            int kinds = problem.columns().get(1).values().size();
            int outputs = problem.task() instanceof Task.Classification c ? c.classes() : 1;
            if (fault == Fault.ABSENT_CLASS_FORGOTTEN && outputs > 1) {
                outputs = (int) Arrays.stream(rows.targets()).max().orElseThrow() + 1;
            }
            if (rows.size() == 1 && fault != Fault.CRASHES_ON_A_SINGLE_ROW) {
                throw new UserException("A single row tells nothing; give at least 2");
            }
            boolean interrupted = false;
            for (int round = 1; round <= 2 && !interrupted; round++) {
                training.listener().progressed(new TableProgress(round, backwards() ? 2 - round : round, 2, ""));
                interrupted = training.listener().stopped();
            }
            float[] means = means(rows, kinds, outputs);
            if (fault == Fault.BITS_OF_THREADS) {
                means[0] += (float) training.threads();
            }
            ObjectNode document = JsonNodeFactory.instance.objectNode();
            double spread = spread(rows);
            document.put("spread", checkpointed(training, interrupted ? 2 * spread : spread));
            return new Means(
                    document,
                    new NpyArray(means, kinds + 1, outputs),
                    document.get("spread").doubleValue());
        }

        private static boolean backwards() {
            return fault == Fault.PROGRESS_GOES_BACK;
        }

        /** Returns the checkpoint's value as if training had ended. */
        private static double checkpointed(TableTraining training, double spread) {
            Optional<Path> file = training.checkpoint();
            if (fault != Fault.CHECKPOINT_IS_THE_RESULT || file.isEmpty()) {
                return spread;
            }
            try {
                if (Files.exists(file.get())) {
                    return Double.parseDouble(Files.readString(file.get()));
                }
                Files.writeString(file.get(), String.valueOf(spread));
                return spread;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static double spread(Examples rows) {
            double[] y = rows.targets();
            double mean = Arrays.stream(y).average().orElseThrow();
            double squares = Arrays.stream(y).map(v -> (v - mean) * (v - mean)).sum();
            if (y.length == 1) {
                throw new ArithmeticException("one row");
            }
            return Math.sqrt(squares / y.length) + 1e-6;
        }

        @Override
        public TrainedTable load(
                TableProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
            JsonRecord json = JsonRecord.of(document);
            double spread = json.number("spread");
            if (fault != Fault.UNKNOWN_FIELDS_ACCEPTED) {
                json.end();
            }
            NpyArray means = arrays.get("means");
            if (means == null) {
                throw new IllegalArgumentException("the array means is not there");
            }
            if (fault != Fault.ARRAYS_NOT_CHECKED && (arrays.size() > 1 || means.shape().length != 2)) {
                throw new IllegalArgumentException("the array means has another shape, or others beside it");
            }
            return new Means(document.deepCopy(), means, spread);
        }
    }

    /** Means [kind][output]; the last row is over all kinds. */
    private static float[] means(Examples rows, int kinds, int outputs) {
        float[] sums = new float[(kinds + 1) * outputs];
        int[] counts = new int[kinds + 1];
        double[] x = new double[rows.inputs()];
        for (int i = 0; i < rows.size(); i++) {
            rows.inputs(i, x, 0);
            int kind = Double.isNaN(x[1]) ? kinds : (int) x[1];
            for (int k : kind == kinds ? new int[] {kinds} : new int[] {kind, kinds}) {
                counts[k]++;
                for (int c = 0; c < outputs; c++) {
                    sums[k * outputs + c] += (float) (outputs == 1 ? rows.target(i) : rows.target(i) == c ? 1 : 0);
                }
            }
        }
        for (int k = 0; k <= kinds; k++) {
            for (int c = 0; c < outputs; c++) {
                sums[k * outputs + c] = outputs == 1
                        ? sums[k] / Math.max(1, counts[k])
                        : (sums[k * outputs + c] + 1f / outputs) / (counts[k] + 1);
            }
        }
        return sums;
    }

    private record Means(ObjectNode own, NpyArray means, double spread) implements TrainedTable {
        @Override
        public Predictive predict(Examples rows) {
            int outputs = means.shape()[1];
            double[][] out = new double[rows.size()][outputs];
            double[] x = new double[rows.inputs()];
            for (int i = 0; i < out.length; i++) {
                rows.inputs(i, x, 0);
                if (fault == Fault.MISSING_IS_NAN && Double.isNaN(x[1])) {
                    throw new IllegalStateException("missing");
                }
                int kind = Double.isNaN(x[1]) ? means.shape()[0] - 1 : (int) x[1];
                for (int c = 0; c < outputs; c++) {
                    int at = fault == Fault.CLASSES_BACKWARDS ? outputs - 1 - c : c;
                    out[i][c] = means.values()[kind * outputs + at];
                }
                if (fault == Fault.GAPS_CERTAIN && outputs > 1 && Double.isNaN(x[1])) {
                    Arrays.fill(out[i], 0.02 / (outputs - 1));
                    out[i][0] = 0.98;
                }
                if (fault == Fault.TARGETS_ARE_READ && outputs == 1 && !Double.isNaN(rows.target(i))) {
                    out[i][0] = rows.target(i);
                }
            }
            if (fault == Fault.ROWS_ARE_SORTED) {
                Arrays.sort(out, (a, b) -> Double.compare(a[0], b[0]));
            }
            return predictive(rows, out, outputs);
        }

        private Predictive predictive(Examples rows, double[][] out, int outputs) {
            double[] mean = Arrays.stream(out)
                    .mapToDouble(row -> fault == Fault.STANDARDISED_UNIT ? (row[0] - 500) / 100 : row[0])
                    .toArray();
            double[] variance = new double[out.length];
            Arrays.fill(variance, spread * spread / (fault == Fault.DEVIATIONS_TOO_SMALL ? 9 : 1));
            double[] x = new double[rows.inputs()];
            for (int i = 0; i < out.length; i++) {
                rows.inputs(i, x, 0);
                if (fault == Fault.GAPS_NARROW && Double.isNaN(x[1])) {
                    variance[i] /= 25;
                }
                if (Math.abs(x[2]) > 2.5 && Math.abs(x[2]) < 5) { // rare among the skewed tables
                    mean[i] *= fault == Fault.SOME_MEANS_EXPLODE ? 1e6 : 1;
                    variance[i] *= fault == Fault.SOME_DEVIATIONS_EXPLODE ? 1e6 : 1;
                }
            }
            return outputs == 1
                    ? GaussianPredictive.of(mean, new double[out.length], variance)
                    : CategoricalMixture.of(
                            Arrays.stream(out).map(p -> new double[][] {p}).toArray(double[][][]::new));
        }

        @Override
        public String composition() {
            return "means";
        }

        @Override
        public Optional<Expectation> expectation() {
            return Optional.empty();
        }

        @Override
        public ObjectNode document() {
            return fault == Fault.DOCUMENT_IS_SHARED ? own : own.deepCopy();
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return Map.of("means", means);
        }
    }
}
