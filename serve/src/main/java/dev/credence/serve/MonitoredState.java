package dev.credence.serve;

import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.Faults;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.monitor.Monitor;
import dev.credence.guarantee.monitor.MonitorOptions;
import dev.credence.guarantee.monitor.MonitorState;
import dev.credence.guarantee.monitor.MonitorStateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A monitor and its state file, which no other process may change meanwhile. */
final class MonitoredState {
    private final Monitor monitor;
    private final Path file;
    private long savedRows;
    private byte[] saved;

    private MonitoredState(Monitor monitor, Path file, byte[] saved) {
        this.monitor = monitor;
        this.file = file;
        this.saved = saved;
        this.savedRows = monitor.rows();
    }

    /**
     * Resumes the monitor of a state file, or starts one if there is no file.
     *
     * @throws UserException if the state is damaged, or belongs to another model or other options
     */
    static MonitoredState open(TrainedModel model, String identity, MonitorOptions options, Path file) {
        AtomicFiles.requireWritable(file);
        byte[] bytes = bytes(file);
        if (!Files.exists(file)) { // an empty file is damaged: its state is lost
            return new MonitoredState(Monitor.start(model, identity, options), file, bytes);
        }
        MonitorState state = MonitorStateFile.load(file);
        if (!state.model().equals(identity)) {
            throw new UserException("The monitor's state " + file + " is that of another model file, or of what this"
                    + " one was before. Move it away, or name another folder.");
        }
        if (!state.options().equals(options)) {
            throw new UserException("The monitor's state " + file + " was begun with " + state.options()
                    + ", and is to go on with " + options + ", which cannot change. Use the same, or name another"
                    + " folder.");
        }
        try {
            return new MonitoredState(Monitor.resume(model, state), file, bytes);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The monitor's state " + file + " is damaged: " + e.getMessage()
                            + ". Restore it, or name another folder.",
                    e);
        }
    }

    /** The file's bytes; empty if there is no file. */
    private static byte[] bytes(Path file) {
        try {
            return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        } catch (IOException e) {
            throw new UserException("The monitor's state " + file + " cannot be read: " + Faults.reason(e), e);
        }
    }

    Monitor monitor() {
        return monitor;
    }

    /**
     * Saves the state if rows were observed since.
     *
     * @throws UserException if it cannot be written, or another process has changed the file
     */
    void save() {
        if (monitor.rows() == savedRows) {
            return;
        }
        if (!Arrays.equals(bytes(file), saved)) {
            throw new UserException("The monitor's state " + file + " was changed by somebody else while the model was"
                    + " served. It is left as it is.");
        }
        long rows = monitor.rows();
        MonitorStateFile.save(monitor.state(), file);
        saved = bytes(file);
        savedRows = rows;
    }
}
