package dev.credence.inference.auto.network;

import dev.credence.core.model.RealMlp;

/**
 * Sizes of networks and training for a table of n rows.
 *
 * @param folds F
 * @param batch points of a step
 * @param schedule unit and number of cycles
 * @param layers L hidden layers
 * @param width units of each layer
 * @param configurations number of usual configurations, the first ones
 */
public record NetworkSizes(int folds, int batch, CycleSchedule schedule, int layers, int width, int configurations) {
    private static final int WIDEST = 1 << 14;
    private static final int MOST_LAYERS = 100;
    private static final int MANY_ROWS = 80_000;
    private static final int MOST_CYCLES = 10;

    public NetworkSizes {
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

    /** Sizes for a real target. */
    public static NetworkSizes regression(int rows) {
        int folds = folds(rows);
        CycleSchedule schedule = rows < 2000 ? new CycleSchedule(32, 7) : new CycleSchedule(48, cycles(rows, 6));
        int layers = rows < 2000 ? 2 : 3;
        return new NetworkSizes(folds, batch(rows, folds), schedule, layers, RealMlp.WIDTH, rows < 5000 ? 4 : 3);
    }

    /** Sizes for classes. */
    public static NetworkSizes classification(int rows) {
        int folds = folds(rows);
        return new NetworkSizes(folds, batch(rows, folds), new CycleSchedule(32, cycles(rows, 5)), 2, RealMlp.WIDTH, 4);
    }

    /** One more cycle for every doubling beyond 80 000 rows, so that training sees each row at least once. */
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

    /** Batch size by the number of rows, at most the training rows of a fold. */
    private static int batch(int rows, int folds) {
        int usual = rows < 600 ? 32 : rows < 2000 ? 64 : rows < 10_000 ? 128 : 256;
        return Math.max(1, Math.min(usual, rows - (rows + folds - 1) / folds));
    }
}
