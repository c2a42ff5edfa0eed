package dev.credence.inference.auto.entry;

import dev.credence.core.data.EvenRows;
import dev.credence.core.file.NpyArray;
import dev.credence.core.numeric.LogisticRegression;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.time.TimeLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * L2-penalised logistic regression, fitted to convergence, with the penalty of the best out-of-fold log score. Inputs
 * are the scaled numbers without clipping, standardised, and one-hot categories. New rows get the fit to all rows.
 */
public final class LogisticKind implements EntryKind<ClassLogits> {
    /** The name of the member. */
    public static final String NAME = "logistic";

    private static final int FEWEST_ROWS = 12;
    private static final int MOST_COLUMNS = 512;
    private static final int MOST_WEIGHTS = 20_000;

    /** In descending order: each fit starts from the previous solution. */
    private static final double[] PENALTIES = {100, 10, 1, 0.1};

    /** Maximum of rows · columns · classes, a few seconds; larger tables are subsampled. */
    private static final int MOST_WORK = 5_000_000;

    private static final int LEAST_ROWS = 2000;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean suits(EntryData data) {
        int columns = LinearInputs.columns(data.shape());
        return data.size() >= FEWEST_ROWS
                && columns <= MOST_COLUMNS
                && (columns + 1) * (long) data.shape().classes() <= MOST_WEIGHTS;
    }

    @Override
    public Fitted<ClassLogits> fit(EntryData data) {
        EntryShape shape = data.shape();
        int columns = LinearInputs.columns(shape);
        int[] used =
                EvenRows.scattered(data.size(), Math.max(LEAST_ROWS, MOST_WORK / ((columns + 1) * shape.classes())));
        double[][] x = new double[used.length][columns];
        int[] y = new int[used.length];
        CodedRows rows = data.rows().cells(used);
        for (int k = 0; k < used.length; k++) {
            LinearInputs.write(shape, rows, k, x[k]);
            y[k] = (int) data.targets()[used[k]];
        }
        Standardisation standardisation = Standardisation.of(x, data, used);
        LogisticRegression model = new LogisticRegression(
                x, y, Arrays.stream(used).mapToDouble(i -> data.weights()[i]).toArray(), shape.classes());
        int folds = data.folds().count();
        int[] foldOf = Arrays.stream(used).map(i -> data.folds().of()[i]).toArray();
        List<double[][]> paths = paths(model, foldOf, data);
        double[] scores =
                new double[paths.stream().mapToInt(path -> path.length).min().orElseThrow()];
        for (int f = 0; f < folds; f++) {
            int[] held = rows(foldOf, f, true);
            for (int p = 0; p < scores.length; p++) {
                scores[p] += model.logScore(paths.get(f)[p], held);
            }
        }
        int best = 0;
        for (int p = 1; p < scores.length; p++) {
            best = scores[p] > scores[best] ? p : best;
        }
        if (!Double.isFinite(scores[best])) {
            throw new ArithmeticException("its out-of-fold log score is not finite");
        }
        LogisticEntry entry = new LogisticEntry(
                name(), shape, standardisation.unstandardised(paths.get(folds)[best], shape.classes()));
        int[] scored = data.scored();
        ClassLogits outOfFold =
                new ClassLogits(scored.length, shape.classes(), new float[scored.length * shape.classes()]);
        List<float[]> weights = new ArrayList<>();
        for (int f = 0; f < folds; f++) {
            weights.add(standardisation.unstandardised(paths.get(f)[best], shape.classes()));
        }
        double[] row = new double[columns];
        CodedRows scoredRows = data.rows().cells(scored);
        for (int i = 0; i < scored.length; i++) {
            LinearInputs.write(shape, scoredRows, i, row);
            logits(weights.get(data.folds().of()[scored[i]]), row, outOfFold, i);
        }
        return new Fitted<>(entry, outOfFold);
    }

