package dev.credence.cli.command;

import dev.credence.active.Acquisitions;
import dev.credence.active.LearningData;
import dev.credence.active.LearningLoop;
import dev.credence.active.LearningPlan;
import dev.credence.active.LearningReport;
import dev.credence.active.LearningSuite;
import dev.credence.active.RoundResult;
import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.data.DataLoader;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.UserException;
import dev.credence.core.acquire.Acquisition;
import dev.credence.core.data.Task;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Simulates active learning on labelled data. */
@Command(
        name = "acquire",
        sortOptions = false,
        description = {
            "Simulate active learning on labelled data: which acquisition function needs the fewest labels?",
            "Each round trains a model, tests it, and chooses the next points to label.",
            ""
        },
        customSynopsis = {
            "credence acquire (--dataset D [--split I] | --data FILE --target COL) [--method M] [--set KEY=VALUE]...",
            "                 [--acquisition bald,random] [--rounds 10] [--seeds 1] [OPTIONS] --out DIR",
            "credence acquire --suite NAME [--acquisition A,...] [--rounds N] [--seeds N] [OPTIONS] --out DIR"
        },
        footer = {
            "",
            "DIR receives report.html with the learning curves, updated after every round, and rounds.jsonl, one line",
            "per round: the chosen rows, their scores, the test metrics. The same command, run again after an",
            "interruption, continues; more rounds, seeds or acquisitions extend finished results. The results depend",
            "neither on that nor on --jobs. A table is split at random into a pool and a test part.",
            "",
            "Examples:",
            "  credence acquire --dataset two-moons --acquisition bald,max-entropy,random --seeds 3 --out moons",
            "  credence acquire --data houses.csv --target price --method vi --acquisition max-det,random --out houses",
            "  credence acquire --suite gal-2016-active --rounds 30 --seeds 1 --out mnist-active"
        })
public final class AcquireCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final DataLoader loader;
    private final Interruption interruption;

    @Spec
    private CommandSpec spec;

    @Mixin
    private AcquireOptions options;

    @Writes({LearningLoop.FILE_NAME, LearningReport.FILE_NAME})
    @Option(names = "--out", required = true, order = 3, paramLabel = "DIR", description = "The folder for results.")
    private Path out = Path.of("");

    @Mixin
    private DataOptions data;

    @Mixin
    private TableOptions table;

    @Option(
            names = "--test-fraction",
            paramLabel = "F",
            defaultValue = "0.2",
            order = 25,
            description =
                    "The fraction of a table that is held out for testing, at random (default: ${DEFAULT-VALUE}).")
    private double testFraction;

    @Mixin
    private SettingOptions settings;

    @Mixin
    private JobsOption jobs;

    @Mixin
    private SparkOption spark;

    @Mixin
    private DeviceOption device;

    @Inject
    AcquireCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            DataLoader loader,
            Interruption interruption) {
        this.console = console;
        this.methods = methods;
        this.devices = devices;
        this.loader = loader;
        this.interruption = interruption;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        NamedServices<Acquisition> known = Acquisitions.discover();
        Checked<Optional<LearningSuite>> suite = problems.check(options::suite);
        Checked<Map<String, String>> asked = problems.check(settings::asText);
        problems.check(() ->
                options.check(problems, !data.words().isEmpty(), !asked.get().isEmpty()));
        Checked<Method> method = problems.check(() -> {
            var unused = suite.get();
            return methods.get().get(options.method());
        });
        problems.check(() -> {
            var unused = method.get().parse(asked.get());
        });
        problems.check(() -> options.plan(asked.get(), true)
                .acquisitions()
                .forEach(name -> problems.check(() -> {
                    var unused = known.get(name);
                })));
        problems.check(() -> device.check(problems, devices.get()));
        problems.check(this::requireWritable);
        jobs.check(problems);
        spark.check(problems);
        if (!(testFraction > 0 && testFraction < 1)) {
            problems.add("--test-fraction is " + testFraction + ", expected a number between 0 and 1 (exclusive).");
        }
        table.suit(asked.orElse(Map.of()));
        Checked<Supplier<LearningData>> source =
                problems.check(() -> suite.get().map(this::ofSuite).orElseGet(() -> ofOptions(problems)));
        problems.throwIfAny();

        LearningData learnt = source.get().get();
        LearningPlan plan = options.plan(asked.get(), learnt.dataset().task() instanceof Task.Classification);
        DeviceProvider provider = devices.get().choose(device.name());
        LearningLoop loop = new LearningLoop(plan, learnt, method.get(), known, provider);
        LearningReport report = new LearningReport(
                learnt,
                suite.get().map(LearningSuite::description).orElse(""),
                suite.get().map(LearningSuite::published).orElse(List.of()),
                Map.of("command", CommandLines.of(spec)));
        List<RoundResult> results;
        try (SparkOption.Machines machines = spark.open(spec.name());
                AcquireDisplay display = new AcquireDisplay(console, interruption)) {
            results = machines.session()
                    .map(loop::on)
                    .orElse(loop)
                    .run(out, jobs.on(provider, machines), report, display);
        } catch (TrainingStopped e) {
            console.note(
                    "Interrupted. The finished rounds are in " + out + ": run the same command again to continue.");
            return ExitCodes.INTERRUPTED;
        }
        List<List<String>> rows = report.table(results);
        TextTable text = TextTable.ofNumbers(rows.get(0));
        rows.subList(1, rows.size()).forEach(text::row);
        console.result(console.text(text));
        console.note("\nThe report: " + out.resolve(LearningReport.FILE_NAME) + ". Every round: "
                + out.resolve(LearningLoop.FILE_NAME));
        return ExitCodes.DONE;
    }

    private Supplier<LearningData> ofSuite(LearningSuite suite) {
        var unused = loader.info(suite.dataset(), suite.split());
        return () -> ofSplit(loader.training(suite.dataset(), suite.split()));
    }

    private Supplier<LearningData> ofOptions(Problems problems) {
        Supplier<TrainingData> read = data.training(loader, table, problems);
        return () -> {
            TrainingData training = read.get();
            if (training.provenance().dataset().isPresent()) {
                return ofSplit(training);
            }
            Map<String, String> facts = facts(training);
            facts.put("test_fraction", String.valueOf(testFraction));
            return LearningData.heldOut(training.dataset(), testFraction, options.seed(), facts);
        };
    }

    private static LearningData ofSplit(TrainingData training) {
        return LearningData.ofSplit(
                training.dataset(), training.provenance().split().orElseThrow(), facts(training));
    }

    private static Map<String, String> facts(TrainingData training) {
        Map<String, String> facts = new LinkedHashMap<>();
        training.provenance()
                .toJson()
                .properties()
                .forEach(fact -> facts.put(fact.getKey(), fact.getValue().asText()));
        return facts;
    }

    private void requireWritable() {
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new UserException("--out " + out + " is a file, expected a folder.");
        }
        AtomicFiles.requireWritable(Files.exists(out) ? out.resolve(LearningReport.FILE_NAME) : out);
    }
}
