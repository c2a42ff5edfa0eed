package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;

/** Log-likelihoods of targets under network outputs (formulas and gradients: {@link dev.credence.core.device.LikelihoodKernels}). */
final class LikelihoodRules {
    private LikelihoodRules() {}

    /** ℓ from (f, y). */
    @FunctionalInterface
    interface Value {
        void apply(Tensor f, Tensor y, Tensor out);
    }

    /** ∂f from (f, y, ∂ℓ). */
    @FunctionalInterface
    interface Gradient {
        void apply(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate);
    }

    /** A likelihood with no parameter of its own. */
    static Rule plain(Var out, Var f, Var y, Value value, Gradient gradient) {
        return new Rule(out, f, y) {
            @Override
            void forward() {
                value.apply(f.value(), y.value(), output().value());
            }

            @Override
            void backward() {
                gradient.apply(f.value(), y.value(), output().gradient(), f.gradient(), accumulate(0));
            }

            @Override
            boolean hasGradient(int i) {
                return i == 0;
            }
        };
    }

    /** The Gaussian with precision e^λ. */
    static Rule gaussian(Device device, Var out, Var f, Var y, Var logPrecision) {
        Tensor unused = Rule.unusedGradient(device, out, f);
        return new Rule(out, f, y, logPrecision) {
            @Override
            void forward() {
                device.likelihoods().gaussian(f.value(), y.value(), logPrecision.value(), output().value());
            }

            @Override
            void backward() {
                device.likelihoods()
                        .gaussianGradient(
                                f.value(),
                                y.value(),
                                logPrecision.value(),
                                output().gradient(),
                                wants(0) ? f.gradient() : unused,
                                accumulate(0),
                                wants(2) ? logPrecision.gradient() : null,
                                accumulate(2));
            }

            @Override
            boolean hasGradient(int i) {
                return i != 1;
            }
        };
    }

    /** The expectation of the Gaussian's logarithm under a pair f of means and variances. */
    static Rule expectedGaussian(Device device, Var out, Var f, Var y, Var logPrecision) {
        Tensor unused = Rule.unusedGradient(device, out, f);
        return new Rule(out, f, y, logPrecision) {
            @Override
            void forward() {
                device.moments().gaussian(f.value(), y.value(), logPrecision.value(), output().value());
            }

            @Override
            void backward() {
                device.moments()
                        .gaussianGradient(
                                f.value(),
                                y.value(),
                                logPrecision.value(),
                                output().gradient(),
                                wants(0) ? f.gradient() : unused,
                                accumulate(0),
                                wants(2) ? logPrecision.gradient() : null,
                                accumulate(2));
            }

            @Override
            boolean hasGradient(int i) {
                return i != 1;
            }
        };
    }

    /** E = (1/α) log (1/K) Σ_k e^{αℓ_k}; ∂ℓ_k = w_k g with w = softmax_k(αℓ). */
    static final class AlphaMean extends Rule {
        private final Device device;
        private final double alpha;
        private final Tensor weights;

        AlphaMean(Device device, Var out, Var logLikelihood, double alpha) {
            super(out, logLikelihood);
            this.device = device;
            this.alpha = alpha;
            this.weights = device.allocate(logLikelihood.value().shape());
        }

        @Override
        void forward() {
            device.likelihoods().alphaMean(input(0).value(), alpha, weights, output().value());
        }

        @Override
        void backward() {
            device.likelihoods().alphaMeanGradient(weights, output().gradient(), input(0).gradient(), accumulate(0));
        }
    }
}
