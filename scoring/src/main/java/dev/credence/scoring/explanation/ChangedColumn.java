package dev.credence.scoring.explanation;

import dev.credence.core.data.Examples;

/** Examples of which one column is another, row by row as it is read, so that nothing is held. */
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

    /** Row i has the cell of row order[i]. */
    static Examples permuted(Examples source, InputColumn column, int[] order) {
        return new ChangedColumn(source, (row, inputs) -> {
            double[] other = new double[inputs.length];
            source.inputs(order[row], other, 0);
            column.copy(other, inputs);
        });
    }

    /** Every row has the same cell. */
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
