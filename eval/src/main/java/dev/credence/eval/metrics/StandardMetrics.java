package dev.credence.eval.metrics;

import dev.credence.core.data.Task;
import dev.credence.core.metric.Accumulator;
import dev.credence.core.metric.Metric;
import dev.credence.core.metric.Metric.Better;
import dev.credence.core.metric.Metric.Targets;
import dev.credence.core.metric.MetricFamily;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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
    public static final Metric R2 = number(
            "r2",
            Better.HIGHER,
            "fraction of the targets' variance that the predictive mean explains; 0 for their mean");
    public static final Metric ACCURACY =
            classes("accuracy", Better.HIGHER, "fraction of points whose most probable class is correct");
    public static final Metric ERROR = classes("error", Better.LOWER, "1 - accuracy");
    public static final Metric AUROC = classes(
            "auroc",
            Better.HIGHER,
            "area under the ROC curve of the second of two classes; of more the mean, each against the rest");
    public static final Metric AVERAGE_PRECISION = classes(
            "average_precision",
            Better.HIGHER,
            "area under the precision-recall curve of the second of two classes; of more the mean");
    public static final Metric F1 = classes(
            "f1",
            Better.HIGHER,
            "harmonic mean of precision and recall of the second of two classes; of more the mean");
    public static final Metric F1_MACRO =
            classes("f1_macro", Better.HIGHER, "mean over classes of the harmonic mean of precision and recall");
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
    public static final Metric INTERVAL_SCORE_50 = intervalScore(50);
    public static final Metric INTERVAL_SCORE_90 = intervalScore(90);
    public static final Metric INTERVAL_SCORE_95 = intervalScore(95);
    public static final Metric PINBALL_5 = pinball(5);
    public static final Metric PINBALL_10 = pinball(10);
    public static final Metric PINBALL_25 = pinball(25);
    public static final Metric PINBALL_50 = pinball(50);
    public static final Metric PINBALL_75 = pinball(75);
    public static final Metric PINBALL_90 = pinball(90);
    public static final Metric PINBALL_95 = pinball(95);
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
            R2,
            ACCURACY,
            ERROR,
            AUROC,
            AVERAGE_PRECISION,
            F1,
            F1_MACRO,
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
            INTERVAL_SCORE_50,
            INTERVAL_SCORE_90,
            INTERVAL_SCORE_95,
            PINBALL_5,
            PINBALL_10,
            PINBALL_25,
            PINBALL_50,
            PINBALL_75,
            PINBALL_90,
            PINBALL_95,
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

    /** The percentage of each metric of quantiles, or of their intervals. */
    static final Map<Metric, Integer> QUANTILES = ALL.stream()
            .filter(metric -> metric.name().matches("(mpiw|interval_score|pinball)_\\d+"))
            .collect(Collectors.toUnmodifiableMap(
                    metric -> metric,
                    metric -> Integer.valueOf(
                            metric.name().substring(metric.name().lastIndexOf('_') + 1))));

    /** Shown only where they are asked for: each answers a special question. */
    private static final Set<Metric> SPECIAL = ALL.stream()
            .filter(metric -> metric.name().matches("average_precision|f1.*|interval_score_.*|pinball_.*"))
            .collect(Collectors.toUnmodifiableSet());

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

    /** Whether a metric is shown where no metrics are chosen. */
    static boolean isUsual(Metric metric) {
        return !SPECIAL.contains(metric);
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

    private static Metric intervalScore(int level) {
        return number(
                "interval_score_" + level,
                Better.LOWER,
                "width of the central " + level + " % interval and a penalty for targets outside it");
    }

    private static Metric pinball(int percent) {
        return number("pinball_" + percent, Better.LOWER, "quantile loss at " + percent + " %, in the target's unit");
    }
}
