package dev.credence.inference.swag;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Parameters;
import dev.credence.core.inference.HookArrays;
import dev.credence.core.inference.TrainingHook;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;

/**
 * Mean θ̄ and variances of n snapshots θ, one after each epoch from the start epoch on, and the last K deviations D
 * (Maddox et al. 2019, algorithm 1). Networks are drawn by their equation 1,
 *
 * <pre>θ = θ̄ + √½ √Σ z₁ + 1/√(2(K − 1)) D z₂,   Σ = (1/n) Σ_i (θ_i − θ̄)²</pre>
 *
 * with covariance ½ (diag Σ + D Dᵀ/(K − 1)), or diag Σ for K = 0. A column of D is a snapshot's deviation from the mean
 * at that time. Variances are summed by Welford's recursion, to avoid cancellation.
 */
final class SnapshotMoments implements TrainingHook {
    private final Device device;
    private final Tensor weights;
    private final Tensor count;
    private final Tensor mean;
    private final Tensor squares;
    private final Tensor deviations;
    private final int rank;
    private final double start;
    private final CounterRandom random;

    /**
     * Allocates the arrays on the device.
     *
     * @param parameters θ [P], all trained parameters, including the noise precision and a learnt prior
     * @param rank K
     * @param start fraction of the epochs before the first snapshot
     */
    SnapshotMoments(Parameters parameters, HookArrays arrays, int rank, double start, long seed) {
        this.device = arrays.device();
        this.weights = parameters.values();
        this.count = arrays.parameter("swag.count", 1);
        this.mean = arrays.parameter("swag.mean", weights.length());
        this.squares = arrays.parameter("swag.squares", weights.length());
        this.deviations = arrays.parameter("swag.deviations", Math.max(1, rank), weights.length());
        this.rank = rank;
        this.start = start;
        this.random = Stream.SNAPSHOTS.of(seed);
    }

    private int count() {
        return (int) device.read(count)[0];
    }

    private Tensor column(int k) {
        return device.view(deviations, k * weights.length(), weights.length());
    }

    @Override
    public boolean followsSteps() {
        return false;
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        if (progress.epoch() > start * progress.epochs()) {
            add(device.read(weights));
        }
    }

    /** Whether the moments cover all snapshots, up to the last epoch. */
    @Override
    public boolean isWhole(Progress progress) {
        return progress.epoch() >= progress.epochs();
    }

    private void add(float[] w) {
        int n = count();
        float[] m = device.read(mean);
        float[] s = device.read(squares);
        for (int i = 0; i < w.length; i++) {
            double before = (double) w[i] - m[i];
            m[i] += (float) (before / (n + 1));
            w[i] -= m[i];
            s[i] += (float) (before * w[i]);
        }
        device.write(mean, m);
        device.write(squares, s);
        device.write(column(n % Math.max(1, rank)), w);
        device.write(count, n + 1f);
    }

    @Override
    public int networks(int samples) {
        return count() == 0 ? 0 : Math.max(1, samples);
    }

    @Override
    public void place(int network, int draw) {
        int step = draw * CommonSettings.MOST_SAMPLES + network;
        int columns = Math.min(rank, count());
        float[] w = device.read(mean);
        float[] s = device.read(squares);
        double diagonal = (rank == 0 ? 1 : 0.5) / count();
        for (int i = 0; i < w.length; i++) {
            w[i] += (float) (Math.sqrt(diagonal * Math.max(0, s[i])) * random.normal(step, i));
        }
        for (int k = 0; columns > 1 && k < columns; k++) {
            float[] d = device.read(column(k));
            double z = random.normal(step, (long) w.length + k) / Math.sqrt(2.0 * (columns - 1));
            for (int i = 0; i < w.length; i++) {
                w[i] += (float) (z * d[i]);
            }
        }
        device.write(weights, w);
    }
}
