package dev.credence.inference.auto.entry;

import dev.credence.core.data.Examples;
import dev.credence.inference.auto.table.CodedRows;

/**
 * The inputs of an inference method: the scaled numbers of a row, and one-hot codes of its embedded columns for their
 * first 64 categories; all 0 for later ones.
 */
final class MethodInputs {
    private static final int MOST_CODES = 64;

    private final EntryShape shape;
    private final int width;

    /** @throws ArithmeticException without inputs */
    MethodInputs(EntryShape shape) {
        this.shape = shape;
        int inputs = shape.numbers();
        for (int codes : shape.embeddings()) {
            inputs += Math.min(MOST_CODES, codes);
        }
        if (inputs == 0) {
            throw new ArithmeticException("there are no inputs");
        }
        width = inputs;
    }

    int width() {
        return width;
    }

    /** All rows with their targets, to fit a network's constants. */
    Examples examples(EntryData data) {
        return new MethodRows(this, data);
    }

    /** The inputs, row-major [n, width]. */
    float[] of(CodedRows rows) {
        float[] x = new float[Math.multiplyExact(rows.size(), width)];
        for (int i = 0; i < rows.size(); i++) {
            int at = i * width;
            System.arraycopy(rows.numbers()[i], 0, x, at, shape.numbers());
            at += shape.numbers();
            for (int e = 0; e < shape.embeddings().length; e++) {
                int room = Math.min(MOST_CODES, shape.embeddings()[e]);
                int code = rows.codes()[i][e];
                if (code < room) {
                    x[at + code] = 1;
                }
                at += room;
            }
        }
        return x;
    }
}
