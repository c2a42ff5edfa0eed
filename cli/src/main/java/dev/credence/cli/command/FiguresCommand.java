package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.Progress;
import dev.credence.cli.data.DataLoader;
import dev.credence.cli.data.DrawnFigure;
import dev.credence.cli.data.FiguresFiles;
import dev.credence.cli.figure.ThesisFigure;
import dev.credence.cli.figure.Workshop;
import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.report.FiguresReport;
import dev.credence.eval.result.LineFile;
import dev.credence.eval.result.Versions;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Draws the figures of Gal's thesis, and says whether they show what they did there. */
@Command(
        name = "figures",
        sortOptions = false,
        description = {
            "Draw the figures of Gal's thesis (2016): what dropout's uncertainty does outside of, between and on the data.",
            "Each comes with what it shows, in sentences that hold or do not by what was computed.",
            ""
        },
        footer = {
            "",
            "The figures: co2, heteroscedastic, averaging, rotation, elbo, solar, prior. DIR receives report.html, an HTML",
            "page; figures.json, the sentences with their numbers; a table for every chart, FIGURE-CHART.csv; and",
            "figures.jsonl, by which the same command, run again after an interruption, continues, as does one with more",
            "figures. What is drawn already is not drawn again; the results are the same to the bit.",
            "co2, solar, averaging and rotation need data (see --data-dir). All take some ten minutes of one core.",
            "",
            "Examples:",
            "  credence figures --only heteroscedastic,prior --out figures",
            "  credence figures --quick --only co2 --out look",
            "  credence figures --out figures"
        })
public final class FiguresCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<InferenceMethod>> methods;
    private final Provider<Devices> devices;
    private final DataLoader loader;
    private final Interruption interruption;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--only",
            paramLabel = "NAME,...",
            hideParamSyntax = true,
            split = ",",
            order = 1,
            description = "These figures alone (default: all).")
    private List<String> only = List.of();

    @Writes({FiguresFiles.PAGE, FiguresFiles.NUMBERS, DrawnFigure.FILE_NAME})
    @Option(names = "--out", required = true, order = 2, paramLabel = "DIR", description = "The folder for results.")
    private Path out = Path.of("");

    @Option(
            names = "--quick",
            order = 3,
            description = "Small networks, trained for seconds, whose sentences need not hold: a look at the page.")
    private boolean quick;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 4,
            description = "Seed of everything that is drawn (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin
    private DeviceOption device;

    @Inject
    FiguresCommand(
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
        Problems.Checked<List<ThesisFigure>> figures = problems.check(this::chosen);
        problems.check(() -> device.check(problems, devices.get()));
        problems.check(this::requireWritable);
        problems.throwIfAny();
        // what data there are is found out before anything is trained
        figures.get().stream().flatMap(f -> f.datasets().stream()).distinct().forEach(loader::dataset);

        List<FiguresReport.Section> drawn = new ArrayList<>();
        int all = figures.get().size();
        Interruption.Section section = interruption.orderly();
        try (section;
                Device opened = devices.get().open(device.name());
                LineFile<DrawnFigure> file = LineFile.open(out.resolve(DrawnFigure.FILE_NAME), DrawnFigure.FORMAT);
                Progress progress = console.progress("Drawing", "figure", all)) {
            Map<String, String> study = study(opened);
            Map<String, FiguresReport.Section> finished = DrawnFigure.finished(file, study);
            for (ThesisFigure figure : figures.get()) {
                FiguresReport.Section before = finished.get(figure.name());
                if (before == null) {
                    Workshop workshop = new Workshop(
                            methods.get(),
                            opened,
                            loader::dataset,
                            seed,
                            what -> progress.at(drawn.size(), figure.name() + ": " + what),
                            interruption::requested);
                    long start = System.nanoTime();
                    FiguresReport.Section now = figure.draw(workshop);
                    file.append(new DrawnFigure(figure.name(), study, now));
                    drawn.add(now);
                    progress.at(
                            drawn.size(),
                            figure.name() + " took " + Numbers.duration((System.nanoTime() - start) * 1e-9));
                } else {
                    drawn.add(before);
                    progress.at(drawn.size(), figure.name() + " was drawn before");
                }
                FiguresFiles.write(out, drawn, unfinished(drawn.size(), all), facts());
            }
        } catch (TrainingStopped e) {
            console.note("Interrupted. " + drawn.size() + " of " + all + " figures are in " + out
                    + ": run the same command again to continue.");
            return ExitCodes.INTERRUPTED;
        }
        drawn.forEach(this::say);
        console.note("\nThe page: " + out.resolve(FiguresFiles.PAGE) + ". The numbers: "
                + out.resolve(FiguresFiles.NUMBERS));
        return ExitCodes.DONE;
    }

    /** What decides a figure's numbers. */
    private Map<String, String> study(Device opened) {
        Map<String, String> study = new LinkedHashMap<>();
        study.put("seed", String.valueOf(seed));
        study.put("networks", quick ? "quick" : "full");
        study.put("device", opened.name());
        study.put("version", Versions.library());
        return study;
    }

    private static String unfinished(int drawn, int all) {
        return drawn < all ? drawn + " of " + all + " figures are drawn." : "";
    }

    private void say(FiguresReport.Section section) {
        console.result(section.title());
        for (FiguresReport.Law law : section.laws()) {
            console.result("  " + (law.holds() ? "holds:         " : "does not hold: ") + law.sentence());
            console.result("                 " + FiguresReport.text(law.numbers()));
        }
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Command", CommandLines.of(spec));
        facts.put("Seed", String.valueOf(seed));
        facts.put("Figures of", "Y. Gal (2016), Uncertainty in Deep Learning, PhD thesis, University of Cambridge");
        return facts;
    }

    private List<ThesisFigure> chosen() {
        List<ThesisFigure> known = quick ? ThesisFigure.quick() : ThesisFigure.all();
        List<String> names = known.stream().map(ThesisFigure::name).toList();
        List<String> unknown =
                only.stream().filter(name -> !names.contains(name)).toList();
        if (!unknown.isEmpty()) {
            throw new UserException("--only names " + String.join(", ", unknown) + ", but the figures are "
                    + String.join(", ", names) + ".");
        }
        return known.stream()
                .filter(f -> only.isEmpty() || only.contains(f.name()))
                .toList();
    }

    private void requireWritable() {
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new UserException("--out " + out + " is a file, expected a folder.");
        }
        AtomicFiles.requireWritable(Files.exists(out) ? out.resolve(FiguresFiles.PAGE) : out);
    }
}
