package dev.credence.eval.metrics;

import dev.credence.core.data.Task;
import dev.credence.core.metric.Accumulator;
import dev.credence.core.metric.Metric;
import dev.credence.core.metric.Metric.Better;
import dev.credence.core.metric.Metric.Targets;
import dev.credence.core.metric.MetricFamily;
import java.util.List;
import java.util.Set;

/**
 * The standard metrics, defined in {@link RegressionScores} and {@link ClassificationScores}. They are one family,
 * because most of them share computations.
 */
public final class StandardMetrics implements MetricFamily {
    /** Number of bins of the calibration errors (Guo et al. 2017). */
    static final int DEFAULT_BINS = 15;

    public static final Metric RMSE =
            number("rmse", Better.LOWER, "root mean squared error of the predictive mean, in the target's unit");
    public static final Metric MAE =
            number("mae", Better.LOWER, "mean absolute error of the predictive mean, in the target's unit");
    public static final Metric ACCURACY =
            classes("accuracy", Better.HIGHER, "fraction of points whose most probable class is correct");
    public static final Metric ERROR = classes("error", Better.LOWER, "1 - accuracy");
    public static final Metric LOG_LIKELIHOOD = new Metric(
            "log_likelihood", Targets.ANY, Better.HIGHER, "mean log predictive density or probability, in nats");
    public static final Metric NLL = new Metric("nll", Targets.ANY, Better.LOWER, "minus the log likelihood");
    public static final Metric CRPS =
            number("crps", Better.LOWER, "continuous ranked probability score, in the target's unit");
    public static final Metric BRIER =
            classes("brier", Better.LOWER, "squared error of the class probabilities (of class 1 alone if binary)");
    public static final Metric PICP_50 = picp(50);
    public static final Metric PICP_80 = picp(80);
    public static final Metric PICP_90 = picp(90);
    public static final Metric PICP_95 = picp(95);
    public static final Metric MPIW_50 = mpiw(50);
    public static final Metric MPIW_80 = mpiw(80);
    public static final Metric MPIW_90 = mpiw(90);
    public static final Metric MPIW_95 = mpiw(95);
    public static final Metric RMS_CAL =
            number("rms_cal", Better.LOWER, "root mean squared calibration error over central intervals");
    public static final Metric MA_CAL =
            number("ma_cal", Better.LOWER, "mean absolute calibration error over central intervals");
    public static final Metric MISCAL_AREA =
            number("miscal_area", Better.LOWER, "area between the calibration curve and the diagonal");
    public static final Metric SHARP =
            number("sharp", Better.LOWER, "root mean predictive variance, in the target's unit");
    public static final Metric ECE = classes("ece", Better.LOWER, "expected calibration error of the top class");
    public static final Metric MCE = classes("mce", Better.LOWER, "maximum calibration error of the top class");
    public static final Metric ACE =
            classes("ace", Better.LOWER, "calibration error of the top class, in bins of equal count");
    public static final Metric AURC = classes(
            "aurc",
            Better.LOWER,
            "mean error over all rejection rates, the most uncertain points by entropy rejected first");
    public static final Metric PREDICTIVE_ENTROPY =
            classes("predictive_entropy", Better.NEITHER, "mean entropy of the predictive distribution, in nats");
    public static final Metric MUTUAL_INFORMATION = classes(
            "mutual_information", Better.NEITHER, "mutual information of the target and the weights, mean in nats");
    public static final Metric VARIATION_RATIO =
            classes("variation_ratio", Better.NEITHER, "mean of 1 - the largest predictive probability");

    /** In the order of reports. */
    private static final List<Metric> ALL = List.of(
            RMSE,
            MAE,
            ACCURACY,
            ERROR,
            LOG_LIKELIHOOD,
            NLL,
            CRPS,
            BRIER,
            PICP_50,
            PICP_80,
            PICP_90,
            PICP_95,
            MPIW_50,
            MPIW_80,
            MPIW_90,
            MPIW_95,
            RMS_CAL,
            MA_CAL,
            MISCAL_AREA,
            SHARP,
            ECE,
            MCE,
            ACE,
            AURC,
            PREDICTIVE_ENTROPY,
            MUTUAL_INFORMATION,
            VARIATION_RATIO);

    private final int bins;

    /** Metrics with {@value #DEFAULT_BINS} bins of the calibration errors. */
    public StandardMetrics() {
        this(DEFAULT_BINS);
    }

    /**
     * Metrics with another number of bins.
     *
     * @param bins number of bins of the calibration errors, at least 1
     */
    public StandardMetrics(int bins) {
        if (bins < 1) {
            throw new IllegalArgumentException("bins is " + bins + ", it must be at least 1");
        }
        this.bins = bins;
    }

    @Override
    public List<Metric> metrics() {
        return ALL;
    }

    @Override
    public Accumulator start(Task task, Set<Metric> wanted) {
        return task instanceof Task.Classification
                ? new ClassificationScores(wanted, bins)
                : new RegressionScores(wanted);
    }

    private static Metric number(String name, Better better, String description) {
        return new Metric(name, Targets.NUMBERS, better, description);
    }

    private static Metric classes(String name, Better better, String description) {
        return new Metric(name, Targets.CLASSES, better, description);
    }

    private static Metric picp(int level) {
        return number(
                "picp_" + level, Better.NEITHER, "fraction of targets inside the central " + level + " % interval");
    }

    private static Metric mpiw(int level) {
        return number(
                "mpiw_" + level,
                Better.LOWER,
                "mean width of the central " + level + " % interval, in the target's unit");
    }
}
