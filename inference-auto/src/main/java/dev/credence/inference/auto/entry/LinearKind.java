package dev.credence.inference.auto.entry;

import dev.credence.core.data.EvenRows;
import dev.credence.core.file.NpyArray;
import dev.credence.core.numeric.MatrixRows;
import dev.credence.core.numeric.Ridge;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.Map;

/**
 * Ridge regression with constant noise, often the best member on noisy or wide tables. Inputs are the scaled numbers
 * without clipping and one-hot categories. The penalty minimises the out-of-fold squared error.
 */
public final class LinearKind implements EntryKind<NormalMixtures> {
    private static final int MOST_COLUMNS = 512;
    private static final int MOST_ROWS = 50_000;
    private static final double[] PENALTIES = {1000, 100, 10, 1, 0.1};

    /** Smallest penalty, for nearly collinear columns. */
    private static final double SMALLEST_PENALTY = 1e-6;

    /** Up to this number of columns, solving the equations is cheap. */
    private static final int FEW_COLUMNS = 200;

    @Override
    public String name() {
        return "linear-normal";
    }

    /** With the constant. */
    private static int columns(EntryShape shape) {
        return LinearInputs.columns(shape) + 1;
    }

    @Override
    public boolean suits(EntryData data) {
        return columns(data.shape()) <= MOST_COLUMNS;
    }

    /** Writes the inputs of a row, the constant last. */
    private static void inputs(EntryShape shape, CodedRows rows, int row, double[] into) {
        LinearInputs.write(shape, rows, row, into);
        into[into.length - 1] = 1;
    }

    @Override
    public Fitted<NormalMixtures> fit(EntryData data) {
        Equations equations = new Equations(data);
        Fit best = equations.fit(PENALTIES[0]);
        for (int l = 1; l < PENALTIES.length; l++) {
            best = best.orBetter(equations.fit(PENALTIES[l]));
        }
        best = weaker(equations, best);
        float scale = (float) (0.5 * Math.log(Math.max(1e-8, best.error)));
        double[] all = equations.solve(-1, best.penalty);
        float[] rounded = new float[all.length];
        for (int j = 0; j < all.length; j++) {
            rounded[j] = (float) all[j];
        }
        LinearEntry entry = new LinearEntry(name(), data.shape(), rounded, scale);
        NormalMixtures outOfFold = NormalMixtures.empty(data.scored().length, 1);
        double[] x = new double[all.length];
        CodedRows scored = data.rows().cells(data.scored());
        for (int i = 0; i < data.scored().length; i++) {
            int row = data.scored()[i];
            inputs(data.shape(), scored, i, x);
            outOfFold.mean()[i] =
                    (float) MatrixRows.dot(best.weights[data.folds().of()[row]], x);
            outOfFold.logScale()[i] = scale;
        }
        return new Fitted<>(entry, outOfFold);
    }

    /** Tries weaker penalties; for many columns only while each improves. */
    private static Fit weaker(Equations equations, Fit found) {
        Fit best = found;
        try {
            double l = PENALTIES[PENALTIES.length - 1];
            while (l > SMALLEST_PENALTY && (best.penalty == l || equations.columns <= FEW_COLUMNS)) {
                l /= 10;
                best = best.orBetter(equations.fit(l));
            }
        } catch (ArithmeticException e) {
            return best; // far outliers make the equations singular at small penalties
        }
        return best;
    }

    /** Weights for each held-out fold, and their out-of-fold mean squared error. */
    private record Fit(double penalty, double[][] weights, double error) {
        Fit orBetter(Fit other) {
            return other.error < error ? other : this;
        }
    }

    /** Normal equations of each fold; those of a training set are sums over the other folds. */
    private static final class Equations {
        private final EntryData data;
        private final int columns;
        private final int[] used; // inputs in use
        private final CodedRows rows; // those
        private final Ridge[] folds;

        Equations(EntryData data) {
            this.data = data;
            columns = LinearKind.columns(data.shape());
            used = EvenRows.scattered(data.size(), MOST_ROWS);
            rows = data.rows().cells(used);
            folds = new Ridge[data.folds().count()];
            Arrays.setAll(folds, f -> new Ridge(columns));
            double[] x = new double[columns];
            for (int k = 0; k < used.length; k++) {
                int i = used[k];
                inputs(data.shape(), rows, k, x);
                folds[data.folds().of()[i]].add(x, data.targets()[i], data.weights()[i]);
            }
        }

        /** The weights fitted without a fold; −1 for all folds. */
        double[] solve(int without, double penalty) {
            Ridge sum = new Ridge(columns);
            for (int f = 0; f < folds.length; f++) {
                if (f != without) {
                    sum.add(folds[f]);
                }
            }
            return sum.solve(penalty);
        }

        Fit fit(double penalty) {
            double[][] weights = new double[folds.length][];
            Arrays.setAll(weights, f -> solve(f, penalty));
            return new Fit(penalty, weights, squaredError(weights));
        }

        private double squaredError(double[][] weights) {
            double sum = 0;
            double weight = 0;
            double[] x = new double[columns];
            for (int k = 0; k < used.length; k++) {
                int i = used[k];
                inputs(data.shape(), rows, k, x);
                double error =
                        data.targets()[i] - MatrixRows.dot(weights[data.folds().of()[i]], x);
                sum += data.weights()[i] * (error * error);
                weight += data.weights()[i];
            }
            return sum / weight;
        }
    }

    @Override
    public Entry<NormalMixtures> load(EntryShape shape, Map<String, NpyArray> arrays) {
        Checked checked = new Checked(name(), arrays, "weights", "scale");
        float[] weights = checked.values("weights", columns(shape));
        return new LinearEntry(name(), shape, weights, checked.values("scale", 1)[0]);
    }

    private record LinearEntry(String name, EntryShape shape, float[] weights, float scale)
            implements Entry<NormalMixtures> {
        @Override
        public NormalMixtures predict(CodedRows rows) {
            NormalMixtures predictions = NormalMixtures.empty(rows.size(), 1);
            double[] w = new double[weights.length];
            Arrays.setAll(w, j -> weights[j]);
            double[] x = new double[weights.length];
            for (int i = 0; i < rows.size(); i++) {
                inputs(shape, rows, i, x);
                predictions.mean()[i] = (float) MatrixRows.dot(w, x);
                predictions.logScale()[i] = scale;
            }
            return predictions;
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return Map.of(
                    "weights", new NpyArray(weights, weights.length),
                    "scale", new NpyArray(new float[] {scale}, 1));
        }
    }
}
