package dev.credence.cli;

import dev.credence.cli.command.ExitCodes;
import dev.credence.cli.command.Help;
import dev.credence.cli.command.Problems;
import dev.credence.cli.command.SeriesCommands;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Remedies;
import dev.credence.cli.console.Verbosity;
import dev.credence.core.UserException;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Reports a failure and chooses the exit code. Stack traces are printed for internal failures alone, and only on
 * request.
 */
record Failures(Console console) {
    /** Picocli's message before the argument without '='. */
    private static final String NO_PAIR = " should be in KEY=VALUE format but was ";

    int wrongArguments(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        if (e instanceof CommandLine.UnmatchedArgumentException) {
            try {
                Help.requireCommand(command.getParseResult());
            } catch (ParameterException noCommand) {
                return wrongArguments(noCommand, args);
            }
        }
        console.error(words(e));
        CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr());
        console.err().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCodes.USER;
    }

    /** The message of a usage error; picocli's own for a key-value option is replaced. */
    private static String words(ParameterException e) {
        if (e instanceof CommandLine.UnmatchedArgumentException unmatched
                && SeriesCommands.isOfSeries(e.getCommandLine().getCommandSpec())) {
            return String.join(" ", unmatched.getUnmatched())
                    + ": not for forecasts of series, which the named model or method is for.";
        }
        String message = String.valueOf(e.getMessage());
        int found = message.indexOf(NO_PAIR);
        if (found < 0 || !(e.getArgSpec() instanceof OptionSpec option)) {
            return message;
        }
        String example = e.getCommandLine().getCommandName().equals("prior") ? "activation=tanh" : "epochs=100";
        return option.longestName() + " takes " + option.paramLabel() + ", such as " + option.longestName() + " "
                + example + "; found '" + message.substring(found + NO_PAIR.length()) + "'.";
    }

    int failed(Exception e, CommandLine command, ParseResult parsed) {
        UserException mistake = Problems.mistakeIn(e);
        if (mistake == null) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof OutOfMemoryError memory) { // on a thread of a pool
                    return outOfMemory(memory);
                }
            }
            return internal(e);
        }
        console.error(Remedies.message(mistake));
        if (console.verbosity() == Verbosity.VERBOSE && mistake.getCause() != null) {
            console.print("  because of " + mistake.getCause());
        }
        return ExitCodes.USER;
    }

    int outOfMemory(OutOfMemoryError e) {
        console.error("out of memory (" + e.getMessage() + "). Use fewer samples or a smaller network, or give the JVM"
                + " more: CREDENCE_JAVA_OPTS=-Xmx8g for 8 GB");
        return ExitCodes.USER;
    }

    int internal(Throwable e) {
        console.error("internal error: " + e);
        if (console.verbosity() == Verbosity.VERBOSE) {
            e.printStackTrace(console.err());
        } else {
            console.err().println("Run the command again with --verbose for the stack trace, and please report it.");
        }
        return ExitCodes.INTERNAL;
    }
}
