package dev.credence.datasets.file;

import dev.credence.core.data.DataException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The text of a file of numbers without a header, one row per line.
 *
 * @param file its path, for messages
 * @param content its plain bytes; must not be modified
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NumberText(Path file, byte[] content) {

    /**
     * Parses rows of {@code columns} numbers separated by blanks or tabs; trailing blanks and blank lines are skipped.
     */
    public double[][] matrix(int columns) {
        List<double[]> rows = parse("\\s+", columns);
        return rows.toArray(double[][]::new);
    }

    /** Parses rows of {@code columns} comma-separated indices, each row a permutation of 0 … columns−1. */
    public int[][] permutations(int columns) {
        List<double[]> rows = parse(",", columns);
        int[][] all = new int[rows.size()][columns];
        for (int i = 0; i < all.length; i++) {
            boolean[] seen = new boolean[columns];
            for (int j = 0; j < columns; j++) {
                double value = rows.get(i)[j];
                if (value != Math.rint(value) || value < 0 || value >= columns || seen[(int) value]) {
                    throw new DataException(file + " row " + (i + 1) + " is no permutation of 0 to " + (columns - 1)
                            + ": entry " + (j + 1) + " is " + value);
                }
                seen[(int) value] = true;
                all[i][j] = (int) value;
            }
        }
        return all;
    }

    private List<double[]> parse(String separator, int columns) {
        String[] lines = new String(content, StandardCharsets.ISO_8859_1).split("\\R", -1);
        List<double[]> rows = new ArrayList<>(lines.length);
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            if (!line.isEmpty()) {
                rows.add(row(line.split(separator, -1), columns, i + 1));
            }
        }
        return rows;
    }

    private double[] row(String[] fields, int columns, int line) {
        if (fields.length != columns) {
            throw new DataException(file + " line " + line + " has " + fields.length + " numbers, expected " + columns
                    + ". The file is damaged: copy or download it again.");
        }
        double[] row = new double[columns];
        for (int j = 0; j < columns; j++) {
            try {
                row[j] = Double.parseDouble(fields[j]);
            } catch (NumberFormatException e) {
                row[j] = Double.NaN;
            }
            if (!Double.isFinite(row[j])) {
                throw new DataException(file + " line " + line + " column " + (j + 1) + ": expected a number, found '"
                        + fields[j] + "'. The file is damaged: copy or download it again.");
            }
        }
        return row;
    }
}
