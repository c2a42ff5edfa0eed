package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.eval.series.LeadCoverage;
import dev.credence.eval.series.LeadScores;
import dev.credence.eval.series.ModelAtOrigins;
import dev.credence.eval.text.TextTable;
import dev.credence.scoring.ForecastTable;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.PastForecasts;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code evaluate} of a model that forecasts series. */
@Command(
        name = "evaluate",
        sortOptions = false,
        description = {
            "Measure the forecasts of a trained model at earlier origins, by lead, beside seasonal naive.",
            "Each forecast is from what is before its origin alone; nothing is trained.",
            ""
        },
        customSynopsis = {
            "credence evaluate --model MODEL.credence --data FILE [--origins N] [--stride N] [--json FILE] [OPTIONS]"
        },
        footer = {
            "",
            "The table has the series with the values that came. Origins whose outcomes the model was trained on are",
            "refused; credence compare --method … trains anew at each origin.",
            "",
            "Example:",
            "  credence evaluate --model sales.credence --data sales-and-later.csv --origins 3"
        })
public final class EvaluateSeriesCommand implements Callable<Integer> {
    private static final String NAIVE = "seasonal-naive";
    private static final int MOST_LEADS = 12;

    private final Console console;
    private final Provider<NamedServices<SeriesMethod>> methods;
    private final StandardStreams streams;

    @Mixin
    private SeriesModelOptions model;

    @Option(
            names = "--origins",
            paramLabel = "N",
            defaultValue = "1",
            order = 10,
            description = "Number of origins of each series; the last one is H steps before its end (default:"
                    + " ${DEFAULT-VALUE}).")
    private int origins = 1;

    @Option(
            names = "--stride",
            paramLabel = "N",
            order = 11,
            description = "Steps between origins (default: the model's horizon).")
    private @Nullable Integer stride;

    @Writes
    @Option(
            names = "--json",
            paramLabel = "FILE",
            order = 50,
            description = "Also write the scores to this file; - for standard output.")
    private @Nullable Path json;

