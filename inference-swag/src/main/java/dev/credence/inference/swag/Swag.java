package dev.credence.inference.swag;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.inference.HookedInference;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.model.Model;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.Schedule;
import dev.credence.core.posterior.PointEstimate;

/** The method {@code swag}: a {@link PointEstimate}, trained with the hook {@link SnapshotMoments}. */
public final class Swag implements InferenceMethod {
    private static final Setting.Real SNAPSHOT_LEARNING_RATE = new Setting.Real(
                    "snapshot-learning-rate", 0.01, 1e-12, 100, "step size from then on")
            .tuned(SearchRange.logarithmic(1e-3, 0.1));
    private static final Setting.Real START =
            new Setting.Real("start", 0.5, 0, 0.99, "fraction of the epochs before the first snapshot");
    private static final Setting.Whole RANK =
            new Setting.Whole("rank", 20, 0, 1000, "snapshots that the low-rank part keeps; 0: diagonal");

    private static final Schema SETTINGS = CommonSettings.SCHEMA
            .without(CommonSettings.SAMPLES, CommonSettings.SCHEDULE)
            .with(
                    new Setting.Real(
                                    CommonSettings.LEARNING_RATE.name(),
                                    0.01,
                                    1e-12,
                                    100,
                                    "step size before the snapshots begin")
                            .tuned(SearchRange.logarithmic(1e-3, 0.1)),
                    SNAPSHOT_LEARNING_RATE,
                    START,
                    RANK,
                    new Setting.Whole(
                            CommonSettings.PREDICTION_SAMPLES.name(),
                            30,
                            1,
                            CommonSettings.MOST_SAMPLES,
                            "networks in prediction, S"));

    @Override
    public String name() {
        return "swag";
    }

    @Override
    public String description() {
        return "A Gaussian with diagonal and low-rank covariance, fitted to the iterates of gradient descent";
    }

    @Override
    public String citation() {
        return "Maddox, Garipov, Izmailov, Vetrov & Wilson (2019), A simple baseline for Bayesian uncertainty in deep"
                + " learning, NeurIPS";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public boolean takesWeights(Settings settings) {
        return true;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        int rank = settings.get(RANK);
        if (rank == 1) {
            throw new UserException("swag: rank is 1, and one snapshot has no covariance; use 0 or at least 2");
        }
        double start = settings.get(START);
        Model model = CommonSettings.model(problem, settings);
        GradientInference network = new GradientInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        new PointEstimate(model),
                        new AlphaDivergence(0),
                        1,
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(
                                settings,
                                falling(
                                        start,
                                        settings.get(SNAPSHOT_LEARNING_RATE)
                                                / settings.get(CommonSettings.LEARNING_RATE)))),
                device,
                seed);
        return HookedInference.of(network, arrays -> new SnapshotMoments(network.trained(), arrays, rank, start, seed));
    }

    /**
     * The authors' schedule: 1 until half of {@code start}, then linear to {@code last}, which is reached at 0.9
     * {@code start} and kept.
     */
    static Schedule falling(double start, double last) {
        return t -> {
            double way = start == 0 ? 1 : t / start;
            double fallen = Math.min(1, Math.max(0, (way - 0.5) / 0.4));
            return 1 + fallen * (last - 1);
        };
    }
}