    /** For each fold the weights [P][C (D + 1)] fitted without it, and at the end those fitted to all rows. */
    private static List<double[][]> paths(LogisticRegression model, int[] foldOf, EntryData data) {
        ExecutorService workers = Executors.newFixedThreadPool(data.threads());
        try {
            List<Future<double[][]>> running = new ArrayList<>();
            for (int f = 0; f <= data.folds().count(); f++) {
                int[] training = rows(foldOf, f, false);
                running.add(workers.submit(() -> path(model, training, data.time())));
            }
            List<double[][]> paths = new ArrayList<>();
            for (Future<double[][]> one : running) {
                paths.add(one.get());
            }
            return paths;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Training was interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("A logistic regression could not be fitted", e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }

    /** Weights for decreasing penalties, for at least one and as many as the time limit allows. */
    private static double[][] path(LogisticRegression model, int[] training, TimeLimit time) {
        List<double[]> path = new ArrayList<>();
        double[] w = model.start();
        for (double penalty : PENALTIES) {
            if (path.isEmpty() || !time.isOver()) {
                w = model.fit(training, penalty, w);
                path.add(w);
            }
        }
        return path.toArray(double[][]::new);
    }

    /** The rows of a fold, or all others. */
    private static int[] rows(int[] foldOf, int fold, boolean held) {
        int[] rows = new int[foldOf.length];
        int count = 0;
        for (int k = 0; k < foldOf.length; k++) {
            rows[count] = k;
            count += (foldOf[k] == fold) == held ? 1 : 0;
        }
        return Arrays.copyOf(rows, count);
    }

    private static void logits(float[] weights, double[] x, ClassLogits into, int row) {
        int columns = x.length + 1;
        for (int c = 0; c < into.classes(); c++) {
            double sum = weights[(c + 1) * columns - 1];
            for (int j = 0; j < x.length; j++) {
                sum += weights[c * columns + j] * x[j];
            }
            into.values()[row * into.classes() + c] = (float) sum;
        }
    }

    /** Columns (x − mean) · factor; those of categories are not scaled, so that rare ones stay near 0. */
    private record Standardisation(double[] mean, double[] factor) {
        /** Fits the standardisation and applies it to the rows. */
        static Standardisation of(double[][] x, EntryData data, int[] used) {
            int numbers = data.shape().numbers();
            double n = Arrays.stream(used).mapToDouble(i -> data.weights()[i]).sum();
            double[] mean = new double[x[0].length];
            double[] factor = new double[mean.length];
            for (int j = 0; j < mean.length; j++) {
                for (int k = 0; k < x.length; k++) {
                    mean[j] += data.weights()[used[k]] * x[k][j] / n;
                }
                double variance = 0;
                for (int k = 0; k < x.length; k++) {
                    double difference = x[k][j] - mean[j];
                    variance += data.weights()[used[k]] * (difference * difference) / n;
                }
                factor[j] = j >= numbers ? 1 : variance > 0 ? 1 / Math.sqrt(variance) : 0;
                for (double[] row : x) {
                    row[j] = (row[j] - mean[j]) * factor[j];
                }
            }
            return new Standardisation(mean, factor);
        }

        /** Weights [C, D + 1] for inputs that are not standardised, as in the file. */
        float[] unstandardised(double[] w, int classes) {
            int columns = mean.length + 1;
            float[] weights = new float[w.length];
            for (int c = 0; c < classes; c++) {
                double intercept = w[(c + 1) * columns - 1];
                for (int j = 0; j < mean.length; j++) {
                    double weight = w[c * columns + j] * factor[j];
                    weights[c * columns + j] = (float) weight;
                    intercept -= weight * mean[j];
                }
                weights[(c + 1) * columns - 1] = (float) intercept;
            }
            return weights;
        }
    }

    @Override
    public Entry<ClassLogits> load(EntryShape shape, Map<String, NpyArray> arrays) {
        Checked checked = new Checked(name(), arrays, "weights");
        return new LogisticEntry(
                name(), shape, checked.values("weights", shape.classes() * (LinearInputs.columns(shape) + 1)));
    }

    private record LogisticEntry(String name, EntryShape shape, float[] weights) implements Entry<ClassLogits> {
        @Override
        public ClassLogits predict(CodedRows rows) {
            ClassLogits predictions =
                    new ClassLogits(rows.size(), shape.classes(), new float[rows.size() * shape.classes()]);
            double[] x = new double[LinearInputs.columns(shape)];
            for (int i = 0; i < rows.size(); i++) {
                LinearInputs.write(shape, rows, i, x);
                logits(weights, x, predictions, i);
            }
            return predictions;
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return Map.of("weights", new NpyArray(weights, weights.length));
        }
    }
}
