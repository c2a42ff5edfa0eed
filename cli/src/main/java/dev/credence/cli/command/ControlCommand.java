package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.control.ControlPlan;
import dev.credence.control.ControlProblem;
import dev.credence.control.ControlProblems;
import dev.credence.control.ControlReport;
import dev.credence.control.ControlStudy;
import dev.credence.control.TrialResult;
import dev.credence.core.UserException;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.text.TextTable;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Learns to control a system through a Bayesian model of its dynamics. */
@Command(
        name = "control",
        sortOptions = false,
        description = {
            "Learn to control a system: how many trials does it take?",
            "Before each trial a model of the dynamics is learnt from all trials before; actions are found on draws of "
                    + "the model, each held for a whole roll-out.",
            ""
        },
        customSynopsis = {
            "credence control [--problem cart-pole] [--method dropout-alpha:alpha=0.5]... [--search planner|policy]",
            "                 [--trials N] [--seeds N] [OPTIONS] --out DIR"
        },
        footer = {
            "",
            "DIR receives report.html with learning curves and every trial as a film, and trials.jsonl, a line per trial.",
            "The same command, run again after an interruption, continues; more trials, seeds or methods extend finished",
            "results. The results depend neither on that nor on --jobs.",
            "",
            "Examples:",
            "  credence control --out cart-pole",
            "  credence control --search policy --trials 12 --out policy",
            "  credence control --problem pendulum --method map --method dropout-alpha:alpha=0.5 --method random --seeds 3 --out p"
        })
public final class ControlCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final Interruption interruption;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ControlOptions options;

    @Writes({ControlStudy.FILE_NAME, ControlReport.FILE_NAME})
    @Option(names = "--out", required = true, order = 3, paramLabel = "DIR", description = "The folder for results.")
    private Path out = Path.of("");

    @Mixin
    private JobsOption jobs;

    @Mixin
    private DeviceOption device;

    @Inject
    ControlCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            Interruption interruption) {
        this.console = console;
        this.methods = methods;
        this.devices = devices;
        this.interruption = interruption;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        Checked<ControlProblem> problem =
                problems.check(() -> ControlProblems.discover().get(options.problem()));
        Checked<ControlPlan> plan = problems.check(() -> options.plan(methods.get()));
        problems.check(() -> device.check(problems, devices.get()));
        problems.check(this::requireWritable);
        jobs.check(problems);
        problems.throwIfAny();

        DeviceProvider provider = devices.get().choose(device.name());
        ControlStudy study = new ControlStudy(problem.get(), plan.get(), provider);
        Map<String, String> facts = Map.of("command", CommandLines.of(spec));
        List<TrialResult> trials;
        try (ControlDisplay display = new ControlDisplay(console, interruption)) {
            trials = study.run(out, jobs.on(provider), facts, display);
        } catch (TrainingStopped e) {
            console.note("Interrupted. The trials so far are in " + out + ": run the same command again to continue.");
            return ExitCodes.INTERRUPTED;
        }
        List<List<String>> rows = new ControlReport(problem.get(), facts).table(trials);
        TextTable text = TextTable.ofNumbers(rows.get(0));
        rows.subList(1, rows.size()).forEach(text::row);
        console.result(console.text(text));
        console.note("\nThe report: " + out.resolve(ControlReport.FILE_NAME) + ". Every trial: "
                + out.resolve(ControlStudy.FILE_NAME));
        return ExitCodes.DONE;
    }

    private void requireWritable() {
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new UserException("--out " + out + " is a file, expected a folder.");
        }
        AtomicFiles.requireWritable(Files.exists(out) ? out.resolve(ControlReport.FILE_NAME) : out);
    }
}
