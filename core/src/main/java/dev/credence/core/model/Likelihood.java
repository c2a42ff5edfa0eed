package dev.credence.core.model;

import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.logNormalCdf;
import static dev.credence.core.formula.Functions.normalCdf;
import static dev.credence.core.formula.Functions.sigmoid;
import static dev.credence.core.formula.Functions.softplus;
import static dev.credence.core.formula.Functions.whereEqual;

import dev.credence.core.UserException;
import dev.credence.core.formula.Formula;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.numeric.Constants;
import dev.credence.core.numeric.NormalTail;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A likelihood p(y | f) of a target given the network's outputs, defined by formulas from which training, prediction
 * and metrics follow. An implementation is a {@link NumericLikelihood} or a {@link ClassLikelihood}, and has a
 * {@link LikelihoodProvider} if it can be chosen by name. Log densities include all normalising constants.
 */
public interface Likelihood {
    /** Name of the parameter log τ of a {@link Gaussian}. */
    String LOG_PRECISION = "likelihood.log_precision";

    /** The target as a formula's input, {@code y}. */
    Formula Y = input("y");

    /** Output c of the network as a formula's input, {@code f0}, {@code f1}, …. */
    static Formula output(int c) {
        return input("f" + c);
    }

    /**
     * A scalar parameter of the likelihood, a formula input by its name. It is unbounded; formulas transform it to its
     * range (e^λ for a positive one).
     *
     * @param name unique in the model: {@code likelihood.…}
     * @param initial initial value
     * @param trained whether the optimiser updates it
     */
    record Parameter(String name, double initial, boolean trained) {}

