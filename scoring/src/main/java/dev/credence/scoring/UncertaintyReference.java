package dev.credence.scoring;

import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;

/**
 * Epistemic uncertainties of in-distribution reference rows, for conformal p-values of new rows. For a row exchangeable
 * with them, P(p ≤ δ) ≤ δ (Vovk 2005): a threshold of δ bounds the rate of false flags.
 */
public final class UncertaintyReference {
    /** No reference rows: p-values are NaN. */
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
