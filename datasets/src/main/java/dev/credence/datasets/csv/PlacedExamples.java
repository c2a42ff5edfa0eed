package dev.credence.datasets.csv;

import dev.credence.core.data.Examples;

/**
 * Examples that know where they were read.
 *
 * @param lines of the file, of each row
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PlacedExamples(Examples examples, String source, String target, int[] lines) implements Examples {
    @Override
    public int size() {
        return examples.size();
    }

    @Override
    public int inputs() {
        return examples.inputs();
    }

    @Override
    public void inputs(int row, double[] into, int offset) {
        examples.inputs(row, into, offset);
    }

    @Override
    public double target(int row) {
        return examples.target(row);
    }

    @Override
    public String targetPlace(int row) {
        return source + " line " + lines[row] + " column '" + target + "'";
    }
}
