package dev.credence.core.data;

import java.util.Arrays;

/**
 * Mean and scale of interleaved columns: input j belongs to column j mod C. Computed in two passes with one row in
 * memory.
 *
 * @param mean [C]
 * @param scale [C]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ColumnMoments(double[] mean, double[] scale) {

    /** Moments of C columns, a divisor of the number of inputs. */
    static ColumnMoments of(Examples examples, int columns) {
        int inputs = examples.inputs();
        if (columns == 0) {
            return new ColumnMoments(new double[0], new double[0]);
        }
        double rows = examples.isWeighted() ? Arrays.stream(examples.weights()).sum() : examples.size();
        int perRow = inputs / columns; // without rest
        double perColumn = rows * perRow;
        double[] row = new double[inputs];
        double[] mean = new double[columns];
        for (int i = 0; i < examples.size(); i++) {
            examples.inputs(i, row, 0);
            double weight = examples.weight(i);
            for (int from = 0; from < inputs; from += columns) {
                for (int c = 0; c < columns; c++) {
                    mean[c] += weight * row[from + c];
                }
            }
        }
        for (int c = 0; c < columns; c++) {
            mean[c] /= perColumn;
        }
        return new ColumnMoments(mean, scales(examples, mean, perColumn));
    }

    private static double[] scales(Examples examples, double[] mean, double perColumn) {
        int columns = mean.length;
        double[] row = new double[examples.inputs()];
        double[] squares = new double[columns];
        double[] min = new double[columns];
        double[] max = new double[columns];
        Arrays.fill(min, Double.POSITIVE_INFINITY);
        Arrays.fill(max, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < examples.size(); i++) {
            examples.inputs(i, row, 0);
            double weight = examples.weight(i);
            for (int from = 0; from < row.length; from += columns) {
                for (int c = 0; c < columns; c++) {
                    double v = row[from + c];
                    min[c] = Math.min(min[c], v);
                    max[c] = Math.max(max[c], v);
                    squares[c] += weight * ((v - mean[c]) * (v - mean[c]));
                }
            }
        }
        double[] scale = new double[columns];
        for (int c = 0; c < columns; c++) {
            if (!Double.isFinite(min[c]) || !Double.isFinite(max[c])) {
                throw notFinite(examples);
            }
            scale[c] = Standardisation.scale(min[c], max[c], squares[c], perColumn);
        }
        return scale;
    }

    private static DataException notFinite(Examples examples) {
        double[] row = new double[examples.inputs()];
        for (int i = 0; i < examples.size(); i++) {
            examples.inputs(i, row, 0);
            for (int j = 0; j < row.length; j++) {
                if (!Double.isFinite(row[j])) {
                    return new DataException("Row " + i + " of the training data has the value " + row[j] + " in input "
                            + j
                            + " (both counted from 0), where a number is expected. Leave the row out, fill in a value,"
                            + " or train a model that accepts missing values: the method auto, or model=tabular");
                }
            }
        }
        throw new IllegalStateException("all values are finite");
    }

    /** Means of all inputs. */
    double[] means(int inputs) {
        return spread(mean, inputs);
    }

    /** Scales of all inputs. */
    double[] scales(int inputs) {
        return spread(scale, inputs);
    }

    private static double[] spread(double[] columns, int inputs) {
        double[] all = new double[inputs];
        for (int j = 0; j < inputs; j++) {
            all[j] = columns[j % columns.length];
        }
        return all;
    }
}
