package dev.credence.scoring;

import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;

/**
 * Epistemic uncertainties of reference rows, known to be like the training data, with which those of new rows are
 * compared. For a row that is exchangeable with them, P(p ≤ δ) ≤ δ (Vovk 2005): false flags are as rare.
 */
public final class UncertaintyReference {
    /** Without rows: no p-values. */
    public static final UncertaintyReference NONE = new UncertaintyReference(new double[0]);

    private final double[] ascending;

    /** @param uncertainties of the reference rows, in any order; copied */
    public UncertaintyReference(double[] uncertainties) {
        this.ascending = uncertainties.clone();
        Arrays.sort(ascending);
    }

    /** Epistemic standard deviation, or mutual information in nats, of each point. */
    public static double[] uncertainty(Predictive predictive) {
        if (predictive instanceof CategoricalMixture classes) {
            return classes.mutualInformation();
        }
        double[] variance = ((RegressionPredictive) predictive).epistemicVariance();
        return Arrays.stream(variance).map(Math::sqrt).toArray();
    }

    /** (1 + #{reference rows at least as uncertain}) / (n + 1); NaN without reference rows. */
    public double pValue(double uncertainty) {
        int n = ascending.length;
        if (n == 0) {
            return Double.NaN;
        }
        int low = 0;
        int high = n;
        while (low < high) { // the first that is not below
            int middle = (low + high) >>> 1;
            if (ascending[middle] < uncertainty) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return (1.0 + n - low) / (n + 1);
    }
}
