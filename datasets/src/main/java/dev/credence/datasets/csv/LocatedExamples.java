package dev.credence.datasets.csv;

import dev.credence.core.data.Examples;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/**
 * Examples with their positions in the source file.
 *
 * @param lines position of each row in the file, for messages
 */
record LocatedExamples(Examples examples, String source, String target, IntFunction<String> lines) implements Examples {
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
    public boolean isStored() {
        return examples.isStored();
    }

    @Override
    public OptionalLong key(int row) {
        return examples.key(row);
    }

    @Override
    public String targetPlace(int row) {
        return source + " " + lines.apply(row) + " column '" + target + "'";
    }
}
