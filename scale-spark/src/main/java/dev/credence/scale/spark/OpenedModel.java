package dev.credence.scale.spark;

import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.scoring.SavedModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** A model that was opened from the bytes of its file, with the device that it opened for itself. */
final class OpenedModel implements AutoCloseable {
    private final String deviceName;
    private final int threads;
    private final SavedModel model;
    private final Map<Scored, BatchScorer> scorers = new ConcurrentHashMap<>();
    private @Nullable Device device;

    /** A plan as JSON and the rows' type. */
    private record Scored(String plan, StructType type) {}

    private OpenedModel(byte[] file, String deviceName, int threads) throws IOException {
        this.deviceName = deviceName;
        this.threads = threads;
        Path path = Files.createTempFile("model", ".credence");
        try {
            Files.write(path, file);
            this.model = SavedModel.open(path, Methods.discoverAll(), this::device);
        } finally {
            Files.delete(path);
        }
    }

    /**
     * Opens a model.
     *
     * @param deviceName of networks
     * @throws dev.credence.core.UserException if it is no model, or its method or the device is not found
     */
    static OpenedModel of(byte[] file, String deviceName, int threads) {
        try {
            return new OpenedModel(file, deviceName, threads);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized Device device() {
        Device opened = device;
        if (opened == null) {
            opened = Devices.discover().open(deviceName, threads);
            device = opened;
        }
        return opened;
    }

    SavedModel model() {
        return model;
    }

    /** What scores rows of a type by a plan, for calls row by row; made once. */
    BatchScorer scorer(String plan, StructType type) {
        return scorers.computeIfAbsent(
                new Scored(plan, type),
                made -> new BatchScorer(model, ScoringPlan.parse(plan).of(type)));
    }

    /** Whether several tasks may use it at a time: networks have buffers of their own for one. */
    boolean isShared() {
        return model.model().table().isPresent();
    }

    @Override
    public synchronized void close() {
        Device opened = device;
        if (opened != null) {
            opened.close();
        }
        device = null;
    }
}
