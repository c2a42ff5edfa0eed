package dev.credence.guarantee.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;

/**
 * The state of a sequential test.
 *
 * @param name of the test
 * @param points points observed
 * @param capital in play, for each bet
 * @param highest evidence so far, log10 of the capital
 * @param alarmAt the point, counted from 1, at which it gave an alarm; 0 for none
 * @param counts of the scores in each bin; of a coverage test the points covered and missed
 * @param stride of the history, in points
 * @param history log10 of the capital after each stride
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its file's text
public record TestState(
        @JsonProperty("test") String name,
        long points,
        double[] capital,
        double highest,
        long alarmAt,
        long[] counts,
        long stride,
        double[] history) {
    /** The longest history. */
    static final int LONGEST = 256;

    public TestState {
        capital = capital.clone();
        counts = counts.clone();
        history = history.clone();
        if (Arrays.stream(capital).anyMatch(c -> !(c >= 0 && c < Double.POSITIVE_INFINITY))) {
            throw new IllegalArgumentException("the capital of the test '" + name + "' is " + Arrays.toString(capital)
                    + ", expected numbers of at least 0");
        }
        if (points < 0
                || alarmAt < 0
                || alarmAt > points
                || points > MonitorJson.MOST_COUNT
                || !Double.isFinite(highest)
                || Arrays.stream(counts).anyMatch(c -> c < 0 || c > MonitorJson.MOST_COUNT)) {
            throw new IllegalArgumentException("the test '" + name + "' has " + points + " points, an alarm at point "
                    + alarmAt + ", the evidence " + highest + " or counts that are impossible");
        }
        if (stride < 1
                || Arrays.stream(history).anyMatch(h -> !Double.isFinite(h))
                || history.length > LONGEST
                || history.length != points / stride) {
            throw new IllegalArgumentException("the test '" + name + "' has a history of " + history.length
                    + " values, one for every " + stride + " of " + points + " points");
        }
    }

    @Override
    public double[] capital() {
        return capital.clone();
    }

    @Override
    public long[] counts() {
        return counts.clone();
    }

    @Override
    public double[] history() {
        return history.clone();
    }
}
