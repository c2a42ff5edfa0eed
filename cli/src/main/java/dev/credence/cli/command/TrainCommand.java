package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.data.DataLoader;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.Fit;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingStopped;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a model and saves it. */
@Command(
        name = "train",
        sortOptions = false,
        description = {
            "Train a network on a data set, a table or a folder of pictures, and save it as a model file.",
            ""
        },
        customSynopsis = {
            "credence train --method M (--dataset D [--split I] | --data FILE --target COL | --data FOLDER)",
            "               [--set KEY=VALUE]... [OPTIONS] --out MODEL.credence",
            "credence train --settings FILE (--dataset D … | --data FILE …) [OPTIONS] --out MODEL.credence"
        },
        footer = {
            "",
            "Examples:",
            "  credence train --method dropout-alpha --data houses.csv --target price --out houses.credence",
            "  credence train --method dropout-alpha --dataset boston --set alpha=0.5 --hidden 50,50 --out b.credence",
            "  credence train --method dropout-alpha --dataset mnist --epochs 10 --batch 128 --out mnist.credence",
            "  credence train --settings tuned/settings.json --dataset boston --out b.credence    after: credence tune",
            "",
            "With --checkpoint DIR the same command, run again after an interruption, continues from the last checkpoint and ends with",
            "the same bits as one that was never interrupted."
        })
public final class TrainCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<InferenceMethod>> methods;
    private final Provider<Devices> devices;
    private final DataLoader loader;
    private final Interruption interruption;

    @Mixin
    private MethodOptions method;

    @Mixin
    private DataOptions data;

    @Mixin
    private TableOptions table;

    @Mixin
    private SettingOptions settings;

    @Mixin
    private TrainingOptionsMixin training;

    @Mixin
    private DeviceOption device;

    @Mixin
    private ThreadsOption threads;

    @Writes
    @Option(names = "--out", required = true, order = 2, paramLabel = "FILE", description = "The model file to write.")
    private Path out = Path.of("");

    @Inject
    TrainCommand(
            Console console,
            Provider<NamedServices<InferenceMethod>> methods,
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
        Checked<InferenceMethod> chosen = problems.check(() -> method.choose(methods.get()));
        Checked<Map<String, String>> own = problems.check(settings::asText);
        problems.check(() -> {
            var unused = chosen.get().settings().parse(own.get());
        });
        Checked<Map<String, String>> fromFile = problems.check(() -> method.settings(chosen.get()));
        problems.check(() -> device.check(problems, devices.get()));
        threads.check(problems);
        problems.check(() -> training.check(problems));
        problems.check(() -> AtomicFiles.requireWritable(out));
        Checked<Supplier<TrainingData>> source = problems.check(() -> data.training(loader, table, problems));
        problems.throwIfAny();

        Map<String, String> texts = new LinkedHashMap<>(fromFile.get());
        texts.putAll(own.get());
        int epochs = chosen.get().settings().parse(texts).whole("epochs");
        TrainingData examples = source.get().get();
        training.checkPoints(examples.examples().size());
        try (Device opened = devices.get().open(device.name(), threads.threads())) {
            return train(chosen.get(), texts, epochs, examples, opened);
        }
    }

    private int train(
            InferenceMethod chosen, Map<String, String> texts, int epochs, TrainingData examples, Device opened) {
        long start = System.nanoTime();
        Fit fit = Fit.of(chosen, opened)
                .settings(texts)
                .columns(examples.columns())
                .provenance(examples.facts());
        TrainedModel model;
        try (TrainingDisplay display = new TrainingDisplay(console, interruption, epochs)) {
            model = training.applyTo(fit).listener(display).train(examples.dataset(), examples.examples());
        } catch (TrainingStopped e) {
            console.note(training.howToGoOn(e.epoch(), epochs));
            return ExitCodes.INTERRUPTED;
        }
        ModelFile.save(model, out);
        console.note(TrainingDisplay.summary(model, examples, (System.nanoTime() - start) * 1e-9) + "\nWrote " + out
                + ". Evaluate it with: credence evaluate --model " + out + " …");
        return ExitCodes.DONE;
    }
}
