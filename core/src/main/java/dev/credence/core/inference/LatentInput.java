package dev.credence.core.inference;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.floor;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.whereEqual;

import dev.credence.core.UserException;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.objective.PointwiseObjective;
import dev.credence.core.posterior.LayerWeights;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.Prior;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A posterior of weights with a latent input z ~ N(0, γ) of every point, which makes noise of any shape (Depeweg et al.
 * 2017): q(z_n) = N(m_n, e^{v_n}) for each training row is learnt with the weights, and the data term of a sample is
 *
 * <pre>log p(y_n | x_n, z_nk, w_k) + log p(z_nk) − log q(z_nk),   z_nk ~ q(z_n)</pre>
 *
 * whose α-mean is the α-divergence of q(z_n) itself: the evidence lower bound for α = 0, and importance sampling of z_n
 * for α = 1. The last input of a point is the number of its training row, 0 to N − 1, standardised like every input;
 * beyond them, as in predictions, z is drawn from N(0, γ).
 *
 * @param weights the posterior of the weights, of a network with z as its last input; each row of a batch is one draw
 * @param inputs number of inputs D with z
 * @param rows N
 * @param variance γ
 */
record LatentInput(Posterior weights, int inputs, int rows, double variance) implements Posterior {
    private static final String MEAN = "latent.mean";
    private static final String LOG_VARIANCE = "latent.log_variance";
    private static final String RATIO = "log ratio of the latent input";
    /** Beliefs start apart from each other, and narrower than their prior, so that the network can tell rows apart. */
    private static final double START = 0.5;

    /** The same parts with a latent input. */
    static GradientInference.Parts added(GradientInference.Parts parts, double variance) {
        if (!(parts.objective() instanceof AlphaDivergence divergence)) {
            throw new UserException(
                    "A latent input is learnt by draws under an α-divergence, which this method does not"
                            + " have: use dropout-alpha or vi");
        }
        return new GradientInference.Parts(
                parts.model(),
                parts.prior(),
                new LatentInput(parts.posterior(), parts.model().inputs(), parts.trainingPoints(), variance),
                new Divergence(divergence),
                parts.samples(),
                parts.trainingPoints(),
                parts.options(),
                parts.momentPrediction());
    }

    /** The α-divergence with the latent inputs' part of each sample. */
    private record Divergence(AlphaDivergence alpha) implements PointwiseObjective {
        @Override
        public Var dataTerms(Graph g, Outputs f, Var y, Likelihood likelihood) {
            Var outputs = ((Outputs.Sampled) f).f();
            Var ratio = Optional.ofNullable(g.marks().get(RATIO)).orElseThrow();
            return g.alphaMean(g.plus(likelihood.logLikelihood(g, outputs, y), ratio), alpha.alpha());
        }

        @Override
        public void sampleWeights(double[] logLikelihoods) {
            alpha.sampleWeights(logLikelihoods);
        }
    }

    @Override
    public void declare(Declarations declarations) {
        weights.declare(declarations);
        declarations.trained(MEAN, Initialiser.normal(0, Math.sqrt(START * variance)), rows, 1);
        declarations.trained(LOG_VARIANCE, Initialiser.constant(Math.log(START * variance)), rows, 1);
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return sampled(weights.outputs(g, withLatent(g, x, samples), 1), samples);
    }

    @Override
    public Evaluation evaluate(Graph g, Var x, int samples, Prior prior) {
        Evaluation q = weights.evaluate(g, withLatent(g, x, samples), 1, prior);
        return new Evaluation(sampled(q.outputs(), samples), q.divergence());
    }

    private static Outputs sampled(Outputs each, int samples) {
        if (!(each instanceof Outputs.Sampled drawn)) {
            throw new UserException("A latent input needs drawn outputs, and this posterior gives means and variances:"
                    + " use dropout-alpha or vi");
        }
        return new Outputs.Sampled(drawn.f(), samples);
    }

    /** The inputs [K·M, D] with z in place of the row's number. */
    private Var withLatent(Graph g, Var x, int samples) {
        int points = x.size(0);
        Var number = number(g, x, points);
        Var code = g.map("row", n -> Functions.min(Functions.max(n, constant(0)), constant(rows - 1)), number);
        Var mean = g.rows().lookup(g.parameter(MEAN), code);
        Var logVariance = g.rows().lookup(g.parameter(LOG_VARIANCE), code);
        Var noise = g.rows().normal(samples * points, 1);
        Var z = g.over(samples, points, 1)
                .read("n", number, M)
                .read("m", mean, M)
                .read("v", logVariance, M)
                .read("e", noise, K, M)
                .map("latent input", ofTraining(drawn(), input("e").times(Math.sqrt(variance))), K, M);
        Formula ratio = input("e")
                .square()
                .plus(input("v"))
                .minus(drawn().square().over(variance))
                .minus(Math.log(variance))
                .times(0.5);
        g.marks()
                .put(
                        RATIO,
                        g.over(samples, points, 1)
                                .read("n", number, M)
                                .read("m", mean, M)
                                .read("v", logVariance, M)
                                .read("e", noise, K, M)
                                .map("ratio", ofTraining(ratio, constant(0)), K, M));
        return g.reshape(
                g.over(samples, points, inputs)
                        .read("x", x, M, C)
                        .read("z", z, K, M)
                        .index("column", C)
                        .map(
                                "inputs",
                                whereEqual(input("column"), constant(inputs - 1), input("z"), input("x")),
                                K,
                                M,
                                C),
                samples * points,
                inputs);
    }

    private static Formula drawn() {
        return input("m").plus(exp(input("v").times(0.5)).times(input("e")));
    }

    private Formula ofTraining(Formula then, Formula otherwise) {
        Formula first = choose(input("n"), constant(-0.5), then, otherwise);
        return choose(input("n"), constant(rows - 0.5), otherwise, first);
    }

    /**
     * The rows' numbers [M, 1] from their standardised ones: 0 … N − 1 have the mean (N − 1)/2, variance (N² − 1)/12.
     */
    private Var number(Graph g, Var x, int points) {
        double deviation = rows == 1 ? 1 : Math.sqrt(((double) rows * rows - 1) / 12);
        Var last = g.rows().columns(x.detached(), inputs - 1, points, 1);
        return g.map(
                "number", n -> floor(n.times(deviation).plus(0.5 * (rows - 1)).plus(0.5)), last);
    }

    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        return weights.weightDraw(g);
    }

    @Override
    public Optional<List<LayerWeights>> weightMean(Graph g) {
        return weights.weightMean(g);
    }

    @Override
    public Map<String, Double> learnt(Parameters parameters) {
        return weights.learnt(parameters);
    }

    @Override
    public Optional<Annealing> annealing() {
        return weights.annealing();
    }

    @Override
    public Var divergence(Graph g, Prior prior) {
        return weights.divergence(g, prior);
    }
}
