package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import dev.credence.cli.data.DataLoader;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.UserException;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.tuning.SearchSpace;
import dev.credence.eval.tuning.TunedSettings;
import dev.credence.eval.tuning.Tuning;
import dev.credence.eval.tuning.TuningResult;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Searches a method's settings on training data. */
@Command(
        name = "tune",
        sortOptions = false,
        description = {"Search a method's settings by the log-likelihood of held-out training points.", ""},
        customSynopsis = {
            "credence tune --method M (--dataset D [--split I] | --data FILE --target COL)",
            "              [--search KEY[=RANGE]]... [--set KEY=VALUE]... [OPTIONS] --out DIR"
        },
        footer = {
            "",
            "DIR receives settings.json, for train --settings, and trials.jsonl, one line per training. The method's",
            "defaults are one of the trials, so that the result is no worse on the held-out points. The test part of a",
            "split is never used. The same command, run again after an interruption, continues. The",
            "result depends neither on that nor on --jobs.",
            "",
            "Examples:",
            "  credence tune --method dropout-alpha --data houses.csv --target price --jobs 2 --out houses-tuned",
            "  credence tune --method vbp --dataset boston --search learning-rate=0.001..0.1 --search hidden=50,100,50x50 \\",
            "                --strategy grid --set noise=learnt --out boston-tuned",
            "  credence train --settings houses-tuned/settings.json --data houses.csv --target price --out h.credence"
        })
public final class TuneCommand implements Callable<Integer> {
    private static final String TRIALS = "trials.jsonl";

    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final DataLoader loader;
    private final Interruption interruption;
    private final GlobalOptions global;

    @Option(
            names = "--method",
            required = true,
            order = 1,
            paramLabel = "M",
            description = "The inference method; see: credence methods.")
    private String method = "";

    @Writes({TunedSettings.FILE_NAME, TRIALS})
    @Option(names = "--out", required = true, order = 2, paramLabel = "DIR", description = "The folder for results.")
    private Path out = Path.of("");

    @Mixin
    private DataOptions data;

    @Mixin
    private TableOptions table;

    @Mixin
    private SequenceOptions sequences;

    @Mixin
    private TuningOptions tuning;

    @Mixin
    private SettingOptions settings;

    @Mixin
    private JobsOption jobs;

    @Mixin
    private SparkOption spark;

    @Mixin
    private DeviceOption device;

    @Inject
    TuneCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            DataLoader loader,
            Interruption interruption,
            GlobalOptions global) {
        this.console = console;
        this.methods = methods;
        this.devices = devices;
        this.loader = loader;
        this.interruption = interruption;
        this.global = global;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        Checked<InferenceMethod> chosen = problems.check(this::choose);
        Checked<Map<String, String>> fixed = problems.check(settings::asText);
        tuning.check(problems);
        problems.check(() -> device.check(problems, devices.get()));
        problems.check(this::requireWritable);
        jobs.check(problems);
        spark.check(problems);
        table.suit(fixed.orElse(Map.of()));
        table.inSequences(sequences, false);
        problems.check(sequences::checkTogether);
        Checked<Supplier<TrainingData>> source = problems.check(() ->
                data.training(loader, table, sequences.isAsked(), Optional.empty(), new TrainingOrder(), problems));
        Checked<SearchSpace> space = problems.check(() -> tuning.space(
                chosen.get(),
                sequences.text().isAsked()
                        ? suited(chosen.get(), fixed.get(), source.get().get())
                        : fixed.get()));
        problems.throwIfAny();

        Tuning.Plan plan = tuning.plan(space.get());
        DeviceProvider provider =
                device.choose(devices.get(), spark, () -> DeviceOption.ofManyRuns(methods.get()), jobs::on, console);
        Tuning search = new Tuning(plan, data(sequences.applyTo(source.get().get())), provider);
        TuningResult result;
        try (SparkOption.Machines machines = spark.open("tune");
                TuningDisplay display = new TuningDisplay(console, interruption)) {
            result = machines.session().map(search::on).orElse(search).run(out, jobs.on(provider, machines), display);
        } catch (TrainingStopped e) {
            console.note(
                    "Interrupted. The finished trainings are in " + out + ": run the same command again to continue.");
            return ExitCodes.INTERRUPTED;
        }
        console.result(console.text(TuningReport.table(result)));
        console.note("\n" + TuningReport.gain(result));
        TuningReport.failures(result).ifPresent(console::note);
        console.note("Every training: " + out.resolve(TRIALS) + ". Next:\n  " + next());
        return ExitCodes.DONE;
    }

    private InferenceMethod choose() {
        if (methods.get().get(method) instanceof InferenceMethod chosen) {
            return chosen;
        }
        throw new UserException("The method '" + method + "' chooses its settings itself: train it without a search.");
    }

    private Map<String, String> suited(InferenceMethod chosen, Map<String, String> fixed, TrainingData read) {
        return sequences
                .text()
                .applyTo(
                        chosen,
                        fixed,
                        tuning.searched(),
                        read.words().size(),
                        read.examples().size());
    }

    private static Tuning.Data data(TrainingData read) {
        Map<String, String> facts = new LinkedHashMap<>();
        read.provenance()
                .toJson()
                .properties()
                .forEach(fact -> facts.put(fact.getKey(), fact.getValue().asText()));
        return new Tuning.Data(read.dataset(), read.examples(), facts);
    }

    /** The command that trains with the best settings. */
    private String next() {
        List<String> words = new ArrayList<>(List.of(
                "credence",
                "train",
                "--settings",
                out.resolve(TunedSettings.FILE_NAME).toString()));
        words.addAll(data.words());
        words.addAll(table.words());
        words.addAll(sequences.words());
        global.givenDataDirectory().ifPresent(folder -> words.addAll(List.of("--data-dir", folder.toString())));
        if (tuning.seed() != 1) {
            words.addAll(List.of("--seed", String.valueOf(tuning.seed())));
        }
        if (!device.name().equals(Devices.AUTO)) {
            words.addAll(List.of("--device", device.name()));
        }
        words.addAll(List.of("--out", "model.credence"));
        return CommandLines.quoted(words);
    }

    private void requireWritable() {
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new UserException("--out " + out + " is a file, expected a folder.");
        }
        AtomicFiles.requireWritable(Files.exists(out) ? out.resolve(TunedSettings.FILE_NAME) : out);
    }
}
