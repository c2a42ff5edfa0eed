package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * The cells of a table as numbers, fitted to training rows: a number as it is, a category as a one-hot vector. All
 * zeros stand for a category without training rows.
 */
final class NumberRows {
    private final List<Column> columns;
    private final double[] fills;
    private final boolean[][] seen;

    private NumberRows(List<Column> columns, double[] fills, boolean[][] seen) {
        this.columns = columns;
        this.fills = fills;
        this.seen = seen;
    }

    /** @param train cells, one input for each column; NaN where missing */
    static NumberRows fit(Examples train, List<Column> columns, GapPolicy gaps) {
        double[] fills = new double[columns.size()];
        boolean[][] seen = new boolean[columns.size()][];
        for (int j = 0; j < fills.length; j++) {
            double[] known = known(train, j);
            seen[j] = new boolean[columns.get(j).values().size()];
            for (double value : columns.get(j).categorical() ? known : new double[0]) {
                seen[j][(int) value] = true;
            }
            fills[j] = gaps == GapPolicy.REFUSE
                    ? Double.NaN
                    : gaps == GapPolicy.MEAN && !columns.get(j).categorical()
                            ? Arrays.stream(known).average().orElse(0)
                            : mostFrequent(known);
        }
        return new NumberRows(columns, fills, seen);
    }

    /** The cells of a column that are not missing: one column at a time, as stored rows may be more than fit. */
    private static double[] known(Examples rows, int column) {
        double[] cells = new double[rows.inputs()];
        return IntStream.range(0, rows.size())
                .mapToDouble(i -> {
                    rows.inputs(i, cells, 0);
                    return cells[column];
                })
                .filter(value -> !Double.isNaN(value))
                .toArray();
    }

    /** The first of the most frequent values; 0 of none. */
    private static double mostFrequent(double[] values) {
        Map<Double, Integer> counts = new HashMap<>();
        int most = Arrays.stream(values)
                .mapToInt(value -> counts.merge(value + 0.0, 1, Integer::sum))
                .max()
                .orElse(0);
        return Arrays.stream(values)
                .filter(value -> counts.getOrDefault(value + 0.0, 0) == most)
                .findFirst()
                .orElse(0);
    }

    List<String> names() {
        List<String> names = new ArrayList<>();
        for (Column column : columns) {
            if (column.categorical()) {
                column.values().forEach(value -> names.add(column.name() + "=" + value));
            } else {
                names.add(column.name());
            }
        }
        return names;
    }

    /** @throws UserException for a missing cell that has no number */
    Examples of(Examples rows) {
        double[] cells = new double[rows.inputs()];
        int width = names().size();
        double[][] inputs = new double[rows.isStored() ? 0 : rows.size()][width];
        double[] one = new double[width];
        for (int i = 0; i < rows.size(); i++) { // stored rows, too: a missing cell is found before training
            rows.inputs(i, cells, 0);
            encode(cells, rows.isStored() ? one : inputs[i], 0);
        }
        return new Encoded(rows, this, width, inputs);
    }

    private void encode(double[] cells, double[] into, int offset) {
        int at = offset;
        for (int j = 0; j < fills.length; j++) {
            double value = Double.isNaN(cells[j]) ? fills[j] : cells[j];
            if (Double.isNaN(value)) {
                throw new UserException("The method reads numbers, and the column '"
                        + columns.get(j).name() + "' has a missing value: name a policy for missing values");
            }
            if (!columns.get(j).categorical()) {
                into[at++] = value;
            } else {
                Arrays.fill(into, at, at + seen[j].length, 0);
                if (seen[j].length > 0 && seen[j][(int) value]) {
                    into[at + (int) value] = 1;
                }
                at += seen[j].length;
            }
        }
    }

    /**
     * The same rows with other inputs.
     *
     * @param width of the inputs
     * @param all the inputs of all rows; of stored ones none, which are encoded when they are asked for
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Encoded(Examples rows, NumberRows numbers, int width, double[][] all) implements Examples {
        @Override
        public int size() {
            return rows.size();
        }

        @Override
        public boolean isStored() {
            return rows.isStored();
        }

        @Override
        public int inputs() {
            return width;
        }

        @Override
        public void inputs(int row, double[] into, int offset) {
            if (all.length > 0) {
                System.arraycopy(all[row], 0, into, offset, width);
                return;
            }
            double[] cells = new double[rows.inputs()];
            rows.inputs(row, cells, 0);
            numbers.encode(cells, into, offset);
        }

        @Override
        public double target(int row) {
            return rows.target(row);
        }

        @Override
        public String targetPlace(int row) {
            return rows.targetPlace(row);
        }

        @Override
        public double weight(int row) {
            return rows.weight(row);
        }

        @Override
        public boolean isWeighted() {
            return rows.isWeighted();
        }

        @Override
        public OptionalLong key(int row) {
            return rows.key(row);
        }
    }
}
