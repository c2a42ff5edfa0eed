package dev.credence.guarantee.monitor;

/**
 * The current result of a sequential test.
 *
 * @param name of the test
 * @param hypothesis the null hypothesis, in words
 * @param points points observed
 * @param evidence against the hypothesis now, as a power of ten
 * @param highest evidence so far
 * @param limit evidence that gives an alarm
 * @param alarmAt the point, counted from 1, at which it gave one; 0 for none
 * @param stride of the history, in points
 * @param history evidence after each stride
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TestResult(
        String name,
        String hypothesis,
        long points,
        double evidence,
        double highest,
        double limit,
        long alarmAt,
        long stride,
        double[] history) {
    public TestResult {
        history = history.clone();
    }

    @Override
    public double[] history() {
        return history.clone();
    }

    /** Whether it has rejected its hypothesis. */
    public boolean isAlarmed() {
        return alarmAt > 0;
    }
}
