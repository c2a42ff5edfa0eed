package dev.credence.core.method;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Training points in a device's memory. Steps gather their batches there by row: the host then writes M numbers a step
 * in place of M (D + 1).
 */
public final class ResidentPoints {
    /** Rows from here on have no exact number as a float. */
    private static final int MOST_ROWS = 1 << 24;

    /** Floats that are copied at a time. */
    private static final int CHUNK = 1 << 20;

    private final TrainingPoints points;
    private final Tensor inputs;
    private final Tensor targets;
    private final @Nullable Tensor weights;

    private ResidentPoints(Device device, TrainingPoints points) {
        this.points = points;
        int n = points.size();
        inputs = device.allocate(n, points.width());
        targets = device.allocate(n);
        weights = points.isWeighted() ? device.allocate(n) : null;
        copy(device);
    }

    /**
     * Copies points to a device, if it {@linkplain Device.Traits#resident() asks for that many bytes}, and the points
     * are the same in all epochs.
     */
    public static Optional<ResidentPoints> of(Device device, TrainingPoints points) {
        long numbers = points.width() + (points.isWeighted() ? 2L : 1L);
        boolean fits = points.size() > 0
                && points.size() <= MOST_ROWS
                && Float.BYTES * numbers * points.size() <= device.traits().resident()
                && (long) points.width() * points.size() <= Integer.MAX_VALUE;
        return fits && !points.isAugmented() ? Optional.of(new ResidentPoints(device, points)) : Optional.empty();
    }

    private void copy(Device device) {
        int width = points.width();
        int most = Math.max(1, CHUNK / Math.max(1, width));
        for (int from = 0; from < points.size(); from += most) {
            int count = Math.min(most, points.size() - from);
            int[] rows = new int[count];
            for (int i = 0; i < count; i++) {
                rows[i] = from + i;
            }
            float[] x = new float[count * width];
            float[] y = new float[count];
            points.gather(rows, 0, count, x, y);
            device.write(device.view(inputs, from * width, count, width), x, 0);
            device.write(device.view(targets, from, count), y, 0);
            if (weights != null) {
                points.gatherWeights(rows, 0, count, y);
                device.write(device.view(weights, from, count), y, 0);
            }
        }
        var unused = device.read(device.view(targets, 0, 1)); // devices beside this one find the points there
    }

    /** The points on the host. */
    public TrainingPoints points() {
        return points;
    }

    /** Inputs [N, D]. */
    public Tensor inputs() {
        return inputs;
    }

    /** Targets [N]. */
    public Tensor targets() {
        return targets;
    }

    /** Factors of the points' data terms [N]; empty if each is 1. */
    public Optional<Tensor> weights() {
        return Optional.ofNullable(weights);
    }
}
