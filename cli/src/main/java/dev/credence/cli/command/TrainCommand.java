package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.DataLoader;
import dev.credence.cli.data.StandardStreams;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.method.Problem;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.model.Architecture;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.DeviceTrial;
import dev.credence.core.train.Fit;
import dev.credence.core.train.HeldOut;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TableFit;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingStopped;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import dev.credence.guarantee.recalibration.ConfirmedWidth;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.card.ModelCard;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a model and saves it. */
@Command(
        name = "train",
        sortOptions = false,
        description = {
            "Train on a data set, a table or a folder of pictures, and save the model as a file.",
            "For a table, naming the target is enough: the default method needs no settings.",
            ""
        },
        customSynopsis = {
            "credence train --data FILE --target COL --out MODEL.credence",
            "credence train [--method M] (--dataset D [--split I] | --data FILE --target COL | --data FOLDER)",
            "               [--set KEY=VALUE]... [OPTIONS] --out MODEL.credence",
            "credence train --settings FILE (--dataset D … | --data FILE …) [OPTIONS] --out MODEL.credence"
        },
        footer = {
            "",
            "Examples:",
            "  credence train --data houses.csv --target price --out houses.credence",
            "  credence train --method dropout-alpha --data houses.csv --target price --out houses.credence",
            "  credence train --method dropout-alpha --dataset boston --set alpha=0.5 --hidden 50,50 --out b.credence",
            "  credence train --method dropout-alpha --dataset mnist --epochs 10 --batch 128 --out mnist.credence",
            "  credence train --settings tuned/settings.json --dataset boston --out b.credence    after: credence tune",
            "  credence train --data houses.csv --target price --spark spark://head:7077 --out houses.credence",
            "",
            "Models that forecast time series have options of their own: credence train --method forecast --help",
            "",
            "With --checkpoint DIR the same command, run again after an interruption, continues from the last checkpoint and ends with "
                    + "the same bits as an uninterrupted one. After Ctrl-C auto still writes its best model so far."
        })
