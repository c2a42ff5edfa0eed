package dev.credence.cli.command;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** Commands as a user types them into a shell. */
final class CommandLines {
    private CommandLines() {}

    /** The one that is running. */
    static String of(CommandSpec spec) {
        return "credence " + quoted(spec.root().commandLine().getParseResult().originalArgs());
    }

    /** Words as one line; in quotes what a shell would take apart. */
    static String quoted(List<String> words) {
        return words.stream()
                .map(word -> word.matches("[\\p{L}\\p{N}_./=,:+@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
