package dev.credence.eval.metrics;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Every metric by name, in the order of reports. Definitions: the accumulators' documentation. */
public enum Metric {
    RMSE(Kind.REGRESSION, Better.LOWER, "root mean squared error of the predictive mean, in the target's unit"),
    MAE(Kind.REGRESSION, Better.LOWER, "mean absolute error of the predictive mean, in the target's unit"),
    ACCURACY(Kind.CLASSIFICATION, Better.HIGHER, "fraction of points whose most probable class is correct"),
    ERROR(Kind.CLASSIFICATION, Better.LOWER, "1 - accuracy"),
    LOG_LIKELIHOOD(Kind.BOTH, Better.HIGHER, "mean log predictive density or probability, in nats"),
    NLL(Kind.BOTH, Better.LOWER, "minus the log likelihood"),
    CRPS(Kind.REGRESSION, Better.LOWER, "continuous ranked probability score, in the target's unit"),
    BRIER(Kind.CLASSIFICATION, Better.LOWER, "squared error of the class probabilities (of class 1 alone if binary)"),
    PICP_50(Kind.REGRESSION, Better.NEITHER, "fraction of targets inside the central 50 % interval"),
    PICP_80(Kind.REGRESSION, Better.NEITHER, "fraction of targets inside the central 80 % interval"),
    PICP_90(Kind.REGRESSION, Better.NEITHER, "fraction of targets inside the central 90 % interval"),
    PICP_95(Kind.REGRESSION, Better.NEITHER, "fraction of targets inside the central 95 % interval"),
    MPIW_50(Kind.REGRESSION, Better.LOWER, "mean width of the central 50 % interval, in the target's unit"),
    MPIW_80(Kind.REGRESSION, Better.LOWER, "mean width of the central 80 % interval, in the target's unit"),
    MPIW_90(Kind.REGRESSION, Better.LOWER, "mean width of the central 90 % interval, in the target's unit"),
    MPIW_95(Kind.REGRESSION, Better.LOWER, "mean width of the central 95 % interval, in the target's unit"),
    RMS_CAL(Kind.REGRESSION, Better.LOWER, "root mean squared calibration error over central intervals"),
    MA_CAL(Kind.REGRESSION, Better.LOWER, "mean absolute calibration error over central intervals"),
    MISCAL_AREA(Kind.REGRESSION, Better.LOWER, "area between the calibration curve and the diagonal"),
    SHARP(Kind.REGRESSION, Better.LOWER, "root mean predictive variance, in the target's unit"),
    ECE(Kind.CLASSIFICATION, Better.LOWER, "expected calibration error of the top class"),
    MCE(Kind.CLASSIFICATION, Better.LOWER, "maximum calibration error of the top class"),
    ACE(Kind.CLASSIFICATION, Better.LOWER, "calibration error of the top class, in bins of equal count"),
    AURC(
            Kind.CLASSIFICATION,
            Better.LOWER,
            "mean error over all rejection rates, the most uncertain points by entropy rejected first"),
    PREDICTIVE_ENTROPY(Kind.CLASSIFICATION, Better.NEITHER, "mean entropy of the predictive distribution, in nats"),
    MUTUAL_INFORMATION(
            Kind.CLASSIFICATION, Better.NEITHER, "mutual information of the target and the weights, mean in nats"),
    VARIATION_RATIO(Kind.CLASSIFICATION, Better.NEITHER, "mean of 1 - the largest predictive probability");

    /** Which way a comparison goes. Of a coverage (picp) neither is better: it should be near its level. */
    public enum Better {
        HIGHER,
        LOWER,
        NEITHER
    }

    enum Kind {
        REGRESSION,
        CLASSIFICATION,
        BOTH
    }

    private final Kind kind;
    private final Better better;
    private final String description;

    Metric(Kind kind, Better better, String description) {
        this.kind = kind;
        this.better = better;
        this.description = description;
    }

    /** The name in results: {@code log_likelihood}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Better better() {
        return better;
    }

    /** One line, without a full stop. */
    public String description() {
        return description;
    }

    public boolean isForRegression() {
        return kind != Kind.CLASSIFICATION;
    }

    public boolean isForClassification() {
        return kind != Kind.REGRESSION;
    }

    /**
     * The metric of this {@link #key}.
     *
     * @throws IllegalArgumentException that lists the known ones
     */
    public static Metric of(String key) {
        return Arrays.stream(values())
                .filter(metric -> metric.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no metric \"" + key + "\"; known are "
                        + Arrays.stream(values()).map(Metric::key).collect(Collectors.joining(", "))));
    }
}
