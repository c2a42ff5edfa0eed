package dev.credence.scoring.explanation;

import dev.credence.core.data.Examples;

/** A view of examples with one column replaced; rows are computed when read. */
final class ChangedColumn implements Examples {
    private final Examples source;
    private final Change change;

    /** Writes a row's new cell into its inputs. */
    private interface Change {
        void apply(int row, double[] inputs);
    }

    private ChangedColumn(Examples source, Change change) {
        this.source = source;
        this.change = change;
    }

    /** Permutes the column: row i has the cell of row order[i]. */
    static Examples permuted(Examples source, InputColumn column, int[] order) {
        return new ChangedColumn(source, (row, inputs) -> {
            double[] other = new double[inputs.length];
            source.inputs(order[row], other, 0);
            column.copy(other, inputs);
        });
    }

    /** Fixes the column to one value. */
    static Examples fixed(Examples source, InputColumn column, double value) {
        return new ChangedColumn(source, (row, inputs) -> column.set(inputs, value));
    }

    @Override
    public int size() {
        return source.size();
    }

    @Override
    public int inputs() {
        return source.inputs();
    }

    @Override
    public void inputs(int row, double[] into, int offset) {
        double[] inputs = new double[source.inputs()];
        source.inputs(row, inputs, 0);
        change.apply(row, inputs);
        System.arraycopy(inputs, 0, into, offset, inputs.length);
    }

    @Override
    public double target(int row) {
        return source.target(row);
    }
}
