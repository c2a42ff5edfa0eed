package dev.credence.inference.auto.table;

import java.util.Arrays;

/**
 * Encoded rows of a table, as inputs of networks. One array for each row, for vectorised loops; never modified.
 *
 * @param numbers scaled numbers [n][d]
 * @param pieces piecewise-linear codes [n][P]
 * @param codes rows of the embedding tables [n][E]
 */
public record CodedRows(float[][] numbers, float[][] pieces, int[][] codes) implements CodedTable {
    private static final float[] NONE = new float[0];

    /** Number of rows. */
    @Override
    public int size() {
        return numbers.length;
    }

    @Override
    public int numberCount() {
        return numbers[0].length;
    }

    @Override
    public int pieceCount() {
        return pieces[0].length;
    }

    /** Some of the rows, in this order; arrays are shared. */
    @Override
    public CodedRows rows(int[] which) {
        float[][] z = new float[which.length][];
        float[][] p = new float[which.length][];
        int[][] c = new int[which.length][];
        for (int i = 0; i < which.length; i++) {
            z[i] = numbers[which[i]];
            p[i] = pieces[which[i]];
            c[i] = codes[which[i]];
        }
        return new CodedRows(z, p, c);
    }

    @Override
    public CodedRows cells(int[] which) {
        CodedRows some = rows(which);
        return new CodedRows(some.numbers, noPieces(which.length), some.codes);
    }

    /** Codes of length 0 for n rows, one array for all. */
    static float[][] noPieces(int n) {
        float[][] none = new float[n][];
        Arrays.fill(none, NONE);
        return none;
    }

    @Override
    public int code(int row, int column) {
        return codes[row][column];
    }
}
