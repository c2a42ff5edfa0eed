package dev.credence.core.model;

import dev.credence.core.UserException;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;

/** p(y | f): the distribution of a target given the network's outputs. Log-likelihoods carry every normalising constant. */
public sealed interface Likelihood {
    /** The parameter that holds log τ of a {@link Gaussian}. */
    String LOG_PRECISION = "likelihood.log_precision";

    /** Outputs C of the network. */
    int outputs();

    /** ℓ [K, M] of targets y [M] under outputs f [K·M, C]. */
    Var logLikelihood(Graph g, Var f, Var y);

    /**
     * E[ℓ] [M] of targets y [M] when the outputs are independent with the means and variances f, a pair [2, M, C]: exact, an approximation or a
     * lower bound, as each likelihood says.
     *
     * @throws UserException if there is no closed form, saying what to use instead
     */
    default Var expectedLogLikelihood(Graph g, Var f, Var y) {
        throw new UserException("The likelihood " + this + " has no expectation in closed form here; use noise=learnt,"
                + " noise=closed-form or noise=fixed, or a posterior that samples");
    }

    /** Declares the likelihood's own parameters. */
    default void declare(Declarations declarations) {}

    /** N(y; f, 1/τ). */
    record Gaussian(Precision precision) implements Likelihood {
        @Override
        public int outputs() {
            return 1;
        }

        @Override
        public void declare(Declarations declarations) {
            Initialiser initial = Initialiser.constant(Math.log(precision.initial()));
            if (precision instanceof Precision.Learnt) {
                declarations.trained(LOG_PRECISION, initial, 1);
            } else {
                declarations.state(LOG_PRECISION, initial, 1);
            }
        }

        @Override
        public Var logLikelihood(Graph g, Var f, Var y) {
            return g.gaussianLogLikelihood(f, y, g.parameter(LOG_PRECISION));
        }

        /** Exact: ½ log τ − ½ log 2π − ½ τ ((y − E[f])² + var[f]) (Haussmann et al. 2019, eq. 4). */
        @Override
        public Var expectedLogLikelihood(Graph g, Var f, Var y) {
            return g.moments().gaussianLogLikelihood(f, y, g.parameter(LOG_PRECISION));
        }
    }

    /** N(y; f_0, e^{f_1}): the network also predicts the log variance. */
    record HeteroscedasticGaussian() implements Likelihood {
        @Override
        public int outputs() {
            return 2;
        }

        @Override
        public Var logLikelihood(Graph g, Var f, Var y) {
            return g.heteroscedasticLogLikelihood(f, y);
        }
    }

    /** softmax(f)_y over C ≥ 2 classes; y is the class index. */
    record Categorical(int classes) implements Likelihood {
        public Categorical {
            if (classes < 2) {
                throw new IllegalArgumentException("A categorical likelihood needs at least 2 classes, got " + classes);
            }
        }

        @Override
        public int outputs() {
            return classes;
        }

        @Override
        public Var logLikelihood(Graph g, Var f, Var y) {
            return g.categoricalLogLikelihood(f, y);
        }

        /** To second order in f (Haussmann et al. 2019, section 2.7). */
        @Override
        public Var expectedLogLikelihood(Graph g, Var f, Var y) {
            return g.moments().categoricalLogLikelihood(f, y);
        }
    }

    /** sigmoid(f) for y = 1, 1 − sigmoid(f) for y = 0. */
    record Bernoulli() implements Likelihood {
        @Override
        public int outputs() {
            return 1;
        }

        @Override
        public Var logLikelihood(Graph g, Var f, Var y) {
            return g.bernoulliLogLikelihood(f, y);
        }

        /** To second order in f. */
        @Override
        public Var expectedLogLikelihood(Graph g, Var f, Var y) {
            return g.moments().bernoulliLogLikelihood(f, y);
        }
    }

    /**
     * The target is the sign of a latent margin N(f, noise) plus standard normal noise: with t = 2y − 1, p(y | f) = ∫ Φ(t u) N(u; f, noise) du = Φ(t
     * f/√(1 + noise)).
     *
     * @param noise the variance of the margin, 1/β in Haussmann et al. 2019, section 2.7
     */
    record Probit(double noise) implements Likelihood {
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

        /** log Φ(t f/√(1 + noise)): the expectation below without variance. */
        @Override
        public Var logLikelihood(Graph g, Var f, Var y) {
            int points = y.value().length();
            int samples = f.value().length() / points;
            Var rows = g.reshape(f, samples * points, 1);
            Var pair = g.moments().pair(rows, g.constant(0, samples * points, 1));
            return g.reshape(g.moments().probitLogLikelihood(pair, g.repeat(y, samples), noise), samples, points);
        }

        /**
         * A lower bound: log ∫ Φ(t u) exp E_q[log N(u; f, noise)] du = log Φ(t E[f]/√(1 + noise)) − var[f]/(2 noise), the integral of Haussmann
         * et al. 2019, section 2.7 (after Hensman et al. 2013), which is exact. That it bounds E[log p(y | f)] follows from Jensen's inequality, or
         * from the curvature of log p, which is at least −1/noise.
         */
        @Override
        public Var expectedLogLikelihood(Graph g, Var f, Var y) {
            return g.moments().probitLogLikelihood(f, y, noise);
        }
    }
}
