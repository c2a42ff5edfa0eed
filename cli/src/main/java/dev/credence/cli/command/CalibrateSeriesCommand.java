package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.numeric.NormalTail;
import dev.credence.core.registry.NamedServices;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.eval.text.TextTable;
import dev.credence.guarantee.series.LeadConformal;
import dev.credence.scoring.ForecastTable;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.OverSeries;
import dev.credence.scoring.series.OverTime;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code calibrate} of a model that forecasts series. */
@Command(
        name = "calibrate",
        sortOptions = false,
        description = {
            "Calibrate a model that forecasts series, so that its intervals hold what they promise.",
            "--by lead: for a new series of this kind, from the last H values of other series. --adaptive: for the next",
            "values of each series, on average over time.",
            ""
        },
        customSynopsis = {
            "credence calibrate --model MODEL.credence --data FILE --by lead [--coverage 0.9,0.95] [OPTIONS] --out MODEL2.credence",
            "credence calibrate --model MODEL.credence --data FILE --adaptive [--coverage 0.9] [OPTIONS] --out MODEL2.credence"
        },
        footer = {
            "",
            "--by lead forecasts the last H values of each series from those before them (split conformal prediction). Leads",
            "share a threshold in buckets: 1, 2-3, 4-7, …. It also gives a band for all leads together, from each series'",
            "largest score. Both hold for series exchangeable with these: not for the next values of these series.",
            "--adaptive runs over the last origins of each series (adaptive conformal inference by lead, with the outcome",
            "of lead h known h steps later), and keeps where it is: forecast goes on from there when new values come.",
            "forecast and predict then give lower_90 and upper_90, and of --by lead band_lower_90 and band_upper_90.",
            "",
            "Examples:",
            "  credence calibrate --model sales.credence --data other-shops.csv --by lead --out sales-90.credence",
            "  credence calibrate --model sales.credence --data sales.csv --adaptive --out sales-90.credence"
        })
public final class CalibrateSeriesCommand implements Callable<Integer> {
    private static final int MOST_LEADS = 12;

    private final Console console;
    private final Provider<NamedServices<SeriesMethod>> methods;
    private final StandardStreams streams;

    @Mixin
    private SeriesModelOptions model;

    @Option(
            names = "--coverage",
            paramLabel = "C",
            split = ",",
            order = 10,
            description = "The coverage probabilities (default: 0.9).")
    private List<Double> coverages = List.of(0.9);

    @Option(
            names = "--by",
            paramLabel = "lead",
            order = 11,
            description = "lead: by split conformal prediction over series, which is the default.")
    private @Nullable String by;

    @Option(
            names = "--adaptive",
            order = 12,
            description = "By adaptive conformal inference over each series' own past.")
    private boolean adaptive;

    @Option(
            names = "--adaptive-step",
            paramLabel = "G",
            order = 12,
            description = "Step size of --adaptive: how far a miss moves the intervals, from 0 to 1 (default: 0.05).")
    private @Nullable Double step;

    @Option(
            names = "--origins",
            paramLabel = "N",
            order = 13,
            description = "With --adaptive: the last origins of each series that it begins with (default: 100).")
    private @Nullable Integer origins;

    @Writes
    @Option(
            names = "--out",
            required = true,
            order = 20,
            paramLabel = "FILE",
            description = "The model file to write: the same model, calibrated.")
    private Path out = Path.of("");

