package dev.credence.cli.command;

import java.util.List;
import java.util.stream.Collectors;

/** The words of a command, as a shell takes them. */
final class Words {
    private Words() {}

    /** One line; in quotes what a shell would take apart. */
    static String quoted(List<String> words) {
        return words.stream()
                .map(word -> word.matches("[\\p{L}\\p{N}_./=,:+@%~-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
