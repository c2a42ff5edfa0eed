package dev.credence.inference.auto.network;

import dev.credence.core.model.RealMlp;

/**
 * How much is done for a table of n rows.
 *
 * @param folds F
 * @param batch points of a step
 * @param schedule unit and most cycles
 * @param layers hidden layers L
 * @param width units of each
 * @param configurations how many of the usual configurations, in their order
 */
public record Sizes(int folds, int batch, CycleSchedule schedule, int layers, int width, int configurations) {
    private static final int WIDEST = 1 << 14;
    private static final int MOST_LAYERS = 100;
    private static final int MANY_ROWS = 80_000;
    private static final int MOST_CYCLES = 10;

    public Sizes {
        if (folds < 2
                || batch < 1
                || layers < 1
                || layers > MOST_LAYERS
                || width < 1
                || width > WIDEST
                || configurations < 1) {
            throw new IllegalArgumentException("Sizes must be positive, with at least 2 folds and at most "
                    + MOST_LAYERS + " layers of " + WIDEST + ", got " + folds
                    + " folds, batch " + batch + ", " + layers + " layers of " + width + " and " + configurations
                    + " configurations");
        }
    }

    /** For a real target. */
    public static Sizes regression(int rows) {
        int folds = folds(rows);
        CycleSchedule schedule = rows < 2000 ? new CycleSchedule(32, 7) : new CycleSchedule(48, cycles(rows, 6));
        int layers = rows < 2000 ? 2 : 3;
        return new Sizes(folds, batch(rows, folds), schedule, layers, RealMlp.WIDTH, rows < 5000 ? 4 : 3);
    }

    /** For classes. */
    public static Sizes classification(int rows) {
        int folds = folds(rows);
        return new Sizes(folds, batch(rows, folds), new CycleSchedule(32, cycles(rows, 5)), 2, RealMlp.WIDTH, 4);
    }

    /** One cycle more for every doubling of the rows beyond 80 000: fewer would not see each row once. */
    private static int cycles(int rows, int usual) {
        int cycles = usual;
        for (long many = MANY_ROWS; many <= rows && cycles < MOST_CYCLES; many *= 2) {
            cycles++;
        }
        return cycles;
    }

    private static int folds(int rows) {
        return Math.min(rows < 1500 ? 10 : 5, Math.max(2, rows));
    }

    /** By the number of rows, and no more than a fold's training part has. */
    private static int batch(int rows, int folds) {
        int usual = rows < 600 ? 32 : rows < 2000 ? 64 : rows < 10_000 ? 128 : 256;
        return Math.max(1, Math.min(usual, rows - (rows + folds - 1) / folds));
    }
}
