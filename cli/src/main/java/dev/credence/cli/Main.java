package dev.credence.cli;

import dev.credence.cli.command.Credence;
import dev.credence.cli.command.ExitCodes;
import dev.credence.cli.command.Help;
import dev.credence.cli.command.InputsAndOutputs;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import dev.credence.cli.console.Streams;
import dev.credence.cli.logging.LogLevels;
import dev.credence.core.UserException;
import dev.credence.eval.text.TextTable;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The command line's entry point. */
public final class Main {
    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        Console console = Streams.console();
        Interrupts interrupts = new Interrupts(console);
        interrupts.listen();
        int code = run(console, interrupts, args);
        if (console.out().checkError() && code == ExitCodes.DONE && !Streams.isOutputPipe()) {
            console.error("Standard output could not be written completely: is its disk full?");
            code = ExitCodes.USER;
        }
        console.err().flush();
        System.exit(code);
    }

    /**
     * Runs a command without ending the process.
     *
     * @return the exit code: 0, 1, 2 or 130
     */
    public static int run(PrintStream out, PrintStream err, String... args) {
        return run(InputStream.nullInputStream(), out, err, args);
    }

    /** The same with something to read from standard input. */
    public static int run(InputStream in, PrintStream out, PrintStream err, String... args) {
        Console console = new Console(in, out, err, false, () -> TextTable.WIDTH);
        return run(console, new Interrupts(console), args);
    }

    private static int run(Console console, Interrupts interrupts, String... args) {
        GlobalOptions options = new GlobalOptions();
        CommandLine commandLine = Credence.of(options, new LazyInjector(console, options, interrupts), args);
        commandLine.setOut(console.outWriter());
        commandLine.setErr(console.errWriter());
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        WordsToNumbers.register(commandLine);
        commandLine.setExpandAtFiles(false); // a column may be called @x
        commandLine.setUsageHelpWidth(110);
        commandLine.setUsageHelpLongOptionsMaxWidth(34);
        Failures failures = new Failures(console);
        commandLine.setParameterExceptionHandler(failures::wrongArguments);
        commandLine.setExecutionExceptionHandler(failures::failed);
        commandLine.setExecutionStrategy(parsed -> {
            Help.requireCommand(parsed);
            console.setVerbosity(options.verbosity());
            LogLevels.follow(console);
            checkPaths(parsed);
            return new CommandLine.RunLast().execute(parsed);
        });
        try {
            return commandLine.execute(args);
        } catch (OutOfMemoryError e) {
            return failures.outOfMemory(e);
        } catch (Error | RuntimeException e) {
            return failures.internal(e);
        }
    }

    /** Checks the paths of the command that will run; skipped if its help is requested. */
    private static void checkPaths(ParseResult parsed) {
        List<CommandLine> commands = parsed.asCommandLineList();
        if (commands.stream().anyMatch(c -> c.isUsageHelpRequested() || c.isVersionHelpRequested())) {
            return;
        }
        CommandLine last = commands.get(commands.size() - 1);
        try {
            InputsAndOutputs.check(last.getCommandSpec());
        } catch (UserException e) {
            throw new ParameterException(last, String.valueOf(e.getMessage()), e);
        }
    }
}
