package dev.credence.cli.command;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The command line as a user could type it again. */
final class CommandLines {
    private CommandLines() {}

    static String of(CommandSpec spec) {
        List<String> words = spec.root().commandLine().getParseResult().originalArgs();
        return "credence " + words.stream().map(CommandLines::quoted).collect(Collectors.joining(" "));
    }

    /** For a POSIX shell: in single quotes where it has other than harmless characters. */
    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