    @Inject
    EvaluateSeriesCommand(Console console, Provider<NamedServices<SeriesMethod>> methods, StandardStreams streams) {
        this.console = console;
        this.methods = methods;
        this.streams = streams;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        model.check(problems);
        if (origins < 1 || (stride != null && stride < 1)) {
            problems.add("--origins and --stride are numbers from 1.");
        }
        Path file = json;
        if (file != null) {
            problems.check(() -> streams.requireWritable(file));
        }
        problems.throwIfAny();
        Forecaster forecaster = model.open(methods.get());
        SeriesTable table = model.read(forecaster, streams, console);
        PastForecasts past =
                PastForecasts.of(forecaster, table, origins, stride == null ? forecaster.horizon() : stride);
        ModelAtOrigins scores = ModelAtOrigins.of(
                past, forecaster.model().problem(), methods.get().get(NAIVE));
        print(forecaster, past, scores);
        if (file != null) {
            byte[] text = (json(forecaster, past, scores).toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
            streams.write(file, stream -> stream.write(text));
        }
        return ExitCodes.DONE;
    }

    private void print(Forecaster forecaster, PastForecasts past, ModelAtOrigins scores) {
        if (past.left() > 0) {
            console.warn(past.left() + " of " + (past.left() + past.series())
                    + " series are too short for these origins and left out.");
        }
        console.result(forecaster.model().method() + ", " + past.series() + " series, "
                + Numbers.counted(origins, "origin") + " each:");
        console.result(console.text(text(scores)));
        console.note("MASE and CRPS are in units of the seasonal naive forecast's error in the history.");
        forecaster.guarantee().ifPresent(given -> {
            console.result("");
            console.result("guaranteed " + given.promise() + ":");
            console.result(console.text(guaranteed(scores.guaranteed(), forecaster.horizon())));
        });
        if (scores.unheld() > 0 && !scores.guaranteed().isEmpty()) {
            console.warn(scores.unheld() + " forecasts do not count for the guarantee, which was calibrated on their"
                    + " outcomes.");
        }
    }

    /** A few leads, and 0 for all together. */
    private static List<Integer> leads(int horizon) {
        List<Integer> leads = new ArrayList<>();
        int rows = Math.min(MOST_LEADS, horizon);
        for (int i = 0; i < rows; i++) {
            leads.add(1 + (rows == 1 ? 0 : (int) Math.round(i * (horizon - 1.0) / (rows - 1))));
        }
        leads.add(0);
        return leads;
    }

    private static TextTable text(ModelAtOrigins scores) {
        TextTable text = TextTable.ofNumbers(
                List.of("lead", "values", "MASE", "naive", "CRPS", "naive", "in 80 %", "naive", "in 95 %", "naive"));
        LeadScores model = scores.model();
        LeadScores naive = scores.baseline();
        for (int lead : leads(model.horizon())) {
            text.row(
                    lead == 0 ? "all" : String.valueOf(lead),
                    String.valueOf(model.known(lead)),
                    cell(model.mase(lead)),
                    cell(naive.mase(lead)),
                    cell(model.crps(lead)),
                    cell(naive.crps(lead)),
                    cell(100 * model.covered80(lead)),
                    cell(100 * naive.covered80(lead)),
                    cell(100 * model.covered95(lead)),
                    cell(100 * naive.covered95(lead)));
        }
        return text;
    }

    private static TextTable guaranteed(List<LeadCoverage> all, int horizon) {
        List<String> header = new ArrayList<>(List.of("lead", "values"));
        all.forEach(one -> header.add("in " + ForecastTable.percent(one.coverage()) + " %"));
        TextTable text = TextTable.ofNumbers(header);
        for (int lead : leads(horizon)) {
            List<String> row = new ArrayList<>(List.of(lead == 0 ? "all" : String.valueOf(lead)));
            row.add(String.valueOf(all.get(0).known(lead)));
            all.forEach(one -> row.add(cell(100 * one.covered(lead))));
            text.row(row);
        }
        if (all.get(0).bands() > 0) {
            List<String> row = new ArrayList<>(
                    List.of("whole bands", String.valueOf(all.get(0).bands())));
            all.forEach(one -> row.add(cell(100 * one.bandsCovered())));
            text.row(row);
        }
        return text;
    }

    private static String cell(double value) {
        return Double.isNaN(value) ? "" : Numbers.of(value);
    }

    private ObjectNode json(Forecaster forecaster, PastForecasts past, ModelAtOrigins scores) {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        all.put("method", forecaster.model().method());
        all.put("series", past.series());
        all.put("origins", origins);
        ArrayNode leads = all.putArray("leads");
        for (int lead = 1; lead <= forecaster.horizon(); lead++) {
            ObjectNode one = leads.addObject();
            one.put("lead", lead);
            write(one, scores.model(), lead);
            write(one.putObject(NAIVE), scores.baseline(), lead);
            ArrayNode guaranteed = one.putArray("guaranteed");
            for (LeadCoverage coverage : scores.guaranteed()) {
                ObjectNode level = guaranteed.addObject();
                level.put("coverage", coverage.coverage());
                put(level, "covered", coverage.covered(lead));
            }
        }
        write(all, scores.model(), 0);
        write(all.putObject(NAIVE), scores.baseline(), 0);
        return all;
    }

    private static void write(ObjectNode json, LeadScores scores, int lead) {
        json.put("values", scores.known(lead));
        put(json, "mase", scores.mase(lead));
        put(json, "crps", scores.crps(lead));
        put(json, "covered_80", scores.covered80(lead));
        put(json, "covered_95", scores.covered95(lead));
    }

    private static void put(ObjectNode json, String name, double value) {
        if (Double.isFinite(value)) {
            json.put(name, value);
        } else {
            json.putNull(name);
        }
    }
}