    @Inject
    CalibrateSeriesCommand(Console console, Provider<NamedServices<SeriesMethod>> methods, StandardStreams streams) {
        this.console = console;
        this.methods = methods;
        this.streams = streams;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        model.check(problems);
        if (by != null && !by.equals("lead")) {
            problems.add("--by is '" + by + "', and the model forecasts series, which are calibrated by lead.");
        }
        if (by != null && adaptive) {
            problems.add("--by and --adaptive exclude each other: a guarantee is for new series, or over time.");
        }
        if (!adaptive && (step != null || origins != null)) {
            problems.add("--adaptive-step and --origins need --adaptive.");
        }
        for (double coverage : coverages) {
            if (!(coverage > 0 && coverage < 1)) {
                problems.add("--coverage: " + coverage + " is not between 0 and 1 (exclusive); for 90 % write 0.9.");
            }
        }
        if (coverages.stream().distinct().count() < coverages.size()) {
            problems.add("--coverage names a probability twice: " + coverages + ".");
        }
        AdaptiveCalibration.checkStep(step, problems);
        if (origins != null && origins < 1) {
            problems.add("--origins is " + origins + ", expected at least 1.");
        }
        problems.check(() -> AtomicFiles.requireWritable(out));
        problems.throwIfAny();
        Forecaster forecaster = model.open(methods.get());
        SeriesTable table = model.read(forecaster, streams, console);
        double[] levels = coverages.stream().mapToDouble(Double::doubleValue).toArray();
        if (adaptive) {
            OverTime.Options usual = OverTime.Options.USUAL;
            OverTime guarantee = OverTime.start(
                            new OverTime.Options(
                                    step == null ? usual.step() : step, origins == null ? usual.origins() : origins),
                            levels)
                    .follow(forecaster, table);
            forecaster.with(guarantee).save(out);
            console.result("guaranteed " + guarantee.promise() + ", begun on "
                    + table.series().size() + " series:");
            console.result(console.text(text(guarantee, forecaster.horizon())));
        } else {
            OverSeries guarantee = OverSeries.calibrate(forecaster, table, levels);
            guarantee.notes().forEach(console::warn);
            forecaster.with(guarantee).save(out);
            console.result("guaranteed " + guarantee.promise() + ":");
            console.result(console.text(text(guarantee)));
        }
        console.note("Wrote " + out + ". Forecast with it: credence forecast --model " + out + " …");
        return ExitCodes.DONE;
    }

    /** The model's own interval that covers, by bucket of leads. */
    private static TextTable text(OverSeries guarantee) {
        List<LeadConformal> levels = guarantee.levels();
        List<String> header = new ArrayList<>(List.of("leads"));
        levels.forEach(
                level -> header.add(ForecastTable.percent(level.coverage()) + " % are in the model's interval of"));
        TextTable text = TextTable.ofNumbers(header);
        List<Integer> ends = levels.get(0).lastLeads();
        for (int b = 0; b < ends.size(); b++) {
            int first = b == 0 ? 1 : ends.get(b - 1) + 1;
            List<String> row = new ArrayList<>();
            row.add(first == ends.get(b) ? String.valueOf(first) : first + "-" + ends.get(b));
            for (LeadConformal level : levels) {
                row.add(percent(level.thresholds().get(b)));
            }
            text.row(row);
        }
        List<String> row = new ArrayList<>(List.of("all together"));
        levels.forEach(level -> row.add(Double.isInfinite(level.band()) ? "" : percent(level.band())));
        return text.row(row);
    }

    private static String percent(double z) {
        return Numbers.of(100 * (1 - 2 * NormalTail.probability(-z))) + " %";
    }

    /** Coverage so far, at a few leads. */
    private static TextTable text(OverTime guarantee, int horizon) {
        List<String> header = new ArrayList<>(List.of("lead"));
        guarantee
                .coverages()
                .forEach(coverage -> header.addAll(
                        List.of("outcomes", "in " + ForecastTable.percent(coverage) + " %", "± at most")));
        TextTable text = TextTable.ofNumbers(header);
        int rows = Math.min(MOST_LEADS, horizon);
        for (int i = 0; i < rows; i++) {
            int h = rows == 1 ? 0 : (int) Math.round(i * (horizon - 1.0) / (rows - 1));
            List<String> row = new ArrayList<>(List.of(String.valueOf(h + 1)));
            for (int c = 0; c < guarantee.coverages().size(); c++) {
                long[][] counts = guarantee.counts(c);
                row.add(String.valueOf(counts[0][h]));
                row.add(counts[0][h] == 0 ? "" : Numbers.of(100 * (1 - guarantee.missed(c)[h])));
                row.add(counts[0][h] == 0 ? "" : Numbers.of(100 * guarantee.bound(c, h + 1)));
            }
            text.row(row);
        }
        return text;
    }
}