public final class TrainCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final DataLoader loader;
    private final Interruption interruption;
    private final StandardStreams streams;

    @Mixin
    private MethodOptions method;

    @Mixin
    private DataOptions data;

    @Mixin
    private TableOptions table;

    @Mixin
    private SequenceOptions sequences;

    @Mixin
    private TableTrainingOptions ofTables;

    @Mixin
    private TrainingOrder order;

    @Mixin
    private SettingOptions settings;

    @Mixin
    private TrainingOptionsMixin training;

    @Mixin
    private StartOption start;

    @Mixin
    private WidthOption width;

    @Mixin
    private CrossOptions cross;

    @Mixin
    private TrackOption track;

    @Mixin
    private DeviceOption device;

    @Mixin
    private ThreadsOption threads;

    @Mixin
    private SparkOption spark;

    @Writes
    @Option(
            names = "--out",
            required = true,
            order = 2,
            paramLabel = "FILE",
            description = "The model file to write; - for standard output.")
    private Path out = Path.of("");

    @Inject
    TrainCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            DataLoader loader,
            Interruption interruption,
            StandardStreams streams) {
        this.streams = streams;
        this.console = console;
        this.methods = methods;
        this.devices = devices;
        this.loader = loader;
        this.interruption = interruption;
    }

    @Override
    public Integer call() {
        long began = System.nanoTime();
        Problems problems = new Problems();
        Checked<Method> chosen = problems.check(() -> method.choose(methods.get()));
        Checked<Map<String, String>> own = problems.check(settings::asText);
        problems.check(() -> {
            var unused = chosen.get().parse(own.get());
        });
        Checked<Map<String, String>> fromFile = problems.check(() -> method.settings(chosen.get()));
        problems.check(() -> device.check(problems, devices.get()));
        threads.check(problems);
        spark.check(problems);
        problems.check(() -> spark.checkMethod(chosen.get(), problems));
        problems.check(() -> training.check(problems));
        problems.check(() -> checkKind(chosen.get(), problems));
        width.check(problems::add);
        start.exclude(width, problems);
        cross.check(
                problems,
                training.hasCheckpoints(),
                ofTables.group().isPresent(),
                order.column().isPresent());
        problems.check(() -> start.check(chosen.get(), cross.isAsked(), problems));
        order.check(problems, ofTables.group());
        problems.check(() -> streams.requireWritable(out));
        table.suit(own.orElse(Map.of()));
        problems.check(() -> sequences.readBy(List.of(chosen.get())));
        table.inSequences(sequences, false);
        problems.check(sequences::checkTogether);
        problems.check(() -> sequences.text().exclude(start));
        problems.check(() -> sequences.check(chosen.get(), chosen.get().name()));
        Checked<Supplier<TrainingData>> source = problems.check(
                () -> data.training(loader, table, takesCells(own, fromFile), ofTables.group(), order, problems));
        problems.throwIfAny();
        track.check(out, problems); // last: it asks a server, and makes the experiment
        problems.throwIfAny();

        Map<String, String> texts = new LinkedHashMap<>(fromFile.get());
        texts.putAll(own.get());
        order.applyTo(chosen.get(), texts);
        TrainingData examples = sequences.applyTo(source.get().get());
        training.checkPoints(examples.examples().size());
        cross.check(examples);
        Tracking tracking = track.begin(out, console);
        try {
            return chosen.get() instanceof TableMethod forTables
                    ? onMachines(forTables, texts, examples, began, tracking)
                    : onDevice((InferenceMethod) chosen.get(), texts, examples, tracking);
        } finally {
            tracking.close();
        }
    }

    private int onDevice(
            InferenceMethod ofNetworks, Map<String, String> texts, TrainingData examples, Tracking tracking) {
        Map<String, String> suited = sequences
                .text()
                .applyTo(
                        ofNetworks,
                        texts,
                        Set.of(),
                        examples.words().size(),
                        examples.examples().size());
        DeviceProvider provider = training.hasCheckpoints() // a resumed training uses the same device
                ? devices.get().choose(device.name())
                : device.choose(
                        devices.get(),
                        () -> DeviceTrial.ofTraining(
                                ofNetworks,
                                ofNetworks.parse(suited),
                                examples.dataset().task(),
                                examples.examples(),
                                training.seed(),
                                threads.threads()),
                        p -> 1,
                        console);
        try (SparkOption.Machines machines = spark.open("train");
                Device opened = provider.open(threads.threads())) {
            return train(machines.method(ofNetworks), suited, examples, opened, tracking);
        }
    }

    /** Whether the method or its network reads a table's cells as they are. */
    private boolean takesCells(Checked<Map<String, String>> own, Checked<Map<String, String>> fromFile) {
        String usual = fromFile.orElse(Map.of()).getOrDefault("model", "");
        return method.isForTables()
                || sequences.isAsked()
                || Architecture.takesCells(own.orElse(Map.of()).getOrDefault("model", usual));
    }

    private void checkKind(Method chosen, Problems problems) {
        boolean forTables = chosen instanceof TableMethod;
        ofTables.check(chosen.name(), forTables, problems);
        if (forTables) {
            training.requireNoEpochs(chosen.name(), problems);
            width.exclude("is for methods that train networks; " + chosen.name() + " chooses its own.", problems::add);
        } else if (spark.isAsked()) {
            training.requireMembersApart(problems);
        }
    }

    private int train(
            InferenceMethod chosen,
            Map<String, String> texts,
            TrainingData examples,
            Device opened,
            Tracking tracking) {
        long began = System.nanoTime();
        int epochs = chosen.plan(chosen.parse(texts)).epochs();
        if (training.isHeldOut() || cross.isAsked()) {
            CopiesText.ofTraining(examples).ifPresent(console::note);
        }
        Optional<HeldOut> division =
                training.heldOut(examples.examples(), order.column().isPresent());
        ValidationCurve[] curve = new ValidationCurve[1];
        int[] trainings = new int[1];
        Function<Examples, TrainedModel> run = rows -> {
            Fit fit = (order.column().isPresent() ? Fit.of(chosen, opened).inOrder() : Fit.of(chosen, opened))
                    .settings(texts)
                    .cells(examples.cells())
                    .columns(examples.columns())
                    .provenance(examples.provenance().toJson());
            try (TrainingDisplay display = new TrainingDisplay(console, interruption, epochs)) {
                curve[0] = display.curve();
                return start.applyTo(
                                training.applyTo(fit, epochs, trainings[0]++),
                                methods.get(),
                                opened,
                                division.isPresent(),
                                console)
                        .listener(trainings[0] == 1 ? tracking.epochs(display) : display)
                        .train(examples.dataset(), rows);
            }
        };
        ValidationCurve first;
        TrainedModel fitted;
        Optional<ConfirmedWidth> confirmed;
        TrainedModel model;
        try {
            fitted = run.apply(examples.examples());
            first = curve[0];
            confirmed = confirmedWidth(fitted, examples, division, run);
            model = confirmed.map(found -> found.attachTo(fitted)).orElse(fitted);
            model = cross.applyTo(model, examples, training.seed(), run, console);
        } catch (TrainingStopped e) {
            console.note(cross.isAsked() ? CrossOptions.STOPPED : training.howToGoOn(e.epoch(), epochs));
            return ExitCodes.INTERRUPTED;
        }
        TrainedModel profiled = examples.cells().isEmpty()
                ? TrainingProfileFile.attachAll(model, examples.examples())
                : TrainingProfileFile.attachAll(model, examples.cells(), examples.examples());
        save(examples.trainedOn().apply(profiled));
        console.note(
                TrainingDisplay.summary(fitted, examples, (System.nanoTime() - began) * 1e-9, console.verbosity()));
        tellOfHeldOut(fitted, examples, division, first, epochs);
        confirmed.map(WidthOption::text).ifPresent(console::note);
        console.note(written());
        finish(tracking, chosen, began);
        return ExitCodes.DONE;
    }

    private Optional<ConfirmedWidth> confirmedWidth(
            TrainedModel model,
            TrainingData examples,
            Optional<HeldOut> division,
            Function<Examples, TrainedModel> run) {
        if (!width.isFor(model, examples.examples())) {
            return Optional.empty();
        }
        if (start.isAsked()) {
            console.note("Widths are as training fitted them: the model of --start-from may have seen any row.");
            return Optional.empty();
        }
        boolean inOrder = order.column().isPresent();
        return WidthOption.of(model, examples.examples(), division, inOrder, training.seed(), run, console);
    }

    private void tellOfHeldOut(
            TrainedModel model, TrainingData examples, Optional<HeldOut> division, ValidationCurve curve, int epochs) {
        if (division.isEmpty()) {
            if (examples.examples().image().isEmpty()
                    && model.description().settings().containsKey("learning-rate")) {
                console.note(
                        "No held-out rows ended training: --validation auto ends it before it overfits, and reports the log score"
                                + " on held-out rows.");
            }
            return;
        }
        if (examples.examples().image().isEmpty()) {
            ScoreTable scores = HeldOutText.of(model, examples, division.get(), training.stopsEarly());
            tell(scores);
            HeldOutText.warning(scores).ifPresent(console::note);
        }
        double rise = curve.rise();
        if (rise > 0 && model.description().training().path("epochs").asInt() >= epochs) {
            console.warn("the validation log-likelihood still rose when training ended, by " + Numbers.of(rise)
                    + " over the last " + curve.end() + " epochs: more epochs (--epochs) should give a better model.");
        }
    }

    private int onMachines(
            TableMethod chosen, Map<String, String> texts, TrainingData examples, long began, Tracking tracking) {
        device.warnIfUnused(chosen, devices.get(), console);
        try (SparkOption.Machines machines = spark.open("train")) {
            return train(machines.method(chosen), texts, examples, began, tracking);
        }
    }

    /**
     * @param began when the command did: the time limit is its own, that of {@code --calibrate}'s models is each one's
     */
    private int train(
            TableMethod chosen, Map<String, String> texts, TrainingData examples, long began, Tracking tracking) {
        long start = System.nanoTime();
        if (examples.examples().image().isEmpty()) { // the linear model is not for images
            console.note(console.text(TableSummary.of(examples)));
            CopiesText.ofTraining(examples).ifPresent(console::note);
        }
        List<Optional<String>> cuts = new ArrayList<>();
        Function<Examples, TrainedModel> run = rows -> {
            TableFit fit = training.applyTo(TableFit.of(chosen))
                    .settings(texts)
                    .threads(threads.threads())
                    .columns(examples.columns())
                    .provenance(examples.provenance().toJson());
            if (!examples.cells().isEmpty()) {
                fit.cells(examples.cells());
            }
            examples.groups().ifPresent(fit::groups);
            ofTables.time().ifPresent(limit -> fit.time(cuts.isEmpty() ? ofTables.left(began) : limit));
            try (TableTrainingDisplay display = new TableTrainingDisplay(console, interruption, ofTables.time())) {
                TrainedModel one = fit.listener(display).train(examples.dataset(), rows);
                cuts.add(display.outOfTime());
                return one;
            }
        };
        TrainedModel alone = run.apply(examples.examples());
        TrainedModel model =
                interruption.requested() ? alone : cross.applyTo(alone, examples, training.seed(), run, console);
        if (interruption.requested()) { // interrupted folds are incomplete
            model = alone;
        }
        save(examples.trainedOn().apply(TrainingProfileFile.attachAll(model, examples.examples())));
        TrainedTable trained = model.table().orElseThrow().trained();
        console.note("Trained " + chosen.name() + " on " + examples.title() + " in "
                + Numbers.duration((System.nanoTime() - start) * 1e-9) + ": " + trained.composition() + ".");
        cuts.get(0).ifPresent(console::note);
        trained.expectation().ifPresent(expected -> {
            Problem problem = alone.description().problem();
            tell(TableTrainingDisplay.scores(
                    expected, chosen.name(), problem, examples.dataset().targetName()));
            TableTrainingDisplay.warning(expected).ifPresent(console::note);
        });
        if (order.column().isPresent() && trained.expectation().isPresent()) {
            console.note("These rows lie in blocks, each predicted from those before and after it: future rows may be"
                    + " harder. Measure on later rows with credence evaluate.");
        }
        console.note(written());
        finish(tracking, chosen, start);
        if (interruption.requested()) {
            console.note(cross.isAsked() ? CrossOptions.STOPPED_WITH_MODEL : training.howToGoOn());
            return ExitCodes.INTERRUPTED;
        }
        return ExitCodes.DONE;
    }

    private void finish(Tracking tracking, Method chosen, long began) {
        tracking.finish((System.nanoTime() - began) * 1e-9, () -> {
            try (SavedModel saved = SavedModel.open(out)) {
                return ModelCard.of(saved, chosen);
            }
        });
    }

    private void tell(ScoreTable scores) {
        console.note(console.text(scores.table()));
        console.note(scores.reading());
    }

    private void save(TrainedModel model) {
        streams.write(out, stream -> ModelFile.write(model, stream, StandardStreams.outputName(out)));
    }

    private String written() {
        if (StandardStreams.isOne(out)) {
            return "Wrote the model to standard output.";
        }
        return "Wrote " + out + ". Evaluate it with: credence evaluate --model " + out + " …";
    }
}
