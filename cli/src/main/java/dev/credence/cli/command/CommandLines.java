package dev.credence.cli.command;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** Command lines as typed into a shell. */
final class CommandLines {
    private CommandLines() {}

    /** The running command's line. */
    static String of(CommandSpec spec) {
        return "credence " + quoted(spec.root().commandLine().getParseResult().originalArgs());
    }

    /** Joins arguments, quoting where a shell needs it. */
    static String quoted(List<String> words) {
        return words.stream()
                .map(word -> word.matches("[\\p{L}\\p{N}_./=,:+@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
