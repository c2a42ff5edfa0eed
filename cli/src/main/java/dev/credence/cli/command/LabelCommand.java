package dev.credence.cli.command;

import dev.credence.active.Acquisitions;
import dev.credence.active.LabelPool;
import dev.credence.active.LabelSheet;
import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.acquire.Acquisition;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.scoring.SavedModel;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Chooses the rows of a pool to label next. */
@Command(
        name = "label",
        sortOptions = false,
        description = {
            "Choose the rows of an unlabelled pool to label next (active learning).",
            "They are those whose labels are most informative for the model.",
            ""
        },
        customSynopsis = {
            "credence label --model MODEL.credence --pool FILE|FOLDER [--next 10] [--acquisition A] [OPTIONS]",
            "               --out SHEET.csv"
        },
        footer = {
            "",
            "SHEET.csv has one line per chosen row: its number in the pool (from 1), the acquisition, the score, an empty",
            "cell for the label, and the pool's columns. The same command, run again, adds more rows and keeps what has been",
            "filled in; rows of the pool with a label are skipped.",
            "Acquisitions: bald, batch-bald, power-bald, max-entropy, variation-ratio, variation-ratio-of-votes, mean-sd",
            "  (classes); bald, max-det, power-bald, variance (numbers); random.",
            "",
            "Example:",
            "  credence label --model mails.credence --pool unread.csv --next 20 --out to-label.csv",
            "  credence train --data to-label.csv --target spam --missing drop-row \\",
            "                 --ignore pool_row,pool_acquisition,pool_score --out mails.credence"
        })
public final class LabelCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final StandardStreams streams;

    @Mixin
    private ModelOptions model;

    @Reads
    @Option(
            names = "--pool",
            required = true,
            order = 2,
            paramLabel = "FILE",
            description = {
                "The rows to choose from: CSV with the columns that the model was trained with, or a folder of "
                        + "pictures."
            })
    private Path pool = Path.of("");

    @Writes
    @Option(
            names = "--out",
            required = true,
            order = 3,
            paramLabel = "FILE",
            description = "The CSV sheet to write or extend.")
    private Path out = Path.of("");

    @Option(
            names = "--next",
            paramLabel = "N",
            defaultValue = "10",
            order = 4,
            description = "Rows to choose (default: ${DEFAULT-VALUE}).")
    private int next;

    @Option(
            names = "--acquisition",
            paramLabel = "A",
            defaultValue = "bald",
            order = 5,
            description = "The acquisition function; see below (default: ${DEFAULT-VALUE}).")
    private String acquisition = "";

    @Option(
            names = "--candidates",
            paramLabel = "N",
            defaultValue = "0",
            order = 6,
            description = "Score only N random rows of the pool; 0: all (default: ${DEFAULT-VALUE}).")
    private int candidates;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 42,
            description = "Seed of random choices and of ties (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private DeviceOption device;

    @Mixin
    private ThreadsOption threads;

    @Inject
    LabelCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            StandardStreams streams) {
        this.streams = streams;
        this.console = console;
        this.methods = methods;
        this.devices = devices;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        model.checkSamples(problems);
        NamedServices<Acquisition> known = Acquisitions.discover();
        problems.check(() -> {
            var unused = known.get(acquisition);
        });
        if (next < 1) {
            problems.add("--next is " + next + ", expected at least 1.");
        }
        if (candidates < 0) {
            problems.add("--candidates is " + candidates + ", expected 0 or more.");
        }
        String name = String.valueOf(out.getFileName()).toLowerCase(Locale.ROOT);
        if (name.endsWith(".jsonl") || name.endsWith(".gz")) {
            problems.add("--out " + out + ": the sheet is plain CSV, to be filled in; name it .csv.");
        }
        problems.check(() -> AtomicFiles.requireWritable(out));
        problems.check(() -> device.check(problems, devices.get()));
        threads.check(problems);
        Checked<Function<SavedModel, LabelPool>> source = problems.check(this::read);
        problems.throwIfAny();
        try (DeviceOnDemand opened = device.onDemand(devices.get(), threads.threads())) {
            SavedModel loaded = model.load(methods.get(), opened);
            Acquisition chosen = Acquisitions.of(
                    known, acquisition, loaded.model().description().problem().task());
            String target = loaded.model().description().targetName();
            LabelSheet sheet = LabelSheet.open(out, source.get().apply(loaded), target);
            say(sheet.choose(chosen, loaded.model(), candidates, model.samples(loaded), next, seed), sheet, target);
        }
        return ExitCodes.DONE;
    }

    /** Prepares reading a table or a folder, by the columns or the image size of a model. */
    private Function<SavedModel, LabelPool> read() {
        if (ImageFolder.isOne(pool)) {
            ImageFolder folder = ImageFolder.of(pool);
            return loaded -> LabelPool.ofPictures(pool, folder, loaded.requireImage());
        }
        CsvTable table = streams.table(pool);
        return loaded -> LabelPool.ofTable(
                pool, table, loaded.inputs(table), loaded.model().description().targetName());
    }

    private void say(LabelSheet.Choice choice, LabelSheet sheet, String target) {
        if (choice.given() == 0) {
            console.note("Nothing to choose: every row of " + pool + " has a label or has been given out.");
            return;
        }
        if (choice.byChance()) {
            console.warn("every chosen row has the score 0, so the choice is random: does the model make only one"
                    + " prediction for each row? Then try --acquisition max-entropy, or variance.");
        }
        console.note("Wrote " + out + ": " + Numbers.counted(choice.given(), "row") + " more, " + sheet.size()
                + " in all; " + choice.left() + " of the pool are left. Fill in the column '" + target + "'."
                + (sheet.isTable() ? " To train on it: --missing drop-row --ignore " + sheet.ignored() + "." : ""));
    }
}
