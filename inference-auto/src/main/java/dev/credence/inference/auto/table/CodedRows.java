package dev.credence.inference.auto.table;

/**
 * Rows of a table as a network sees them. One array a row: loops over them run side by side in a vector unit. Nobody
 * changes them.
 *
 * @param numbers scaled numbers [n][d]
 * @param pieces piecewise-linear codes [n][P]
 * @param codes rows in the tables of embeddings [n][E]
 */
public record CodedRows(float[][] numbers, float[][] pieces, int[][] codes) {
    /** How many rows there are. */
    public int size() {
        return numbers.length;
    }

    /** Some of the rows, in the given order; they are shared. */
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
}
