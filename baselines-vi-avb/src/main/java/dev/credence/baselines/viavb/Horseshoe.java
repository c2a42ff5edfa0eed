package dev.credence.baselines.viavb;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.UserException;
import dev.credence.core.device.Activation;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Affine;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.SampledTreatment;
import dev.credence.core.model.Model;
import dev.credence.core.numeric.Constants;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The posterior for the horseshoe (Louizos, Ullrich &amp; Welling 2017; Ghosh, Yao &amp; Doshi-Velez 2018): row i of a
 * dense matrix is r_i w̃_i, with a given prior of w̃ and a half-Cauchy prior of r_i with scale τ0, which shrinks most
 * rows to 0 and leaves some unshrunk. As r² = a c with
 *
 * <pre>a ~ Gamma(½, scale τ0²),  c ~ InvGamma(½, 1),  q(a), q(c) log-normal,  q(w̃) normal</pre>
 *
 * all divergences have closed forms, and r is log-normal under q: log r ~ N(½(m_a + m_c), ¼(v_a + v_c)). For each point
 * and sample r is drawn, and then the pre-activations (local reparameterisation). Biases have no scale.
 *
 * @param model the network
 * @param initialLogVariance initial log variance of w̃ and the biases
 * @param scale τ0
 */
record Horseshoe(Model model, double initialLogVariance, double scale) implements Posterior {
    /** Initial log v of log a and of log c. */
    private static final double INITIAL_SPREAD = -4;

    /** Log of the variance added to outputs, so that the square root is differentiable at inputs of 0. */
    private static final double LEAST = Math.log(1e-12);

    /** log Γ(½). */
    private static final double LOG_GAMMA = 0.5 * Math.log(Math.PI);

    /** @throws UserException for a network with layers other than dense ones */
    Horseshoe {
        if (!model.isPerceptron()) {
            throw new UserException(
                    "prior=horseshoe is for networks of dense layers; use prior=gaussian or prior=empirical-bayes");
        }
    }

    @Override
    public void declare(Declarations declarations) {
        model.network().blocks().forEach(block -> {
            declarations.trained(mean(block), block.normal(), block.extents());
            declarations.trained(logVariance(block), Initialiser.normal(initialLogVariance, 0.001), block.extents());
            if (block.role().isMatrix()) {
                declarations.trained(block.name() + ".a.mean", Initialiser.constant(2 * Math.log(scale)), block.rows());
                declarations.trained(
                        block.name() + ".a.log_variance", Initialiser.constant(INITIAL_SPREAD), block.rows());
                declarations.trained(block.name() + ".c.mean", Initialiser.constant(0), block.rows());
                declarations.trained(
                        block.name() + ".c.log_variance", Initialiser.constant(INITIAL_SPREAD), block.rows());
            }
        });
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return new Outputs.Sampled(model.network().forward(new HorseshoeTreatment(g, samples), x), samples);
    }

    /** Scales a matrix's input, and draws its output. */
    private static final class HorseshoeTreatment extends SampledTreatment {
        HorseshoeTreatment(Graph g, int samples) {
            super(g, samples);
        }

        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            Block matrix = map.weight();
            Var scaled = scaled(matrix, eachSample(x));
            Var b = map.bias(g, block -> g.parameter(mean(block)));
            Affine linear = new Affine(matrix, map.bias(), map.window(), Activation.IDENTITY);
            Var variance = g.denseVariance(
                    scaled,
                    g.parameter(logVariance(matrix)),
                    map.bias()
                            .map(block -> g.parameter(logVariance(block)))
                            .orElseGet(() -> g.constant(LEAST, matrix.columns())));
            Var drawn = g.perturb(linear.of(g, scaled, g.parameter(mean(matrix)), b, 0), variance, 1);
            return activation(map.activation(), drawn);
        }

        /** x r, with r redrawn for each row of x. */
        private Var scaled(Block matrix, Var x) {
            String name = matrix.name();
            Formula logScale = input("ma")
                    .plus(input("mc"))
                    .plus(sqrt(exp(input("va")).plus(exp(input("vc")))).times(input("ε")))
                    .times(0.5);
            return g.over(1, x.size(0), matrix.rows())
                    .read("x", x, M, C)
                    .read("ma", g.parameter(name + ".a.mean"), C)
                    .read("mc", g.parameter(name + ".c.mean"), C)
                    .read("va", g.parameter(name + ".a.log_variance"), C)
                    .read("vc", g.parameter(name + ".c.log_variance"), C)
                    .read("ε", g.rows().normal(x.size(0), matrix.rows()), M, C)
                    .store(Reduction.NONE, input("x").times(exp(logScale)), M, C)
                    .out("scaledRows", x.value().shape());
        }

        @Override
        public Var value(Block block) {
            return g.gaussianSamples(g.parameter(mean(block)), g.parameter(logVariance(block)), samples);
        }
    }

    /** KL of w̃, the biases, a and c from their priors. */
    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Var> terms = new ArrayList<>();
        model.network().blocks().forEach(block -> {
            terms.add(prior.gaussianKl(g, g.parameter(mean(block)), g.parameter(logVariance(block)))
                    .orElseThrow());
            if (block.role().isMatrix()) {
                Var m = g.parameter(block.name() + ".a.mean");
                Var v = g.parameter(block.name() + ".a.log_variance");
                terms.add(sum(g, m, v, gammaDivergence(scale * scale)));
                Var mc = g.parameter(block.name() + ".c.mean");
                Var vc = g.parameter(block.name() + ".c.log_variance");
                terms.add(sum(g, mc, vc, inverseGammaDivergence()));
            }
        });
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }

    private static Var sum(Graph g, Var m, Var v, Formula divergence) {
        return g.over(1, 1, m.value().length())
                .read("m", m, C)
                .read("v", v, C)
                .reduce("scaleDivergence", Reduction.SUM, divergence);
    }

    /** KL(LogN(m, e^v) ‖ Gamma(½, scale θ)) = −½ m − ½ log 2πe − ½ v + e^(m + e^v/2)/θ + ½ log θ + log Γ(½). */
    static Formula gammaDivergence(double theta) {
        return input("m")
                .times(-0.5)
                .plus(entropy())
                .plus(exp(input("m").plus(exp(input("v")).times(0.5))).over(theta))
                .plus(0.5 * Math.log(theta) + LOG_GAMMA);
    }

    /** KL(LogN(m, e^v) ‖ InvGamma(½, 1)) = ½ m − ½ log 2πe − ½ v + log Γ(½) + e^(−m + e^v/2). */
    static Formula inverseGammaDivergence() {
        return input("m")
                .times(0.5)
                .plus(entropy())
                .plus(exp(exp(input("v")).times(0.5).minus(input("m"))))
                .plus(LOG_GAMMA);
    }

    /** The negative entropy of N(m, e^v). */
    private static Formula entropy() {
        return input("v").plus(Constants.LOG_2PI + 1).times(-0.5);
    }

    private static String mean(Block block) {
        return block.name() + ".mean";
    }

    private static String logVariance(Block block) {
        return block.name() + ".log_variance";
    }
}
