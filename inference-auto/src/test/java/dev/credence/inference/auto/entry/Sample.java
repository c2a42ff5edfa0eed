package dev.credence.inference.auto.entry;

import dev.credence.core.file.NpyArray;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.LogWidths;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Rows of two numbers and a column of twelve categories, with targets. */
public final class Sample {
    private static final CounterRandom RANDOM = CounterRandom.of(77, 3);
    static final int[] EMBEDDINGS = {13};

    private Sample() {}

    /** n random rows by stream. */
    public static CodedRows rows(int n, int stream) {
        float[][] numbers = new float[n][2];
        int[][] codes = new int[n][1];
        for (int i = 0; i < n; i++) {
            numbers[i][0] = (float) (2 * RANDOM.uniform(stream, 3L * i) - 1);
            numbers[i][1] = (float) (2 * RANDOM.uniform(stream, 3L * i + 1) - 1);
            codes[i][0] = RANDOM.below(12, stream, 3L * i + 2);
        }
        return new CodedRows(numbers, new float[n][0], codes);
    }

    /** sin 3a + b²/2 + the category, from −½ to ½, and a little noise. */
    public static float[] targets(CodedRows rows, double noise) {
        float[] y = new float[rows.size()];
        for (int i = 0; i < y.length; i++) {
            float[] x = rows.numbers()[i];
            y[i] = (float) (Math.sin(3 * x[0])
                    + 0.5 * x[1] * x[1]
                    + (rows.codes()[i][0] - 5.5) / 11
                    + noise * RANDOM.normal(99, i));
        }
        return y;
    }

    /** Steps in a number and in the category: 0, 1, 2 or 3. */
    public static float[] steps(CodedRows rows) {
        float[] y = new float[rows.size()];
        for (int i = 0; i < y.length; i++) {
            y[i] = (rows.numbers()[i][0] > 0.2 ? 2 : 0) + (rows.codes()[i][0] % 3 == 0 ? 1 : 0);
        }
        return y;
    }

    /** A table of these rows, in random folds. */
    public static EntryData data(CodedRows rows, float[] targets, int classes, int folds) {
        int n = targets.length;
        return new EntryData(
                new EntryShape(2, EMBEDDINGS, classes),
                rows,
                targets,
                Folds.random(n, folds, 1),
                IntStream.range(0, n).toArray(),
                LogWidths.atLeast(-6),
                5,
                2);
    }

    /** The same table with another category in every row: a name. */
    public static EntryData named(CodedRows rows, float[] targets, int classes, int folds) {
        EntryData data = data(rows, targets, classes, folds);
        int[][] names = new int[targets.length][1];
        Arrays.setAll(names, i -> new int[] {i});
        return new EntryData(
                new EntryShape(2, new int[] {targets.length + 1}, classes),
                new CodedRows(rows.numbers(), rows.pieces(), names),
                targets,
                data.folds(),
                data.scored(),
                data.widths(),
                data.seed(),
                data.threads());
    }

    /** The values of an array of an entry, not copied. */
    public static float[] values(Entry<?> entry, String name) {
        return array(entry, name).values();
    }

    private static NpyArray array(Entry<?> entry, String name) {
        NpyArray array = entry.arrays().get(name);
        if (array == null) {
            throw new IllegalArgumentException("There is no array " + name);
        }
        return array;
    }

    /** The arrays of an entry with one value changed. */
    public static Map<String, NpyArray> changed(Entry<?> entry, String name, int index, float value) {
        float[] values = values(entry, name).clone();
        values[index] = value;
        Map<String, NpyArray> arrays = new HashMap<>(entry.arrays());
        arrays.put(name, new NpyArray(values, array(entry, name).shape()));
        return arrays;
    }
}
