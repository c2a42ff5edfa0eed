package dev.credence.cli;

import dev.credence.cli.command.ExitCodes;
import dev.credence.cli.command.Problems;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Remedies;
import dev.credence.cli.console.Verbosity;
import dev.credence.core.UserException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Says what went wrong and picks the exit code. Only failures of Credence itself come with a stack trace, and only
 * where that is asked for.
 */
record Failures(Console console) {

    int wrongArguments(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        console.error(String.valueOf(e.getMessage()));
        CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr());
        console.err().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCodes.USER;
    }

    int failed(Exception e, CommandLine command, ParseResult parsed) {
        UserException mistake = Problems.mistakeIn(e);
        if (mistake == null) {
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
