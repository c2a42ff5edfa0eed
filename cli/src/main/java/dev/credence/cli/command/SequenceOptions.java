package dev.credence.cli.command;

import dev.credence.cli.data.TrainingData;
import dev.credence.core.UserException;
import dev.credence.core.method.Method;
import dev.credence.core.method.TableMethod;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.SchemaOptions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;

/** Rows of a table as sequences, for networks with recurrent layers: of columns that repeat, or of words. */
final class SequenceOptions {
    @Mixin
    private StepsOption steps = new StepsOption();

    @Mixin
    private TextOption text = new TextOption();

    private boolean mixed;

    /** Has texts read beside other columns if all methods are for tables and read texts. */
    void readBy(List<Method> methods) {
        mixed = !methods.isEmpty()
                && methods.stream()
                        .allMatch(method -> method instanceof TableMethod forTables && forTables.readsTexts());
    }

    /** Whether a text is the only input. */
    boolean isText() {
        return text.isAsked() && !mixed;
    }

    boolean isAsked() {
        return steps.isAsked() || text.isAsked();
    }

    TextOption text() {
        return text;
    }

    /** The given options as arguments. */
    List<String> words() {
        return Stream.concat(steps.words().stream(), text.words().stream()).toList();
    }

    /** @throws UserException if both are given, or a number is out of range */
    void checkTogether() {
        if (steps.isAsked() && text.isAsked()) {
            throw new UserException("--steps and --text exclude each other: a network reads either sequences of"
                    + " numbers or a text.");
        }
        text.checkNumber();
    }

    /** @throws UserException for a method that is for tables, and does not read them */
    void check(Method method, String label) {
        steps.check(method instanceof TableMethod, label);
        text.check(method, label);
    }

    /**
     * The options of a table's columns with those that make up the sequences.
     *
     * @param roles columns that are no inputs: the target, those that are left out, and the like
     * @param divided whether the rows are divided before a vocabulary is made
     * @throws UserException if columns are missing or left
     */
    SchemaOptions applyTo(SchemaOptions options, CsvTable table, Set<String> roles, boolean divided) {
        if (mixed) {
            return options.withTexts(text.choice());
        }
        return options.withInputs(steps.isAsked() ? steps.columns(table, roles) : List.of())
                .withText(text.input(divided));
    }

    /** The training data as sequences. */
    TrainingData applyTo(TrainingData data) {
        return isText() ? data.withExamples(data.examples().inSteps(text.most())) : steps.applyTo(data);
    }
}
