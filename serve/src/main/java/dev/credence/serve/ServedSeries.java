package dev.credence.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.Faults;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.Forecasts;
import dev.credence.scoring.series.Histories;
import dev.credence.scoring.series.OverTime;
import dev.credence.scoring.series.SeriesGuarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A model that forecasts series, with its name on a server. */
public final class ServedSeries {
    private final String name;
    private final Forecaster forecaster;
    private final Optional<AdaptiveState> state;

    private ServedSeries(String name, Forecaster forecaster, Optional<AdaptiveState> state) {
        this.name = name;
        this.forecaster = forecaster;
        this.state = state;
    }

    /**
     * Serves a model as it is: a guarantee over time begins at each request with the state in the model's file.
     *
     * @param name letters, digits, dots, underscores and hyphens; part of its URLs
     * @throws UserException if it cannot be served under this name
     */
    public static ServedSeries of(String name, Forecaster forecaster) {
        ServedModel.requireName(name);
        return new ServedSeries(name, forecaster, Optional.empty());
    }

    /** Whether a model has a guarantee over time, whose state {@link #withState} keeps. */
    public static boolean isAdaptive(Forecaster forecaster) {
        return forecaster.guarantee().filter(OverTime.class::isInstance).isPresent();
    }

    /**
     * The same model, whose guarantee over time goes on with the outcomes in the histories that are sent. Its state is
     * the file {@code NAME.adaptive.state} of a folder, begun with the model's own or gone on from now, and saved every
     * minute and when the server closes.
     *
     * @param identity fingerprint of the model's file: {@link Forecaster#fingerprint}
     * @throws UserException if the model has no such guarantee, or the state is damaged or belongs to another model
     */
    public ServedSeries withState(String identity, Path folder) {
        OverTime own = forecaster
                .guarantee()
                .filter(OverTime.class::isInstance)
                .map(OverTime.class::cast)
                .orElseThrow(() -> new UserException("The model " + name + " has no guarantee over time, whose state"
                        + " could be kept. Calibrate it so, or keep none."));
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UserException(
                    "The folder " + folder + " for the guarantee's state cannot be made: " + Faults.reason(e)
                            + ". Name another.",
                    e);
        }
        Path file = folder.resolve(name + ".adaptive.state");
        return new ServedSeries(name, forecaster, Optional.of(AdaptiveState.open(forecaster, own, identity, file)));
    }

    /** Its name in URLs. */
    public String name() {
        return name;
    }

    Forecaster forecaster() {
        return forecaster;
    }

    /** The kept state of its guarantee over time; empty where none is kept. */
    Optional<AdaptiveState> state() {
        return state;
    }

    /**
     * Forecasts, in one thread at a time.
     *
     * @param table the histories
     * @param learns whether the kept state goes on with their outcomes
     */
    Forecasts forecast(SeriesTable table, int steps, boolean learns) {
        Optional<SeriesGuarantee> given = forecaster.guarantee();
        if (state.isPresent()) {
            AdaptiveState kept = state.get();
            OverTime later = learns ? kept.now().advance(forecaster, table) : kept.now();
            Forecasts forecasts = forecaster.forecast(Histories.of(table), steps, Optional.of(later));
            kept.moveTo(later);
            return forecasts;
        }
        return forecaster.forecast(Histories.of(table), steps, given);
    }

    /** What the server has found: how often the intervals of a kept guarantee over time have missed, by lead. */
    ObjectNode findings() {
        ObjectNode json = Json.object();
        json.put("model", name);
        json.put("monitored", false);
        state.map(AdaptiveState::now).ifPresent(now -> {
            json.put("series", now.size());
            ArrayNode all = json.putArray("adaptive");
            for (int c = 0; c < now.coverages().size(); c++) {
                ObjectNode one = all.addObject();
                one.put("coverage", now.coverages().get(c));
                ArrayNode leads = one.putArray("leads");
                long[][] counts = now.counts(c);
                for (int h = 0; h < counts[0].length; h++) {
                    ObjectNode lead = leads.addObject();
                    lead.put("lead", h + 1);
                    lead.put("outcomes", counts[0][h]);
                    lead.put("missed", counts[1][h]);
                    lead.put("bound", now.bound(c, h + 1));
                }
            }
        });
        return json;
    }
}
