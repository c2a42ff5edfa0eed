package dev.credence.cli.command;

import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TaskChoice;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** How a table's columns are to be understood. */
final class TableOptions {
    @Option(
            names = "--task",
            paramLabel = "T",
            defaultValue = "auto",
            order = 20,
            description = {
                "auto, regression or classification (default: ${DEFAULT-VALUE}).",
                "auto: numbers in the target column mean regression, words classification."
            })
    private String task = "auto";

    @Option(
            names = "--missing",
            paramLabel = "P",
            defaultValue = "refuse",
            order = 21,
            description = {
                "How missing values are handled (default: ${DEFAULT-VALUE}):",
                "refuse, drop-row, or fill in the training data's mean or most-frequent value."
            })
    private String missing = "refuse";

    @Option(
            names = "--ignore",
            paramLabel = "COL",
            split = ",",
            order = 22,
            description = "Columns to leave out, such as identifiers.")
    private Set<String> ignored = new LinkedHashSet<>();

    @Option(
            names = "--categorical",
            paramLabel = "COL",
            split = ",",
            order = 23,
            description = "Columns that hold categories although they look like numbers.")
    private Set<String> categorical = new LinkedHashSet<>();

    /** These options again, as far as they were given. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (!task.equals("auto")) {
            words.addAll(List.of("--task", task));
        }
        if (!missing.equals("refuse")) {
            words.addAll(List.of("--missing", missing));
        }
        if (!ignored.isEmpty()) {
            words.addAll(List.of("--ignore", String.join(",", ignored)));
        }
        if (!categorical.isEmpty()) {
            words.addAll(List.of("--categorical", String.join(",", categorical)));
        }
        return words;
    }

    /** The same as core's options; unknown words are the user's mistakes. */
    SchemaOptions schema(String target, Problems problems) {
        Problems.Checked<TaskChoice> choice = problems.check(() -> TaskChoice.parse(task));
        Problems.Checked<MissingPolicy> policy = problems.check(() -> MissingPolicy.parse(missing));
        return problems.check(() -> SchemaOptions.target(target)
                        .withTask(choice.get())
                        .withMissing(policy.get())
                        .withIgnored(ignored)
                        .withCategorical(categorical))
                .get();
    }
}
