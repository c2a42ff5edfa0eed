package dev.credence.cli.command;

import dev.credence.cli.console.GlobalOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that all others belong to. */
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
        subcommands = {
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
            EvaluateCommand.class,
            MonitorCommand.class,
            LabelCommand.class,
            AcquireCommand.class,
            BanditCommand.class,
            AttackCommand.class,
            ExportCommand.class,
            ServeCommand.class,
            CompareCommand.class,
            ReportCommand.class,
            BenchmarkCommand.class,
            Help.class
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
    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli fills it in
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    /** With the options that it fills in. */
    public Credence(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "name a command, such as: credence demo");
    }

    /** From the jar's manifest. */
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
