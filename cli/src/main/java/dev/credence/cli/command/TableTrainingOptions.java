package dev.credence.cli.command;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of methods that read a table's cells. */
final class TableTrainingOptions {
    private static final int LEAST = 4;

    @Option(
            names = "--group",
            paramLabel = "COL",
            order = 24,
            description = {
                "For auto: a column that groups dependent rows, such as a patient or a house. It is "
                        + "not an input, and no network is validated on a group that it was trained on."
            })
    private @Nullable String group;

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            order = 34,
            description = {
                "For auto: end after this time, reading of the data included, with the best model that it allows; it may "
                        + "take slightly longer (default: until further training brings little)."
            })
    private @Nullable Double time;

    Optional<String> group() {
        return Optional.ofNullable(group);
    }

    Optional<Duration> time() {
        return Optional.ofNullable(time).map(seconds -> Duration.ofMillis(Math.round(1000 * seconds)));
    }

    /**
     * What is left of the limit, which exists, for training: after it the profile of the rows, their hashes and the
     * file take about half as long as reading them has. At least a quarter of the limit, or there would be no model.
     *
     * @param began when it began to run, as {@link System#nanoTime}
     */
    Duration left(long began) {
        Duration limit = time().orElseThrow();
        Duration left = limit.minusNanos((System.nanoTime() - began) * 3 / 2);
        Duration least = limit.dividedBy(LEAST);
        return left.compareTo(least) > 0 ? left : least;
    }

    /** Reports values out of range, and options that the method does not support. */
    void check(String method, boolean forTables, Problems problems) {
        if (time != null && !(time >= 0.001 && time < 1e8)) {
            problems.add(
                    "--time is " + time + ", expected at least 0.001 and less than 100000000 seconds, such as 60.");
        }
        if (!forTables && time != null) {
            problems.add("--time is for methods that choose their training time, such as auto; set the epochs" + " of "
                    + method + ".");
        }
        if (!forTables && group != null) {
            problems.add("--group is for methods that divide the rows themselves, such as auto, and " + method
                    + " does not.");
        }
    }
}
