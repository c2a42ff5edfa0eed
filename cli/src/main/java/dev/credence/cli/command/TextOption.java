package dev.credence.cli.command;

import dev.credence.core.UserException;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TextDefaults;
import dev.credence.datasets.csv.TextChoice;
import dev.credence.datasets.csv.TextInput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A column of texts as sequences of words. */
final class TextOption {
    @Option(
            names = "--text",
            paramLabel = "COL",
            order = 23,
            description = {
                "A column of texts, read word by word by networks with recurrent layers; it is the only input.",
                "Without --model, the network is a lookup of word vectors, an LSTM with 64 units and its last state.",
                "auto reads it beside other columns, and finds columns of sentences itself; --ignore leaves them out."
            })
    private @Nullable String column;

    @Option(
            names = "--max-words",
            paramLabel = "N",
            order = 23,
            description = "With --text: the last N words of a text are read (default: " + TextInput.USUAL_MOST
                    + "; for auto: " + TextChoice.USUAL_MOST + ").")
    private @Nullable Integer most;

    boolean isAsked() {
        return column != null;
    }

    /** The given options as arguments. */
    List<String> words() {
        if (column == null) {
            return List.of();
        }
        return most == null ? List.of("--text", column) : List.of("--text", column, "--max-words", most.toString());
    }

    /** @throws UserException for a number of words out of range, or without a text */
    void checkNumber() {
        if (most != null && column == null) {
            throw new UserException("--max-words needs --text COL: the column of texts.");
        }
        if (most != null && !isInRange(most)) {
            throw new UserException("--max-words is " + most + ", expected 1 to " + TextInput.LARGEST_MOST + ".");
        }
    }

    private static boolean isInRange(int words) {
        return words >= 1 && words <= TextInput.LARGEST_MOST;
    }

    /** @throws UserException for a method for tables that reads no texts */
    void check(Method method, String label) {
        if (isAsked() && method instanceof TableMethod forTables && !forTables.readsTexts()) {
            throw new UserException("--text is for auto and for networks that read words, and " + label
                    + " reads no texts: use --method auto, or dropout-alpha.");
        }
    }

    /** The texts beside other columns: this one and those that are found. */
    TextChoice choice() {
        TextChoice all = TextChoice.of(column == null ? Set.of() : Set.of(column));
        return most == null ? all : all.withMost(most);
    }

    /** @throws UserException if training is to start from the weights of a model, whose words have other codes */
    void exclude(StartOption start) {
        if (isAsked() && start.isAsked()) {
            throw new UserException("--start-from is not for --text: the words of these rows have other codes than"
                    + " those of the model. Leave it out.");
        }
    }

    /**
     * The column as an input; empty without one.
     *
     * @param divided whether the rows are divided before the vocabulary is made
     */
    Optional<TextInput> input(boolean divided) {
        int words = most();
        return Optional.ofNullable(column)
                .map(name -> divided ? TextInput.ofAllWords(name, words) : TextInput.of(name, words));
    }

    /** Number of words of a text. */
    int most() {
        return most == null || !isInRange(most) ? TextInput.USUAL_MOST : most;
    }

    /**
     * Settings with those of networks of words.
     *
     * @param searched settings that are to be chosen among several values, which have no usual one
     * @param words of the vocabulary
     * @param rows number of training rows
     */
    Map<String, String> applyTo(
            InferenceMethod method, Map<String, String> settings, Set<String> searched, int words, int rows) {
        if (!isAsked() || searched.contains("model")) {
            return settings;
        }
        try {
            Map<String, String> suited = new LinkedHashMap<>(TextDefaults.suited(method, settings, words, rows));
            suited.keySet().removeAll(searched);
            return suited;
        } catch (UserException e) {
            throw new UserException("--text: " + e.getMessage(), e);
        }
    }
}
