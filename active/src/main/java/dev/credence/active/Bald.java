package dev.credence.active;

import dev.credence.core.acquire.Candidates;
import dev.credence.core.acquire.PointAcquisition;
import dev.credence.core.data.Task;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;

/**
 * Expected information gain about the weights from a label, in nats (Houlsby et al. 2011, Bayesian active learning by
 * disagreement): I[y, w | x] = H[y | x] − E_w H[y | x, w].
 *
 * <p>For classes it is exact for the given samples, and at most log C and log S. For numbers a mixture's entropy has no
 * closed form; its upper bound, the entropy of the normal distribution of equal variance, replaces it:
 *
 * <ul>
 *   <li>Gaussian mixtures: ½ log Var[y] − ½ Σ_s w_s log σ_s², at least the mixture's own information, and not limited
 *       by the number of samples. With a common noise σ it is ½ log(1 + Var_s[μ_s] / σ²).
 *   <li>all other predictions, including closed forms: ½ log(1 + epistemic / aleatoric variance), exact for a normal
 *       posterior of the mean.
 * </ul>
 */
public final class Bald implements PointAcquisition {
    @Override
    public String name() {
        return "bald";
    }

    @Override
    public String description() {
        return "mutual information of the label and the weights, in nats; for numbers by normal entropies";
    }

    @Override
    public boolean suits(Task task) {
        return true;
    }

    @Override
    public double[] scores(Candidates candidates) {
        return of(candidates.predictive());
    }

    static double[] of(Predictive predictive) {
        if (predictive instanceof CategoricalMixture classes) {
            return classes.mutualInformation();
        }
        RegressionPredictive numbers = (RegressionPredictive) predictive;
        return numbers instanceof GaussianMixture mixture && mixture.samples() > 1
                ? ofMixture(mixture)
                : byVariances(numbers);
    }

    private static double[] byVariances(RegressionPredictive numbers) {
        double[] epistemic = numbers.epistemicVariance();
        double[] aleatoric = numbers.aleatoricVariance();
        double[] information = new double[epistemic.length];
        for (int n = 0; n < information.length; n++) {
            // without noise the information is unbounded: clip it
            information[n] =
                    0.5 * Math.log1p(Math.min(epistemic[n] / Math.max(aleatoric[n], Double.MIN_NORMAL), 1e300));
        }
        return information;
    }

    /** At least 0 by Jensen's inequality, up to rounding. */
    private static double[] ofMixture(GaussianMixture mixture) {
        double[] total = mixture.totalVariance();
        double[] weights = mixture.weights();
        double[][] variances = mixture.variances();
        double[] information = new double[total.length];
        for (int n = 0; n < information.length; n++) {
            double[] row = variances[variances.length == 1 ? 0 : n];
            double expected = 0;
            for (int s = 0; s < weights.length; s++) {
                expected += weights[s] * Math.log(row[row.length == 1 ? 0 : s]);
            }
            information[n] = Math.max(0, 0.5 * (Math.log(total[n]) - expected));
        }
        return information;
    }
}
