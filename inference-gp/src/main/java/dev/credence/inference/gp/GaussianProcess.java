package dev.credence.inference.gp;

import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.optimise.Schedule;
import java.util.List;

/** The method {@code gp}: an exact Gaussian process with a length-scale for each input. */
public final class GaussianProcess implements InferenceMethod {
    /** Maximum number N of training points: time is O(N³), memory O(N²). */
    public static final int MOST_POINTS = 5000;

    static final Setting.Choice KERNEL = new Setting.Choice(
                    "kernel",
                    "matern",
                    List.of("matern", "squared-exponential", "linear"),
                    "covariance of function values; matern: ν = 5/2")
            .tuned(SearchRange.of("matern", "squared-exponential"));
    static final Setting.Real VARIANCE =
            new Setting.Real("variance", 1, 1e-6, 1e6, "of the function, in variances of the target, before training");
    static final Setting.Real NOISE_VARIANCE =
            new Setting.Real("noise-variance", 0.1, 1e-5, 1e3, "in variances of the target, before training");

    private static final Schema SETTINGS = Schema.of(
            KERNEL,
            new Setting.Whole(
                    CommonSettings.EPOCHS.name(), 100, 1, Integer.MAX_VALUE, "updates of the hyperparameters"),
            new Setting.Whole(
                    CommonSettings.BATCH.name(),
                    MOST_POINTS,
                    1,
                    Integer.MAX_VALUE,
                    "points whose marginal likelihood an update sees; all of them for the exact one"),
            new Setting.Real(CommonSettings.LEARNING_RATE.name(), 0.1, 1e-12, 100, "step size before the schedule"),
            new Setting.Choice(
                    CommonSettings.SCHEDULE.name(), "cosine", Schedule.NAMES, "the learning rate over the epochs"),
            new Setting.Real(
                    CommonSettings.LENGTH_SCALE.name(),
                    1,
                    1e-6,
                    1e6,
                    "of standardised inputs in units of √inputs, before training"),
            VARIANCE,
            NOISE_VARIANCE,
            new Setting.Whole(
                    CommonSettings.PREDICTION_SAMPLES.name(),
                    1,
                    1,
                    CommonSettings.MOST_SAMPLES,
                    "changes nothing: predictions are in closed form"));

    @Override
    public String name() {
        return "gp";
    }

    @Override
    public String description() {
        return "Exact Gaussian process for small tables; hyperparameters by the marginal likelihood";
    }

    @Override
    public String citation() {
        return "Rasmussen & Williams (2006), Gaussian Processes for Machine Learning, MIT Press, chapters 2, 4 and 5";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        if (!(problem.task() instanceof Task.Regression)) {
            throw CommonSettings.unsupported(name(), problem.task(), "use dropout-alpha or vbp, which do");
        }
        if (problem.trainingPoints() > MOST_POINTS) {
            throw new UserException("The method 'gp' takes at most " + MOST_POINTS + " training points, as its work"
                    + " grows with the cube of their number, but there are " + problem.trainingPoints()
                    + ": use dropout-alpha or vbp, or fewer rows");
        }
        return new ProcessInference(problem, settings, device, seed);
    }
}
