package dev.credence.guarantee.monitor;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.Faults;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A monitor's state as a JSON file, written atomically; numbers read back as the same bits. */
public final class MonitorStateFile {
    /** The version that this library writes. */
    public static final int FORMAT = 1;

    private static final int MOST = Integer.MAX_VALUE;
    private static final long MOST_ROWS = 1_000_000_000_000L;
    private static final long MOST_BYTES = 64L << 20;

    private MonitorStateFile() {}

    /** Writes a state. */
    public static void save(MonitorState state, Path file) {
        byte[] bytes = (toJson(state).toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
        AtomicFiles.write(file, out -> out.write(bytes));
    }

    /**
     * Reads a state.
     *
     * @throws UserException where the file cannot be read; names it
     */
    public static MonitorState load(Path file) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new UserException("The monitor's state " + file + " is longer than any: " + Files.size(file)
                        + " bytes. Name another file.");
            }
            return fromJson(Files.readString(file), "The monitor's state " + file);
        } catch (IOException e) {
            throw new UserException("The monitor's state " + file + " cannot be read: " + Faults.reason(e), e);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The monitor's state " + file + " is damaged: " + e.getMessage()
                            + ". Restore it, or name a new file to begin again.",
                    e);
        }
    }

    static ObjectNode toJson(MonitorState state) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("model", state.model());
        json.put("false_alarms", state.options().falseAlarms());
        json.put("outcomes", state.options().outcomes());
        json.put("window", state.options().window());
        json.put("rows", state.rows());
        ArrayNode tests = json.putArray("tests");
        state.tests().forEach(test -> tests.add(JsonText.tree(test)));
        state.drift().ifPresent(drift -> {
            ObjectNode one = json.putObject("drift");
            one.put("windows", drift.windows());
            one.put("rows", drift.rows());
            ArrayNode counts = one.putArray("counts");
            drift.counts().forEach(c -> MonitorJson.counts(counts.addObject().putArray("bins"), c));
            ArrayNode last = one.putArray("last");
            drift.last().forEach(c -> MonitorJson.counts(last.addObject().putArray("bins"), c));
            one.put("alarm_at", drift.alarmAt());
            drift.drifted().forEach(one.putArray("drifted")::add);
        });
        return json;
    }

    /**
     * Parses a state.
     *
     * @param what its name, for messages
     * @throws IllegalArgumentException where the text is not a state
     * @throws UserException where it is of a newer version
     */
    static MonitorState fromJson(String text, String what) {
        JsonRecord json = JsonRecord.parse(text);
        json.requireFormat(FORMAT, what);
        MonitorOptions options =
                new MonitorOptions(json.number("false_alarms"), json.truth("outcomes"), json.whole("window", 1, MOST));
        Optional<DriftState> drift = json.has("drift") ? Optional.of(drift(json.record("drift"))) : Optional.empty();
        MonitorState state = new MonitorState(
                json.text("model"),
                options,
                json.wholeLong("rows", 0, MOST_ROWS),
                json.records("tests", TestState.class),
                drift);
        json.end();
        return state;
    }

    private static DriftState drift(JsonRecord json) {
        return new DriftState(
                json.wholeLong("windows", 0, MOST_ROWS),
                json.whole("rows", 0, MOST),
                histograms(json, "counts"),
                histograms(json, "last"),
                json.wholeLong("alarm_at", 0, MOST_ROWS),
                json.texts("drifted"));
    }

    private static List<long[]> histograms(JsonRecord json, String name) {
        return json.records(name).stream()
                .map(one -> MonitorJson.counts(one, "bins"))
                .toList();
    }
}
