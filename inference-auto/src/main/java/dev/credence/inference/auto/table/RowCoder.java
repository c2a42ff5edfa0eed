package dev.credence.inference.auto.table;

import java.util.List;

/** Encodes rows of raw cells, with the place of each column's inputs computed once. Immutable and thread-safe. */
final class RowCoder {
    private final ColumnCoding[] columns;
    private final int[] numberAt;
    private final int[] pieceAt;
    private final int[] codeAt; // −1 for a column without an embedding table

    RowCoder(List<ColumnCoding> codings) {
        columns = codings.toArray(ColumnCoding[]::new);
        numberAt = new int[columns.length];
        pieceAt = new int[columns.length];
        codeAt = new int[columns.length];
        int z = 0;
        int p = 0;
        int e = 0;
        for (int j = 0; j < columns.length; j++) {
            numberAt[j] = z;
            pieceAt[j] = p;
            z += columns[j].numbers();
            p += columns[j].pieces();
            codeAt[j] = columns[j].embeddings() > 0 ? e++ : -1;
        }
    }

    /** D. */
    int columns() {
        return columns.length;
    }

    void numbers(double[] cells, float[] into) {
        for (int j = 0; j < columns.length; j++) {
            columns[j].writeNumbers(cells[j], into, numberAt[j]);
        }
    }

    void pieces(double[] cells, float[] into) {
        for (int j = 0; j < columns.length; j++) {
            columns[j].writePieces(cells[j], into, pieceAt[j]);
        }
    }

    void codes(double[] cells, int[] into) {
        for (int j = 0; j < columns.length; j++) {
            if (codeAt[j] >= 0) {
                into[codeAt[j]] = columns[j].embedding(cells[j]);
            }
        }
    }
}