    /** Its kind for messages, in the form of {@code noise=…}, such as "student-t". */
    default String words() {
        return getClass().getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    /** Number C of network outputs. */
    int outputs();

    /** The kind of target. */
    TargetKind target();

    /** The likelihood's parameters; none by default. */
    default List<Parameter> parameters() {
        return List.of();
    }

    /**
     * log p(y | f) as a formula of {@link #Y}, {@link #output} and {@link #parameters}, for y of the {@link #target}
     * kind.
     */
    Formula logDensity();

    /**
     * Log-likelihoods ℓ [K, M] of targets y [M] under outputs f [K·M, C]. The default evaluates {@link #logDensity}.
     */
    default Var logLikelihood(Graph g, Var f, Var y) {
        return DataTerms.sampled(g, this, f, y);
    }

    /**
     * Expected log-likelihoods E[ℓ] [M] of targets y [M] for independent outputs with means and variances f, a pair [2,
     * M, C]: exact, approximate or a lower bound, depending on the likelihood.
     *
     * @throws UserException if there is no closed form, saying what to use instead
     */
    default Var expectedLogLikelihood(Graph g, Var f, Var y) {
        throw new UserException(
                "The likelihood '" + words() + "' has no expectation in closed form here; use noise=learnt,"
                        + " noise=closed-form or noise=fixed, or a posterior that samples");
    }

    /** Declares the likelihood's parameters. */
    default void declare(Declarations declarations) {
        for (Parameter p : parameters()) {
            if (p.trained()) {
                declarations.trained(p.name(), Initialiser.constant(p.initial()), 1);
            } else {
                declarations.state(p.name(), Initialiser.constant(p.initial()), 1);
            }
        }
    }

    /** N(y; f, 1/τ). */
    record Gaussian(Precision precision) implements NumericLikelihood {
        private static final Formula LOG_TAU = input(LOG_PRECISION);

        @Override
        public int outputs() {
            return 1;
        }

        @Override
        public TargetKind target() {
            return TargetKind.REAL;
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(
                    new Parameter(LOG_PRECISION, Math.log(precision.initial()), precision instanceof Precision.Learnt));
        }

        /** ½ log τ − ½ log 2π − ½ τ (y − f)². */
        @Override
        public Formula logDensity() {
            return withSquare(Y.minus(output(0)).square());
        }

        private static Formula withSquare(Formula square) {
            return LOG_TAU.times(0.5)
                    .minus(Constants.HALF_LOG_2PI)
                    .minus(exp(LOG_TAU).times(square).times(0.5));
        }

        @Override
        public Formula mean() {
            return output(0);
        }

        @Override
        public Formula variance() {
            return exp(LOG_TAU.negate());
        }

        @Override
        public double cdf(double y, double[] values) {
            return NormalTail.probability((y - values[0]) * Math.exp(0.5 * values[1]));
        }

        /** Φ((y − f) √τ). */
        @Override
        public Optional<Formula> distribution() {
            return Optional.of(normalCdf(Y.minus(output(0)).times(exp(LOG_TAU.times(0.5)))));
        }

        /** Exact: ½ log τ − ½ log 2π − ½ τ ((y − E[f])² + var[f]) (Haussmann et al. 2019, eq. 4). */
        @Override
        public Var expectedLogLikelihood(Graph g, Var f, Var y) {
            Formula square = Y.minus(input("m")).square().plus(input("v"));
            return DataTerms.expected(g, this, withSquare(square), f, y);
        }
    }

    /** N(y; f_0, e^{f_1}): the network also predicts the log variance. */
    record HeteroscedasticGaussian() implements NumericLikelihood {
        @Override
        public int outputs() {
            return 2;
        }

        @Override
        public TargetKind target() {
            return TargetKind.REAL;
        }

        /** −½ f_1 − ½ log 2π − ½ e^{−f_1} (y − f_0)². */
        @Override
        public Formula logDensity() {
            Formula square = Y.minus(output(0)).square();
            return output(1)
                    .times(-0.5)
                    .minus(Constants.HALF_LOG_2PI)
                    .minus(exp(output(1).negate()).times(square).times(0.5));
        }

        /**
         * Exact for independent normal outputs: −½ E[f_1] − ½ log 2π − ½ e^{−E[f_1] + ½ var[f_1]} ((y − E[f_0])² +
         * var[f_0]), by the mean of a log-normal variable.
         */
        @Override
        public Var expectedLogLikelihood(Graph g, Var f, Var y) {
            Formula square = Y.minus(input("m0")).square().plus(input("v0"));
            Formula precision = exp(input("v1").times(0.5).minus(input("m1")));
            Formula expected = input("m1")
                    .times(-0.5)
                    .minus(Constants.HALF_LOG_2PI)
                    .minus(precision.times(square).times(0.5));
            return DataTerms.expectedOfOutputs(g, this, expected, f, y);
        }

        @Override
        public Formula mean() {
            return output(0);
        }

        @Override
        public Formula variance() {
            return exp(output(1));
        }

        @Override
        public double cdf(double y, double[] values) {
            return NormalTail.probability((y - values[0]) * Math.exp(-0.5 * values[1]));
        }

        /** Φ((y − f_0) e^{−½ f_1}). */
        @Override
        public Optional<Formula> distribution() {
            return Optional.of(normalCdf(Y.minus(output(0)).times(exp(output(1).times(-0.5)))));
        }
    }

    /** softmax(f)_y over C ≥ 2 classes; y is the class index. */
    record Categorical(int classes) implements ClassLikelihood {
        public Categorical {
            if (classes < 2) {
                throw new IllegalArgumentException("A categorical likelihood needs at least 2 classes, got " + classes);
            }
        }

        @Override
        public int outputs() {
            return classes;
        }

        /** f_y − log Σ_c e^{f_c}, with log(e^a + e^b) = a + softplus(b − a). */
        @Override
        public Formula logDensity() {
            Formula own = output(0);
            Formula logSum = output(0);
            for (int c = 1; c < classes; c++) {
                own = whereEqual(Y, constant(c), output(c), own);
                logSum = logSum.plus(softplus(output(c).minus(logSum)));
            }
            return own.minus(logSum);
        }

        @Override
        public Var logLikelihood(Graph g, Var f, Var y) {
            return DataTerms.categorical(g, this, f, y);
        }

        /** To second order in f (Haussmann et al. 2019, section 2.7). */
        @Override
        public Var expectedLogLikelihood(Graph g, Var f, Var y) {
            return DataTerms.expectedCategorical(g, this, f, y);
        }
    }

    /** sigmoid(f) for y = 1, 1 − sigmoid(f) for y = 0. */
    record Bernoulli() implements ClassLikelihood {
        @Override
        public int outputs() {
            return 1;
        }

        @Override
        public int classes() {
            return 2;
        }

        /** y f − log(1 + e^f). */
        @Override
        public Formula logDensity() {
            return Y.times(output(0)).minus(softplus(output(0)));
        }

        /** To second order in f. */
        @Override
        public Var expectedLogLikelihood(Graph g, Var f, Var y) {
            Formula m = input("m");
            Formula curvature = input("v").times(sigmoid(m)).times(sigmoid(m.negate()));
            Formula formula = Y.times(m).minus(softplus(m)).minus(curvature.times(0.5));
            return DataTerms.expected(g, this, formula, f, y);
        }
    }

    /**
     * The target is the sign of a latent margin N(f, noise) plus standard normal noise: with t = 2y − 1, p(y | f) = ∫
     * Φ(t u) N(u; f, noise) du = Φ(t f/√(1 + noise)).
     *
     * @param noise the variance of the margin, 1/β in Haussmann et al. 2019, section 2.7
     */
    record Probit(double noise) implements ClassLikelihood {
        public Probit {
            if (!(noise > 0 && noise < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "A probit margin's variance must be positive and finite, got " + noise);
            }
        }

        @Override
        public int outputs() {
            return 1;
        }

        @Override
        public int classes() {
            return 2;
        }

        /** log Φ(t f/√(1 + noise)). */
        @Override
        public Formula logDensity() {
            return at(output(0));
        }

        private Formula at(Formula f) {
            return logNormalCdf(Y.times(2).minus(1).times(f).over(Math.sqrt(1 + noise)));
        }

        /**
         * A lower bound: log ∫ Φ(t u) exp E_q[log N(u; f, noise)] du = log Φ(t E[f]/√(1 + noise)) − var[f]/(2 noise),
         * the integral of Haussmann et al. 2019, section 2.7 (after Hensman et al. 2013), evaluated exactly. It bounds
         * E[log p(y | f)] by Jensen's inequality, or because the second derivative of log p is at least −1/noise.
         */
        @Override
        public Var expectedLogLikelihood(Graph g, Var f, Var y) {
            return DataTerms.expected(g, this, at(input("m")).minus(input("v").over(2 * noise)), f, y);
        }
    }
}
