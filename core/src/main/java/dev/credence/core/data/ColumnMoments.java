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

    /**
     * Moments of C columns over the numbers that are there: NaN does not count, and a column of NaN has mean 0 and
     * scale 1.
     */
    static ColumnMoments ofPresent(Examples examples, int columns) {
        double[] row = new double[examples.inputs()];
        double[] mean = new double[columns];
        double[] weights = new double[columns];
        for (int i = 0; i < examples.size(); i++) {
            examples.inputs(i, row, 0);
            for (int j = 0; j < row.length; j++) {
                if (!Double.isNaN(row[j])) {
                    mean[j % columns] += examples.weight(i) * row[j];
                    weights[j % columns] += examples.weight(i);
                }
            }
        }
        double[] scale = new double[columns];
        for (int c = 0; c < columns; c++) {
            mean[c] = weights[c] > 0 ? mean[c] / weights[c] : 0;
            scale[c] = weights[c] > 0 ? scaleOfPresent(examples, columns, c, mean[c], weights[c]) : 1;
        }
        return new ColumnMoments(mean, scale);
    }

    private static double scaleOfPresent(Examples examples, int columns, int c, double mean, double weight) {
        double[] row = new double[examples.inputs()];
        double squares = 0;
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < examples.size(); i++) {
            examples.inputs(i, row, 0);
            for (int j = c; j < row.length; j += columns) {
                double v = row[j];
                if (Double.isInfinite(v)) {
                    throw new DataException("Row " + i + " of the training data has the value " + v + " in input " + j
                            + " (both counted from 0), where a number is expected. Leave the row out");
                }
                if (!Double.isNaN(v)) {
                    min = Math.min(min, v);
                    max = Math.max(max, v);
                    squares += examples.weight(i) * ((v - mean) * (v - mean));
                }
            }
        }
        return Standardisation.scale(min, max, squares, weight);
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
