package dev.credence.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.file.Faults;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.RowAttributes;
import dev.credence.guarantee.monitor.Monitor;
import dev.credence.guarantee.monitor.MonitorFindings;
import dev.credence.guarantee.monitor.MonitorOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Monitors a served model: one {@link Monitor} of predicted rows, and one of rows with known outcomes. Memory stays
 * constant.
 */
final class LiveMonitor {
    private static final Logger LOG = LoggerFactory.getLogger(LiveMonitor.class);

    /** Rows that were predicted together. */
    record Tile(Predictive predictive, Examples rows, List<String> groups) {}

    private final Watch served;
    private final Watch outcomes;

    private LiveMonitor(Watch served, Watch outcomes) {
        this.served = served;
        this.outcomes = outcomes;
    }

    static LiveMonitor of(TrainedModel model, String name, String identity, MonitorOptions options, Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UserException(
                    "The folder " + folder + " for the monitors' states cannot be made: " + Faults.reason(e)
                            + ". Name another.",
                    e);
        }
        return new LiveMonitor(
                new Watch(
                        "served",
                        MonitoredState.open(
                                model, identity, options.withOutcomes(false), folder.resolve(name + ".state"))),
                new Watch(
                        "outcomes",
                        MonitoredState.open(
                                model,
                                identity,
                                options.withOutcomes(true),
                                folder.resolve(name + ".outcomes.state"))));
    }

    /** One of the two monitors; thread-safe. */
    static final class Watch {
        private final String of;
        private final MonitoredState state;
        private ObjectNode found = Json.object();
        private long foundAt = -1;
        private boolean alarmed;

        Watch(String of, MonitoredState state) {
            this.of = of;
            this.state = state;
            this.alarmed = state.monitor().isAlarmed();
        }

        /** Which rows it monitors, as a metric label. */
        String of() {
            return of;
        }

        private synchronized void observe(Tile tile) {
            double[] targets =
                    state.monitor().options().outcomes() ? tile.rows().targets() : null;
            RowAttributes groups =
                    tile.groups().isEmpty() ? RowAttributes.plain() : RowAttributes.inGroups(tile.groups());
            state.monitor().observe(tile.predictive(), tile.rows(), targets, groups);
        }

        /** Its findings, cached until it observes more rows. */
        private synchronized ObjectNode found() {
            if (foundAt != state.monitor().rows()) {
                found = MonitorFindings.toJson(state.monitor());
                foundAt = state.monitor().rows();
            }
            return found;
        }

        ObjectNode json() {
            return found().deepCopy();
        }

        long rows() {
            return found().get("rows").longValue();
        }

        boolean isAlarmed() {
            return found().get("alarm").booleanValue();
        }

        /** The names of its tests. */
        List<String> tests() {
            return found().get("tests").findValuesAsText("test");
        }

        /** The names of its tests that can raise an alarm, including drift of columns. */
        List<String> alarms() {
            return found().has("drift")
                    ? Stream.concat(tests().stream(), Stream.of("columns")).toList()
                    : tests();
        }

        double evidence(String test) {
            return found().at("/tests/" + tests().indexOf(test) + "/evidence").doubleValue();
        }

        boolean isAlarmed(String test) {
            int at = tests().indexOf(test);
            return found().at(at < 0 ? "/drift/alarm_at" : "/tests/" + at + "/alarm_at")
                            .longValue()
                    > 0;
        }

        /** Saves the state if it has changed, and logs the first alarm. */
        synchronized void save(String model) {
            state.save();
            if (!alarmed && isAlarmed()) {
                alarmed = true;
                LOG.warn(
                        "ALARM of the monitor of the model {} ({}): {}. /models/{}/monitor has the evidence.",
                        model,
                        of,
                        alarms().stream().filter(this::isAlarmed).toList(),
                        model);
            }
        }
    }

    List<Watch> watches() {
        return List.of(served, outcomes);
    }

    /** Observes rows. Failures are only logged: they do not affect the answers. */
    void observe(List<Tile> tiles, boolean known) {
        try {
            tiles.forEach((known ? outcomes : served)::observe);
        } catch (RuntimeException e) {
            LOG.error("Rows could not be monitored", e);
        }
    }

    boolean isAlarmed() {
        return served.isAlarmed() || outcomes.isAlarmed();
    }

    ObjectNode json() {
        ObjectNode json = Json.object();
        json.put("alarm", isAlarmed());
        json.set("served", served.json());
        json.set("outcomes", outcomes.json());
        return json;
    }

    void save(String model) {
        for (Watch watch : watches()) {
            try {
                watch.save(model);
            } catch (RuntimeException e) {
                LOG.error("The monitor's state of the model {} could not be saved", model, e);
            }
        }
    }
}
