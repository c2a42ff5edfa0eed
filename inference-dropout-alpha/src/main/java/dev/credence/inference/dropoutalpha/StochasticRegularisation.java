package dev.credence.inference.dropoutalpha;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log;

import dev.credence.core.UserException;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.LayerWeights;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The posterior of any {@link WeightNoise}. The stored matrix W is the posterior mean; biases and other blocks are
 * points. For dropout with a mask per point and for learnt rates see {@link DropoutPosterior}.
 *
 * @param model the network
 * @param noise noise of the matrices
 * @param sharing scope of a draw
 * @param inputRate p of the first matrix
 * @param hiddenRate p of the other dense layers
 * @param convolutionRate p of the other convolutions
 * @param mask unit of row noise in a convolution's input
 * @param initialLogVariance log σ² before training
 */
public record StochasticRegularisation(
        Model model,
        WeightNoise noise,
        WeightNoise.Sharing sharing,
        double inputRate,
        double hiddenRate,
        double convolutionRate,
        DropoutPosterior.ConvolutionMask mask,
        double initialLogVariance)
        implements Posterior {
    /** Keeps the logarithm of a weight's variance finite. */
    private static final double LEAST_SQUARE = 1e-30;

    /** @throws UserException for noise of a convolution's single weights, which is not supported */
    public StochasticRegularisation {
        for (double rate : new double[] {inputRate, hiddenRate, convolutionRate}) {
            DropoutRate.of(rate); // validates the rate
        }
        model.placed().stream().filter(at -> at.layer().repeats()).findFirst().ifPresent(at -> {
            throw new UserException("In " + at + " one draw of the noise serves all steps of a sequence, which"
                    + " dropout of inputs alone can give; use weight-noise=bernoulli with noise-sharing=point");
        });
        if (noise.ofWeights() && sharing == WeightNoise.Sharing.BATCH) {
            for (PlacedLayer at : model.placed()) {
                if (at.blocks().stream().anyMatch(block -> block.role() == Block.Role.KERNEL)) {
                    throw new UserException("Draws of a convolution's weights are not supported (" + at
                            + "); use noise-sharing=point, which draws what the convolution gives");
                }
            }
        }
    }

    @Override
    public void declare(Declarations declarations) {
        model.network().blocks().forEach(block -> declarations.trained(block.name(), block.glorot(), block.extents()));
        if (noise.adds()) {
            Initialiser variance = Initialiser.normal(initialLogVariance, 0.001);
            matrices()
                    .filter(this::isDisturbed)
                    .forEach(block -> declarations.trained(logVariance(block), variance, block.extents()));
        }
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return new Outputs.Sampled(
                model.network().forward(new NoiseTreatment(this, g, x.size(0), samples), x), samples);
    }

    /** All noise has mean 0: the stored matrices are used. */
    @Override
    public Optional<Var> meanOutputs(Graph g, Var x) {
        return Optional.of(model.network().forward(Treatment.points(g), x));
    }

    private Stream<Block> matrices() {
        return model.network().blocks().filter(block -> block.role().isMatrix());
    }

    /** p of a matrix. Rows of an embedding are selected by codes, and have no noise. */
    double rate(Block matrix) {
        if (matrix.role() == Block.Role.TABLE) {
            return 0;
        }
        boolean first = matrices()
                .filter(block -> block.role() != Block.Role.TABLE)
                .findFirst()
                .filter(matrix::equals)
                .isPresent();
        if (first) {
            return inputRate;
        }
        return matrix.role() == Block.Role.KERNEL ? convolutionRate : hiddenRate;
    }

    /** Whether a matrix has any noise. */
    boolean isDisturbed(Block matrix) {
        return matrix.role() != Block.Role.TABLE && (noise.adds() || rate(matrix) > 0);
    }

    private static String logVariance(Block block) {
        return block.name() + ".log_variance";
    }

    /** Log variance of each weight's own noise: log σ², or log(w² p/(1 − p)) for drop-connect. */
    Var ownLogVariance(Graph g, Block matrix) {
        if (noise.adds()) {
            return g.parameter(logVariance(matrix));
        }
        double variance = variance(rate(matrix));
        Var w = g.parameter(matrix.name());
        return g.over(1, 1, w.value().length())
                .read("w", w, C)
                .store(
                        Reduction.NONE,
                        log(input("w").square().plus(LEAST_SQUARE).times(variance)),
                        C)
                .out("dropConnectLogVariance", w.value().shape());
    }

    /** Draws of each weight's own noise, added to its mean unless rows carry the mean: [K, I, O]. */
    Var ownDraws(Graph g, Block matrix, int samples) {
        Var w = g.parameter(matrix.name());
        return switch (noise) {
            case DROP_CONNECT ->
                g.reshape(g.dropConnect(w, rate(matrix), samples), samples, matrix.rows(), matrix.columns());
            case ADDITIVE -> g.gaussianSamples(w, g.parameter(logVariance(matrix)), samples);
            default ->
                g.gaussianSamples(
                        g.constant(0, matrix.rows(), matrix.columns()), g.parameter(logVariance(matrix)), samples);
        };
    }

    /** Factors of mean 1 of a matrix's rows, for all points: [count, width]. */
    Var factors(Graph g, double rate, int count, int width) {
        return noise == WeightNoise.GAUSSIAN
                ? gaussian(g, rate, g.normal(count, width))
                : g.dropConnect(g.constant(1, count, width), rate, 1);
    }

    /** Factors of mean 1 for each of some rows of activations: [count, width]. */
    Var factorsOfRows(Graph g, double rate, int count, int width) {
        return noise == WeightNoise.GAUSSIAN
                ? gaussian(g, rate, g.rows().normal(count, width))
                : g.dropout(g.constant(1, count, width), rate, 1);
    }

    private static Var gaussian(Graph g, double rate, Var normal) {
        double sd = Math.sqrt(variance(rate));
        return g.map("multiplicativeNoise", e -> e.times(sd).plus(1), normal);
    }

    /** p/(1 − p): the variance of a factor. */
    private static double variance(double rate) {
        return rate / (1 - rate);
    }

    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        return weights(g, block -> isDisturbed(block) ? drawn(g, block) : g.parameter(block.name()));
    }

    private Var drawn(Graph g, Block matrix) {
        Var rows = noise.ofRows()
                ? g.over(1, matrix.rows(), matrix.columns())
                        .read("w", g.parameter(matrix.name()), M, C)
                        .read("z", factors(g, rate(matrix), 1, matrix.rows()), M)
                        .store(Reduction.NONE, input("w").times(input("z")), M, C)
                        .out("disturbedRows", matrix.rows(), matrix.columns())
                : g.reshape(ownDraws(g, matrix, 1), matrix.rows(), matrix.columns());
        return noise == WeightNoise.MIXTURE
                ? g.plus(rows, g.reshape(ownDraws(g, matrix, 1), matrix.rows(), matrix.columns()))
                : rows;
    }

    @Override
    public Optional<List<LayerWeights>> weightMean(Graph g) {
        return weights(g, block -> g.parameter(block.name()));
    }

    private Optional<List<LayerWeights>> weights(Graph g, Function<Block, Var> value) {
        return !model.isPerceptron()
                ? Optional.empty()
                : Optional.of(model.placed().stream()
                        .map(at -> new LayerWeights(
                                value.apply(at.block("weight")),
                                g.parameter(at.block("bias").name())))
                        .toList());
    }

    /**
     * KL(q ‖ p) up to constants. With E(M) = −Σ log p(M) and M = W/(1 − p):
     *
     * <pre>
     * BERNOULLI, DROP_CONNECT   (1 − p) E(M) + p E(0)
     * GAUSSIAN                  the same for a Gaussian prior: ½ l² (1 + a) w² = (1 − p) ½ l² M², a = p/(1 − p)
     * ADDITIVE                  KL(N(W, σ²) ‖ p), or its estimate from a draw
     * MIXTURE                   (1 − p) KL(N(M, σ²) ‖ p) + p KL(N(0, σ²) ‖ p), Gal 2016, appendix A, for long rows
     * </pre>
     *
     * GAUSSIAN noise is one number per row, so that q is degenerate and the omitted constant infinite.
     *
     * @throws UserException for a prior without such a form
     */
    @Override
    public Var divergence(Graph g, Prior prior) {
        if (noise == WeightNoise.GAUSSIAN && !(prior instanceof GaussianPrior)) {
            throw new UserException("weight-noise=gaussian needs a Gaussian prior, for which its divergence is known;"
                    + " set prior=gaussian, or weight-noise=bernoulli");
        }
        List<Coefficient> coefficients = new ArrayList<>();
        List<Var> terms = new ArrayList<>();
        matrices().forEach(block -> {
            double p = rate(block);
            Var w = g.parameter(block.name());
            if (noise.adds() && isDisturbed(block)) {
                Var v = g.parameter(logVariance(block));
                double rate = noise == WeightNoise.MIXTURE ? p : 0;
                coefficients.add(new Coefficient(1 - rate));
                terms.add(kl(g, prior, g.scale(w, 1 / (1 - rate)), v));
                if (rate > 0) {
                    coefficients.add(new Coefficient(rate));
                    terms.add(kl(g, prior, g.constant(0, block.rows(), block.columns()), v));
                }
                return;
            }
            coefficients.add(new Coefficient(1 - p));
            terms.add(prior.energy(g, w, 1 / (1 - p)));
            if (prior.learnt() && p > 0) {
                coefficients.add(new Coefficient(p));
                terms.add(prior.energy(g, w, 0));
            }
        });
        return g.linearCombination(coefficients, terms);
    }

    /** In closed form, or from one draw up to ½ log 2πe per weight: −log p(w) − ½ Σ v. */
    private static Var kl(Graph g, Prior prior, Var mean, Var v) {
        return prior.gaussianKl(g, mean, v)
                .orElseGet(() -> g.linearCombination(
                        List.of(new Coefficient(1), new Coefficient(-0.5)),
                        List.of(prior.energy(g, g.gaussianSamples(mean, v, 1), 1), g.sum(v))));
    }

    /** x z with the noise of {@code groups} rows of factors, each for {@code repeats} rows of the given width. */
    static Var times(Graph g, Var x, Var z, int groups, int repeats, int width) {
        Formula product = input("x").times(input("z"));
        return g.over(groups, repeats, width)
                .read("x", x, K, M, C)
                .read("z", z, K, C)
                .store(Reduction.NONE, product, K, M, C)
                .out("rowNoise", x.value().shape());
    }
}
