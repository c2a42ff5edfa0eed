package dev.credence.guarantee.recalibration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.numeric.GoldenSection;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.List;

/**
 * Scales all distributions about their means by one factor: mean + s (y − mean). s maximises the log score; for normal
 * distributions s² is the mean squared standardised error.
 *
 * @param factor s, positive
 */
record WidthScale(double factor) implements Recalibration {
    static final String NAME = "scale";

    private static final double FARTHEST = Math.log(50);

    WidthScale {
        if (!(factor >= 1e-3 && factor <= 1e3)) {
            throw new IllegalArgumentException(
                    "the factor of widths is " + factor + ", it must lie between 0.001 and 1000");
        }
    }

    static WidthScale fit(CalibrationSet sample) {
        return fit(sample, 0);
    }

    /**
     * The factor that maximises the log score of the sample and of a few rows of a prior whose standardised squared
     * errors are all 1, so that few rows move it little.
     *
     * @param prior how many rows the prior is worth, at least 0
     */
    static WidthScale fit(CalibrationSet sample, double prior) {
        List<CalibrationSet.Part<RegressionPredictive>> parts = sample.numbers(NAME);
        requireContinuous(NAME, parts);
        double log = GoldenSection.minimum(
                s -> prior * (s + 0.5 * Math.exp(-2 * s))
                        - parts.stream()
                                .mapToDouble(part -> part.sum(
                                        new ScaledPredictive(part.tile(), Math.exp(s)).logDensity(part.targets())))
                                .sum(),
                -FARTHEST,
                FARTHEST);
        return new WidthScale(Math.exp(log));
    }

    /** Rejects predictions of counts. */
    static void requireContinuous(String name, List<CalibrationSet.Part<RegressionPredictive>> parts) {
        if (parts.stream().anyMatch(part -> part.tile().isDiscrete())) {
            throw new UserException("The recalibration '" + name + "' is for real targets, and the model predicts"
                    + " counts, which it would leave the whole numbers with. Calibrate its intervals instead.");
        }
    }

    static WidthScale read(JsonRecord json) {
        return new WidthScale(json.number("factor"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Predictive apply(Predictive prediction) {
        return new ScaledPredictive(PredictionKinds.numbers(NAME, prediction), factor);
    }

    @Override
    public String summary() {
        return "widths times " + PredictionKinds.text(factor);
    }

    @Override
    public void write(ObjectNode json) {
        json.put("factor", factor);
    }
}
