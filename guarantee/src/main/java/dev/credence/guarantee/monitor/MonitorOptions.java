package dev.credence.guarantee.monitor;

/**
 * Options of a monitor.
 *
 * @param falseAlarms δ: the probability of any false alarm, ever, in (0, 1)
 * @param outcomes whether targets of the rows are known
 * @param window rows of a window of the columns' drift tests, at least {@value #LEAST_WINDOW}
 */
public record MonitorOptions(double falseAlarms, boolean outcomes, int window) {
    private static final int LEAST_WINDOW = 20;

    /** δ = 0.01, without outcomes, windows of 500 rows. */
    public static final MonitorOptions DEFAULT = new MonitorOptions(0.01, false, 500);

    public MonitorOptions {
        if (!(falseAlarms > 0 && falseAlarms < 1)) {
            throw new IllegalArgumentException(
                    "the probability of a false alarm is " + falseAlarms + ", it must lie between 0 and 1 (exclusive)");
        }
        if (window < LEAST_WINDOW) {
            throw new IllegalArgumentException(
                    "the window is " + window + " rows, it must be at least " + LEAST_WINDOW);
        }
    }

    /** The same with another δ. */
    public MonitorOptions withFalseAlarms(double probability) {
        return new MonitorOptions(probability, outcomes, window);
    }

    /** The same with or without outcomes. */
    public MonitorOptions withOutcomes(boolean known) {
        return new MonitorOptions(falseAlarms, known, window);
    }

    /** The same with other windows. */
    public MonitorOptions withWindow(int rows) {
        return new MonitorOptions(falseAlarms, outcomes, rows);
    }
}
