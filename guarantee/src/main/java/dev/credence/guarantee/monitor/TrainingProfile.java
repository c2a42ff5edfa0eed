package dev.credence.guarantee.monitor;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Summary statistics of the training inputs: a histogram of each column, means and correlations. It contains no row.
 * Immutable.
 */
public final class TrainingProfile {
    /** The most inputs of a profile; more are pixels or the like, which mean nothing one by one. */
    public static final int MOST_INPUTS = 512;

    /** The most rows that means, correlations and edges are estimated from. */
    private static final int MOST_ROWS = 20_000;

    private final List<ColumnProfile> columns;
    private final InputDistance distance;
    /** −2 log p̂ of each category; null for numbers. */
    private final double[] @Nullable [] surprise;

    TrainingProfile(List<ColumnProfile> columns, InputDistance distance) {
        this.columns = List.copyOf(columns);
        this.distance = distance;
        this.surprise = new double[columns.size()][];
        for (int j = 0; j < surprise.length; j++) {
            surprise[j] =
                    columns.get(j).categories() > 0 ? surprise(columns.get(j).counts()) : null;
        }
    }

    private static double[] surprise(long[] counts) {
        double rows = Arrays.stream(counts).sum() + 0.5 * counts.length;
        return Arrays.stream(counts)
                .mapToDouble(count -> -2 * StrictMath.log((count + 0.5) / rows))
                .toArray();
    }

    /**
     * The profile of training rows.
     *
     * @param inputs the columns of the inputs, in their order; at most {@value #MOST_INPUTS}
     * @param rows at least one; of very many an evenly spaced part
     */
    public static TrainingProfile of(List<Column> inputs, Examples rows) {
        if (inputs.size() != rows.inputs() || rows.size() < 1 || inputs.size() > MOST_INPUTS) {
            throw new IllegalArgumentException("a profile of " + rows.size() + " rows of " + rows.inputs()
                    + " inputs, of which " + inputs.size() + " are known; expected at least one row, and up to "
                    + MOST_INPUTS + " inputs");
        }
        int every = (rows.size() + MOST_ROWS - 1) / MOST_ROWS;
        double[][] cells = rows.rows(IntStream.iterate(0, i -> i < rows.size(), i -> i + every)
                        .toArray())
                .inputMatrix();
        List<ColumnProfile> columns = new ArrayList<>();
        for (int j = 0; j < inputs.size(); j++) {
            int column = j;
            double[] own = Arrays.stream(cells).mapToDouble(row -> row[column]).toArray();
            columns.add(ColumnProfile.of(inputs.get(j), own));
        }
        return new TrainingProfile(columns, InputDistance.of(numbers(columns), cells));
    }

    /** Indices of the numeric columns. */
    static int[] numbers(List<ColumnProfile> columns) {
        return IntStream.range(0, columns.size())
                .filter(j -> columns.get(j).categories() == 0)
                .toArray();
    }

    /** The histograms, in the order of the inputs. */
    public List<ColumnProfile> columns() {
        return columns;
    }

    /**
     * The anomaly score of a row's inputs, at least 0: see {@link InputDistance}.
     *
     * @param row all inputs
     */
    public double strangeness(double[] row) {
        double sum = distance.squared(row);
        for (int j = 0; j < row.length; j++) {
            double[] own = surprise[j];
            if (own != null) {
                sum += own[columns.get(j).bin(row[j])];
            }
        }
        return sum;
    }

    InputDistance distance() {
        return distance;
    }
}
