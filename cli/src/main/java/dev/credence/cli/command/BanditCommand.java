package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import dev.credence.core.UserException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.decide.Policy;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.method.Settings;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainingStopped;
import dev.credence.decide.BanditPlan;
import dev.credence.decide.BanditProblem;
import dev.credence.decide.BanditProblemKind;
import dev.credence.decide.BanditProblems;
import dev.credence.decide.BanditReport;
import dev.credence.decide.BanditStudy;
import dev.credence.decide.BanditSummary;
import dev.credence.decide.ConjugateHead;
import dev.credence.decide.DecisionBlock;
import dev.credence.decide.NamedSpec;
import dev.credence.decide.NetworkRewards;
import dev.credence.decide.Policies;
import dev.credence.decide.RewardModel;
import dev.credence.eval.text.TextTable;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the regret of policies that decide by a posterior. */
@Command(
        name = "bandit",
        sortOptions = false,
        description = {
            "Simulate a contextual bandit: which policy has the least regret?",
            "A policy chooses one action per context, observes the reward of this action only, and learns.",
            ""
        },
        customSynopsis = {
            "credence bandit [--problem wheel:delta=0.95] [--policy thompson,epsilon-greedy:epsilon=0.05,uniform]",
            "                [--method M] [--set KEY=VALUE]... [--head method|linear] [--steps N] [--seeds N]",
            "                [OPTIONS] --out DIR"
        },
        footer = {
            "",
            "DIR receives report.html with the regret curves, and decisions.jsonl with actions, rewards and regrets, a line",
            "per 50 decisions. The same command, run again after an interruption, continues; more steps,",
            "seeds or policies extend finished results. The results depend neither on that nor on --jobs.",
            "",
            "Examples:",
            "  credence bandit --problem wheel:delta=0.95 --seeds 5 --jobs 2 --out wheel",
            "  credence bandit --method dropout-alpha --policy thompson,greedy --steps 1000 --out dropout",
            "  credence bandit --problem mushroom --method vi --out mushroom"
        })
public final class BanditCommand implements Callable<Integer> {
    private final Console console;
    private final GlobalOptions global;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final Interruption interruption;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BanditOptions options;

    @Writes({BanditStudy.FILE_NAME, BanditReport.FILE_NAME})
    @Option(names = "--out", required = true, order = 3, paramLabel = "DIR", description = "The folder for results.")
    private Path out = Path.of("");

    @Writes
    @Option(
            names = "--json",
            paramLabel = "FILE",
            order = 10,
            description = "Also write the regrets by policy and seed to this file.")
    private @Nullable Path json;

    @Mixin
    private SettingOptions settings;

    @Mixin
    private JobsOption jobs;

    @Mixin
    private SparkOption spark;

    @Mixin
    private DeviceOption device;

    @Inject
    BanditCommand(
            Console console,
            GlobalOptions global,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            Interruption interruption) {
        this.console = console;
        this.global = global;
        this.methods = methods;
        this.devices = devices;
        this.interruption = interruption;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        NamedServices<Policy> policies = Policies.discover();
        Checked<Map<String, String>> asked = problems.check(settings::asText);
        Checked<InferenceMethod> method = problems.check(this::choose);
        problems.check(() -> {
            var unused = method.get().parse(asked.get());
        });
        Checked<Optional<Settings>> head = problems.check(() -> head(options.head()));
        // parsed once, so that each error is reported once
        Checked<NamedSpec> named = problems.check(options::problem);
        Checked<List<NamedSpec>> chosen = problems.check(options::policies);
        Checked<BanditPlan> plan = problems.check(() -> options.plan(named.get(), chosen.get()));
        problems.check(() -> chosen.get()
                .forEach(p -> problems.check(() -> {
                    var unused = policies.get(p.name()).settings().parse(p.settings());
                })));
        Checked<BanditProblem> problem = problems.check(() -> problem(named.get()));
        problems.check(() -> device.check(problems, devices.get()));
        problems.check(this::requireWritable);
        Path summary = json;
        if (summary != null) {
            problems.check(() -> AtomicFiles.requireWritable(summary));
        }
        jobs.check(problems);
        spark.check(problems);
        problems.throwIfAny();

        DeviceProvider provider = devices.get().choose(device.name());
        BanditStudy study = new BanditStudy(
                plan.get(),
                problem.get(),
                policies,
                stop -> model(method.get(), asked.get(), head.get(), provider, stop));
        BanditReport report = new BanditReport(
                "Decisions: " + named.get(), problem.get().uniformRegret(), Map.of("command", CommandLines.of(spec)));
        List<DecisionBlock> blocks;
        try (SparkOption.Machines machines = spark.open(spec.name());
                BanditDisplay display = new BanditDisplay(console, interruption)) {
            blocks = machines.session()
                    .map(session -> study.on(session, global.dataDirectory()))
                    .orElse(study)
                    .run(out, jobs.on(provider, machines), report, display);
        } catch (TrainingStopped e) {
            console.note(
                    "Interrupted. The decisions so far are in " + out + ": run the same command again to continue.");
            return ExitCodes.INTERRUPTED;
        }
        List<List<String>> rows = report.table(blocks);
        TextTable text = TextTable.ofNumbers(rows.get(0));
        rows.subList(1, rows.size()).forEach(text::row);
        console.result(console.text(text));
        if (summary != null) {
            BanditSummary.write(summary, report, blocks);
        }
        console.note("\nThe report: " + out.resolve(BanditReport.FILE_NAME) + ". Every decision: "
                + out.resolve(BanditStudy.FILE_NAME));
        return ExitCodes.DONE;
    }

    private InferenceMethod choose() {
        if (methods.get().get(options.method()) instanceof InferenceMethod chosen) {
            return chosen;
        }
        throw new UserException("The method '" + options.method() + "' learns a table as a whole and cannot go on with"
                + " the rewards of a bandit: use one that trains a network, such as map, vi or dropout-alpha.");
    }

    private BanditProblem problem(NamedSpec named) {
        BanditProblemKind kind = BanditProblems.discover().get(named.name());
        return kind.open(kind.settings().parse(named.settings()), DataLocation.offline(global.dataDirectory()));
    }

    private static Optional<Settings> head(NamedSpec named) {
        return switch (named.name()) {
            case "linear" -> Optional.of(ConjugateHead.SETTINGS.parse(named.settings()));
            case "method" -> {
                if (!named.settings().isEmpty()) {
                    throw new UserException("--head method has no settings; those of the method are given by --set.");
                }
                yield Optional.empty();
            }
            default -> throw new UserException("--head is '" + named.name() + "', expected method or linear.");
        };
    }

    private RewardModel model(
            InferenceMethod method,
            Map<String, String> texts,
            Optional<Settings> head,
            DeviceProvider provider,
            BooleanSupplier stop) {
        NetworkRewards network = new NetworkRewards(method, texts, options.layout(), options.samples(), provider, stop);
        return head.<RewardModel>map(prior -> new ConjugateHead(network, prior)).orElse(network);
    }

    private void requireWritable() {
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new UserException("--out " + out + " is a file, expected a folder.");
        }
        AtomicFiles.requireWritable(Files.exists(out) ? out.resolve(BanditReport.FILE_NAME) : out);
    }
}
