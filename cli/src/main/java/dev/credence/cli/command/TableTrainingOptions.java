package dev.credence.cli.command;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of methods that learn from a table as it is. */
final class TableTrainingOptions {
    @Option(
            names = "--group",
            paramLabel = "COL",
            order = 24,
            description = {
                "For auto: a column that says which rows are not independent, such as a patient or a house. It is "
                        + "no input, and no network is judged by rows of a group that it was trained on."
            })
    private @Nullable String group;

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            order = 34,
            description = {
                "For auto: end training in this time, with the best model by then; it needs a little more at least "
                        + "(default: as long as it is worth it)."
            })
    private @Nullable Double time;

    Optional<String> group() {
        return Optional.ofNullable(group);
    }

    Optional<Duration> time() {
        return Optional.ofNullable(time).map(seconds -> Duration.ofMillis(Math.round(1000 * seconds)));
    }

    /** Adds what is out of range, or does not go with the kind of the method. */
    void check(String method, boolean forTables, Problems problems) {
        if (time != null && !(time >= 0.001 && time < 1e8)) {
            problems.add("--time is " + time + ", expected seconds above 0, such as 60.");
        }
        if (!forTables && time != null) {
            problems.add("--time is for methods that decide themselves how long to train, such as auto; set the epochs"
                    + " of " + method + ".");
        }
        if (!forTables && group != null) {
            problems.add("--group is for methods that divide the rows themselves, such as auto, and " + method
                    + " does not.");
        }
    }
}
