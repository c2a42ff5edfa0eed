package dev.credence.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.Faults;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.OverTime;
import dev.credence.scoring.series.SeriesGuarantee;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the guarantee over time of a served model is, and its file, which no other process may change meanwhile. It
 * begins with the state in the model's file. One thread moves it on, another one saves it.
 *
 * <p>A state that was not saved is not lost where histories are whole: the next one that holds the outcomes since then
 * moves the state to the same bits.
 */
final class AdaptiveState {
    private static final Logger LOG = LoggerFactory.getLogger(AdaptiveState.class);
    private static final int FORMAT = 1;

    private final String identity;
    private final Path file;
    private volatile OverTime now;
    private OverTime written;
    private byte[] bytes;

    private AdaptiveState(String identity, Path file, OverTime now, byte[] bytes) {
        this.identity = identity;
        this.file = file;
        this.now = now;
        this.written = now;
        this.bytes = bytes;
    }

    /**
     * Goes on from a file, or begins with the model's own state if there is none.
     *
     * @param own the guarantee of the model's file
     * @param identity fingerprint of the model's file
     * @throws UserException if the state is damaged, or belongs to another model
     */
    static AdaptiveState open(Forecaster forecaster, OverTime own, String identity, Path file) {
        AtomicFiles.requireWritable(file);
        byte[] bytes = bytes(file);
        if (!Files.exists(file)) { // an empty file is damaged: its state is lost
            return new AdaptiveState(identity, file, own, bytes);
        }
        try {
            JsonRecord json = JsonRecord.parse(new String(bytes, StandardCharsets.UTF_8));
            json.requireFormat(FORMAT, "The guarantee's state");
            String model = json.text("model");
            SeriesGuarantee read = SeriesGuarantee.read(json.record("guarantee"), forecaster.horizon());
            json.end();
            if (!model.equals(identity)) {
                throw new UserException("The guarantee's state " + file + " is that of another model file, or of what"
                        + " this one was before. Move it away, or name another folder.");
            }
            if (!(read instanceof OverTime state)
                    || !state.coverages().equals(own.coverages())
                    || !state.options().equals(own.options())) {
                throw new IllegalArgumentException("it is not for the coverages and the step of the model");
            }
            return new AdaptiveState(identity, file, state, bytes);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The guarantee's state " + file + " is damaged: " + e.getMessage()
                            + ". Restore it, or move it away to begin with the model's own.",
                    e);
        }
    }

    /** The file's bytes; empty if there is no file. */
    private static byte[] bytes(Path file) {
        try {
            return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        } catch (IOException e) {
            throw new UserException("The guarantee's state " + file + " cannot be read: " + Faults.reason(e), e);
        }
    }

    /** The state. */
    OverTime now() {
        return now;
    }

    /** Keeps a later state. */
    void moveTo(OverTime later) {
        now = later;
    }

    /** Saves the state if it has moved since. Failures are only logged: they do not affect the answers. */
    synchronized void save() {
        OverTime state = now;
        if (state == written) {
            return;
        }
        try {
            if (!Arrays.equals(bytes(file), bytes)) {
                throw new UserException("The guarantee's state " + file + " was changed by somebody else while the"
                        + " model was served. It is left as it is.");
            }
            byte[] text = text(state);
            AtomicFiles.write(file, out -> out.write(text));
            bytes = text;
            written = state;
        } catch (RuntimeException e) {
            LOG.error("The guarantee's state {} could not be saved", file, e);
        }
    }

    private byte[] text(OverTime state) {
        ObjectNode json = Json.object();
        json.put("format", FORMAT);
        json.put("model", identity);
        state.write(json.putObject("guarantee"));
        return (JsonText.pretty(json) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
