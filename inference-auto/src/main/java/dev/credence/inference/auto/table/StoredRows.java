package dev.credence.inference.auto.table;

import dev.credence.core.data.Examples;

/**
 * Rows whose cells lie in a file, encoded when they are asked for. The codes of embedded columns, of which trees visit
 * those of all rows, are held in memory: 1 to 4 bytes each.
 */
final class StoredRows implements CodedTable {
    private final Examples examples;
    private final RowCoder coder;
    private final int numbers;
    private final int pieces;
    private final CodeColumn[] codes;

    StoredRows(Examples examples, TableCoding coding) {
        this.examples = examples;
        coder = coding.coder();
        numbers = coding.numbers();
        pieces = coding.pieces();
        int[] embeddings = coding.embeddings();
        codes = new CodeColumn[embeddings.length];
        for (int e = 0; e < codes.length; e++) {
            codes[e] = CodeColumn.of(examples.size(), embeddings[e]);
        }
        if (codes.length > 0) {
            readCodes();
        }
    }

    private void readCodes() {
        double[] cells = new double[coder.columns()];
        int[] row = new int[codes.length];
        for (int i = 0; i < examples.size(); i++) {
            examples.inputs(i, cells, 0);
            coder.codes(cells, row);
            for (int e = 0; e < row.length; e++) {
                codes[e].set(i, row[e]);
            }
        }
    }

    @Override
    public int size() {
        return examples.size();
    }

    @Override
    public int numberCount() {
        return numbers;
    }

    @Override
    public int pieceCount() {
        return pieces;
    }

    @Override
    public int code(int row, int column) {
        return codes[column].get(row);
    }

    @Override
    public CodedRows rows(int[] which) {
        return rows(which, pieces);
    }

    @Override
    public CodedRows cells(int[] which) {
        return rows(which, 0);
    }

    private CodedRows rows(int[] which, int room) {
        float[][] z = new float[which.length][numbers];
        float[][] p = room > 0 ? new float[which.length][room] : CodedRows.noPieces(which.length);
        int[][] c = new int[which.length][codes.length];
        double[] cells = new double[coder.columns()];
        for (int i = 0; i < which.length; i++) {
            examples.inputs(which[i], cells, 0);
            coder.numbers(cells, z[i]);
            if (room > 0) {
                coder.pieces(cells, p[i]);
            }
            for (int e = 0; e < codes.length; e++) {
                c[i][e] = codes[e].get(which[i]);
            }
        }
        return new CodedRows(z, p, c);
    }
}
