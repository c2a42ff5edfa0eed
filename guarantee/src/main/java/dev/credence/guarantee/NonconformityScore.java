package dev.credence.guarantee;

/**
 * Nonconformity of a target to a prediction. A conformal set holds the targets that score at most the calibrated
 * threshold. Every score gives the guarantee; a good one gives small sets.
 */
public sealed interface NonconformityScore permits RegressionScore, ClassScore {
    /** The probability integral transform's distance from the centre: see {@link PitScore}. */
    RegressionScore PIT = new PitScore();

    /** |y − mean|/sd: see {@link NormalisedResidualScore}. */
    RegressionScore NORMALISED = new NormalisedResidualScore();

    /** |y − mean|: see {@link AbsoluteResidualScore}. */
    RegressionScore ABSOLUTE = new AbsoluteResidualScore();

    /** Conformalised quantile regression: see {@link QuantileRegressionScore}. */
    RegressionScore CQR = new QuantileRegressionScore();

    /** 1 − p_y: see {@link LeastAmbiguousScore}. */
    ClassScore LAC = new LeastAmbiguousScore();

    /** Adaptive prediction sets: see {@link AdaptiveSetScore}. */
    ClassScore APS = AdaptiveSetScore.plain();

    /** Regularised adaptive prediction sets with λ = 0.01 and k_reg = 5: see {@link AdaptiveSetScore}. */
    ClassScore RAPS = AdaptiveSetScore.regularised(0.01, 5);

    /**
     * Regularised adaptive prediction sets.
     *
     * @param penalty λ ≥ 0 for every rank beyond the free ones
     * @param free k_reg ≥ 0; not to be tuned on the calibration data
     */
    static ClassScore raps(double penalty, int free) {
        return AdaptiveSetScore.regularised(penalty, free);
    }

    /** The score's name in files, such as {@code pit}. */
    String name();
}
