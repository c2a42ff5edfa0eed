package dev.credence.cli.command;

import dev.credence.cli.console.GlobalOptions;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root command. */
@Command(
        name = "credence",
        sortOptions = false,
        versionProvider = Credence.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "",
            "Train neural networks with calibrated uncertainty by approximate Bayesian inference, and measure its quality.",
            ""
        },
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Begin with:",
            "  credence demo                     a first impression, in a few seconds",
            "  credence methods                  the inference methods",
            "  credence train --help             how to train on your own table",
            "",
            "Exit codes: 0 done, 1 internal failure, 2 an error in the input,",
            "3 an alarm of credence monitor, 130 interrupted (and resumable)."
        })
public final class Credence implements Callable<Integer> {
    /** The commands in the help's order. */
    private static final List<Class<?>> COMMANDS = List.of(
            DemoCommand.class,
            MethodsCommand.class,
            DatasetsCommand.class,
            SuitesCommand.class,
            PriorCommand.class,
            FiguresCommand.class,
            TuneCommand.class,
            TrainCommand.class,
            CalibrateCommand.class,
            PredictCommand.class,
            ForecastCommand.class,
            EvaluateCommand.class,
            MonitorCommand.class,
            LabelCommand.class,
            AcquireCommand.class,
            BanditCommand.class,
            ControlCommand.class,
            AttackCommand.class,
            ExportCommand.class,
            CardCommand.class,
            ServeCommand.class,
            CompareCommand.class,
            ReportCommand.class,
            BenchmarkCommand.class,
            Help.class);

    @Mixin
    @SuppressWarnings("UnusedVariable") // set by picocli
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    private Credence(GlobalOptions options) {
        this.options = options;
    }

    /**
     * The root command with its subcommands; only the named one if the first argument names one, since reflecting over
     * all options takes longer than many a command runs.
     *
     * @param options filled in by parsing
     * @param words the arguments
     */
    public static CommandLine of(GlobalOptions options, IFactory factory, String... words) {
        CommandLine root = new CommandLine(new Credence(options), factory);
        List<Class<?>> commands = hasFolds(words)
                ? COMMANDS.stream()
                        .map(c -> c == EvaluateCommand.class ? EvaluateFoldsCommand.class : c)
                        .toList()
                : COMMANDS;
        List<Class<?>> named = commands.stream()
                .filter(c -> words.length > 0 && name(c).equals(words[0]) && c != Help.class)
                .<Class<?>>map(c -> SeriesCommands.instead(c, words))
                .toList();
        (named.isEmpty() ? commands : named).forEach(root::addSubcommand);
        return root;
    }

    private static boolean hasFolds(String... words) {
        return Arrays.stream(words).anyMatch(word -> word.equals("--folds") || word.startsWith("--folds="));
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "name a command, such as: credence demo");
    }

    /** Reads the version from the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Credence.class.getPackage().getImplementationVersion();
            return new String[] {
                "credence " + (version == null ? "(development)" : version),
                "Java " + System.getProperty("java.version") + ", " + System.getProperty("java.vm.name")
            };
        }
    }
}
