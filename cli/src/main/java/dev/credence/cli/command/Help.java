package dev.credence.cli.command;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code credence help train}; picocli's own help command conflicts with an inherited {@code --help}. */
@Command(name = "help", description = "Show the help of a command, as --help does.")
final class Help implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command.")
    private @Nullable String command;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        CommandLine wanted = command == null ? root : root.getSubcommands().get(command);
        if (wanted == null) {
            throw new ParameterException(
                    spec.commandLine(), "There is no command '" + command + "'. Known: " + known(root) + ".");
        }
        wanted.usage(root.getOut());
        return ExitCodes.DONE;
    }

    private static String known(CommandLine root) {
        return root.getSubcommands().entrySet().stream()
                .filter(entry ->
                        !entry.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
    }
}
