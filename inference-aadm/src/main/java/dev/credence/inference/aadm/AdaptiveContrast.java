package dev.credence.inference.aadm;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.RowOperations;
import dev.credence.core.graph.Var;
import dev.credence.core.numeric.Constants;
import dev.credence.core.prior.Prior;
import java.util.List;

/**
 * Adaptive contrast: draws w of q, standardised by their own mean and variance, z = (w − m)/s, without gradients
 * through m and s. z is easier to discriminate from N(0, I) than w from the prior is, and the remainder has a closed
 * form (Mescheder et al. 2017, section 3.3): with r = N(m, diag s²),
 *
 * <pre>KL(q ‖ p) = E_q[log q(w)/r(w)] + E_q[log r(w) − log p(w)],   log q(w)/r(w) = log q(z)/N(z; 0, I) ≈ T(z)</pre>
 *
 * @param w [R, P]
 * @param z [R, P]
 * @param moments log variances and means over the draws
 */
public record AdaptiveContrast(Var w, Var z, RowOperations.Moments moments) {
    /** Added to variances, so that a single draw does not divide by zero. */
    private static final double FLOOR = 1e-8;

    /** The contrast of draws w [R, P]. */
    public static AdaptiveContrast of(Graph g, Var w) {
        RowOperations.Moments moments = g.rows().moments(w, FLOOR);
        return new AdaptiveContrast(w, g.rows().standardise(w, moments), moments);
    }

    /** KL(q ‖ p) ≈ (1/R) Σ_r T(z_r) + log N(w_r; m, s²) − log p(w_r): a scalar [1]. */
    public Var divergence(Graph g, Discriminator discriminator, Prior prior) {
        double share = 1.0 / w.size(0);
        Formula energy = Functions.input("z").square().plus(Constants.LOG_2PI).times(0.5); // −log N(z; 0, 1)
        return g.linearCombination(
                List.of(new Coefficient(1), new Coefficient(-share), new Coefficient(-0.5), new Coefficient(share)),
                List.of(
                        g.mean(discriminator.logRatio(g, z)),
                        g.over(1, 1, z.value().length())
                                .read("z", z, Axis.C)
                                .reduce("standard normal energy", Reduction.SUM, energy),
                        g.sum(moments.logVariance()),
                        prior.energy(g, w, 1)));
    }
}
