package dev.credence.core.inference;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Parameters;
import dev.credence.core.optimise.Progress;
import java.util.function.Predicate;

/**
 * A hook that stores the trained parameters after some epochs and predicts with the stored networks: samples of a
 * Markov chain, or snapshots of a cyclical schedule (Huang et al. 2017). When its capacity is exceeded it keeps the
 * last ones.
 */
public final class KeptNetworks implements TrainingHook {
    private final Device device;
    private final Tensor now;
    private final Tensor kept;
    private final Tensor count;
    private final int room;
    private final Predicate<Progress> when;

    /**
     * A hook.
     *
     * @param parameters parameters to store, {@link Parameters#values} [P]
     * @param room capacity R, in networks
     * @param when whether to store the parameters after an epoch; {@link Progress#epoch} counts the finished epochs
     */
    public KeptNetworks(Parameters parameters, HookArrays arrays, int room, Predicate<Progress> when) {
        if (room < 1) {
            throw new IllegalArgumentException("There is room for " + room + " networks; expected at least 1");
        }
        this.device = arrays.device();
        this.now = parameters.values();
        this.kept = arrays.parameter("kept.networks", room, now.length());
        this.count = arrays.parameter("kept.count", 1);
        this.room = room;
        this.when = when;
    }

    private int count() {
        return (int) device.read(count)[0];
    }

    private Tensor row(int network) {
        return device.view(kept, network * now.length(), now.length());
    }

    @Override
    public boolean followsSteps() {
        return false;
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        if (when.test(progress)) {
            int before = count();
            device.write(row(before % room), device.read(now), 0);
            device.write(count, before + 1f);
        }
    }

    /** The last epoch may still store one. */
    @Override
    public boolean isWhole(Progress progress) {
        return progress.epoch() >= progress.epochs();
    }

    /** All stored networks, whatever the number of samples. */
    @Override
    public int networks(int samples) {
        return Math.min(room, count());
    }

    @Override
    public void place(int network, int draw) {
        device.write(now, device.read(row(network)), 0);
    }
}
