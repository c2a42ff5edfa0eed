package dev.credence.baselines.viavb;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log;
import static dev.credence.core.formula.Functions.log1p;
import static dev.credence.core.formula.Functions.max;
import static dev.credence.core.formula.Functions.min;
import static dev.credence.core.formula.Functions.sigmoid;
import static dev.credence.core.formula.Functions.softplus;

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
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The posterior for the spike and slab (Gal 2016, section 6.6): a row of Q weights is 0 with prior probability f, else
 * N(0, I/l²). q is the prior times N(w; m, σ²I), which is again a spike and slab: with the log odds of the spike
 *
 * <pre>
 * L = log f/(1−f) + Q/2 log(1 + 1/(l²σ²)) − ½ ‖m‖²/(σ²(1 + l²σ²)),   π = 1/(1 + e^−L)
 * slab N(m/(1 + l²σ²), σ²/(1 + l²σ²) I)
 * KL = π log(π/f) + (1−π)(log((1−π)/(1−f)) + KL(slab ‖ N(0, I/l²)))
 * </pre>
 *
 * so that a row's dropout rate is not a parameter: rows that explain the data are kept. Spikes are drawn for each point
 * and sample by relaxed masks (temperature 0.1), as for learnt dropout rates, slabs at the outputs. σ² is learnt for
 * each matrix; biases are points.
 *
 * @param model the network
 * @param initialLogVariance initial log σ²
 * @param precision l²
 * @param spike f
 */
record SpikeAndSlab(Model model, double initialLogVariance, double precision, double spike) implements Posterior {
    private static final double TEMPERATURE = 0.1;
    private static final double MARGIN = 1e-7;

    /** Log of the variance added to outputs, so that the square root is differentiable at inputs of 0. */
    private static final double LEAST = Math.log(1e-12);

    /** @throws UserException for a network with layers other than dense ones */
    SpikeAndSlab {
        if (!model.isPerceptron()) {
            throw new UserException(
                    "prior=spike-slab is for networks of dense layers; use prior=gaussian or prior=empirical-bayes");
        }
    }

    @Override
    public void declare(Declarations declarations) {
        model.network().blocks().forEach(block -> {
            declarations.trained(mean(block), block.normal(), block.extents());
            if (block.role().isMatrix()) {
                declarations.trained(logVariance(block), Initialiser.constant(initialLogVariance), 1);
            }
        });
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return new Outputs.Sampled(model.network().forward(new SpikeAndSlabTreatment(g, samples), x), samples);
    }

    /** L of each row [I]. */
    Var logOdds(Graph g, Block matrix) {
        int columns = matrix.columns();
        Var squares = g.over(1, matrix.rows(), columns)
                .read("w", g.parameter(mean(matrix)), M, C)
                .reduce("rowSquares", Reduction.SUM, input("w").square(), M);
        return g.over(1, 1, matrix.rows())
                .read("s", squares, C)
                .read("v", g.parameter(logVariance(matrix)))
                .map("spikeLogOdds", logOdds(columns), C);
    }

    /** L as a function of s = ‖m‖² and v = log σ². */
    Formula logOdds(int columns) {
        Formula variance = exp(input("v"));
        Formula excess =
                input("s").over(variance.times(variance.times(precision).plus(1)));
        Formula width = log1p(exp(input("v").negate()).over(precision)).times(0.5 * columns);
        return width.minus(excess.times(0.5)).plus(Math.log(spike) - Math.log1p(-spike));
    }

    /** The divergence of a row, as a function of L, s = ‖m‖² and v = log σ². */
    Formula divergence(int columns) {
        Formula odds = input("L");
        Formula ratio = exp(input("v")).times(precision); // l²σ²
        Formula shrunk = ratio.over(ratio.plus(1)); // the slab's variance in units of the prior's
        Formula slab = shrunk.minus(1)
                .minus(log(shrunk))
                .times(columns)
                .plus(input("s").times(precision).over(ratio.plus(1).square()))
                .times(0.5);
        Formula out = sigmoid(odds).times(softplus(odds.negate()).negate().minus(Math.log(spike)));
        Formula in = sigmoid(odds.negate())
                .times(softplus(odds).negate().minus(Math.log1p(-spike)).plus(slab));
        return out.plus(in);
    }

    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Var> terms = new ArrayList<>();
        model.network().blocks().filter(block -> block.role().isMatrix()).forEach(matrix -> {
            Var squares = g.over(1, matrix.rows(), matrix.columns())
                    .read("w", g.parameter(mean(matrix)), M, C)
                    .reduce("rowSquares", Reduction.SUM, input("w").square(), M);
            terms.add(g.over(1, 1, matrix.rows())
                    .read("L", logOdds(g, matrix), C)
                    .read("s", squares, C)
                    .read("v", g.parameter(logVariance(matrix)))
                    .reduce("spikeAndSlabDivergence", Reduction.SUM, divergence(matrix.columns())));
        });
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }

    /** Drops rows, and draws a matrix's outputs. */
    private final class SpikeAndSlabTreatment extends SampledTreatment {
        SpikeAndSlabTreatment(Graph g, int samples) {
            super(g, samples);
        }

        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            Block matrix = map.weight();
            Var kept = kept(matrix, eachSample(x));
            Var b = map.bias(g, block -> g.parameter(mean(block)));
            Affine linear = new Affine(matrix, map.bias(), map.window(), Activation.IDENTITY);
            // with inputs divided by 1 + l²σ², a weight's variance is σ²(1 + l²σ²)
            Var logVariance = g.over(1, matrix.rows(), matrix.columns())
                    .read("v", g.parameter(logVariance(matrix)))
                    .store(Reduction.NONE, input("v").plus(log1p(exp(input("v")).times(precision))), M, C)
                    .out("slabLogVariance", matrix.rows(), matrix.columns());
            Var variance = g.denseVariance(kept, logVariance, g.constant(LEAST, matrix.columns()));
            return activation(
                    map.activation(), g.perturb(linear.of(g, kept, g.parameter(mean(matrix)), b, 0), variance, 1));
        }

        /** x z/(1 + l²σ²), with z redrawn for each row of x. */
        private Var kept(Block matrix, Var x) {
            int rows = x.size(0);
            Formula inside = max(min(input("u"), constant(1 - MARGIN)), constant(MARGIN));
            Formula logistic = log(inside).minus(log1p(inside.negate()));
            Formula keep = sigmoid(input("L").plus(logistic).over(-TEMPERATURE));
            Formula shrink = exp(input("v")).times(precision).plus(1);
            return g.over(1, rows, matrix.rows())
                    .read("x", x, M, C)
                    .read("u", g.rows().uniform(rows, matrix.rows()), M, C)
                    .read("L", logOdds(g, matrix), C)
                    .read("v", g.parameter(logVariance(matrix)))
                    .store(Reduction.NONE, input("x").times(keep).over(shrink), M, C)
                    .out("keptRows", x.value().shape());
        }

        @Override
        public Var value(Block block) {
            return g.parameter(mean(block));
        }
    }

    private static String mean(Block block) {
        return block.name() + ".mean";
    }

    private static String logVariance(Block matrix) {
        return matrix.name() + ".log_variance";
    }
}
