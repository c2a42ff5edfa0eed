package dev.credence.cli.command;

import dev.credence.core.registry.Suggestions;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code credence help train}; picocli's own help command conflicts with an inherited {@code --help}. */
@Command(name = "help", description = "Show the help of a command, as --help does.")
public final class Help implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command.")
    private @Nullable String command;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        CommandLine wanted = command == null ? root : known(command, root);
        wanted.usage(root.getOut());
        return ExitCodes.DONE;
    }

    /** Refuses a word in place of a command, which picocli overlooks beside {@code --help}. */
    public static void requireCommand(ParseResult parsed) {
        if (!parsed.hasSubcommand() && parsed.commandSpec().parent() == null) {
            parsed.unmatched().stream()
                    .limit(1)
                    .filter(word -> !word.startsWith("-"))
                    .findFirst()
                    .ifPresent(word -> known(word, parsed.commandSpec().commandLine()));
        }
    }

    private static CommandLine known(String command, CommandLine root) {
        CommandLine found = root.getSubcommands().get(command);
        if (found == null) {
            throw new ParameterException(
                    root,
                    "There is no command '" + command + "'."
                            + Suggestions.didYouMean(
                                    command, root.getSubcommands().keySet()) + " Known: " + all(root)
                            + ".");
        }
        return found;
    }

    private static String all(CommandLine root) {
        return root.getSubcommands().entrySet().stream()
                .filter(entry ->
                        !entry.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
    }
}
