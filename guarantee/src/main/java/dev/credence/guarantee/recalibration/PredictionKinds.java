package dev.credence.guarantee.recalibration;

import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Locale;

/** Rejects predictions that a map does not apply to. */
final class PredictionKinds {
    private PredictionKinds() {}

    static CategoricalMixture classes(String name, Predictive prediction) {
        if (prediction instanceof CategoricalMixture mixture) {
            return mixture;
        }
        throw new IllegalArgumentException("the recalibration '" + name + "' is for classes");
    }

    static RegressionPredictive numbers(String name, Predictive prediction) {
        if (prediction instanceof RegressionPredictive regression) {
            return regression;
        }
        throw new IllegalArgumentException("the recalibration '" + name + "' is for numbers");
    }

    static String text(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }
}
