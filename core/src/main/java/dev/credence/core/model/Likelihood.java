package dev.credence.core.model;

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
    }
}
