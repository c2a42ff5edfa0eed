package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import dev.credence.core.random.Noise;

/** Operations element by element, and sums. */
final class ElementwiseRules {
    private ElementwiseRules() {}

    /** a(x); ∂x = a′(x) g. */
    static final class Activate extends Rule {
        private final Device device;
        private final Activation activation;

        Activate(Device device, Var out, Var x, Activation activation) {
            super(out, x);
            this.device = device;
            this.activation = activation;
        }

        @Override
        void forward() {
            device.elementwise().activate(activation, input(0).value(), output().value());
        }

        @Override
        void backward() {
            device.elementwise()
                    .activateGradient(
                            activation, output().value(), output().gradient(), input(0).gradient(), accumulate(0));
        }
    }

    /** The same memory under another shape; ∂x = g. */
    static final class Reshape extends Rule {
        private final Device device;

        Reshape(Device device, Var out, Var x) {
            super(out, x);
            this.device = device;
        }

        @Override
        void forward() {
            // the output is a view of the input
        }

        @Override
        void backward() {
            device.elementwise().scale(output().gradient(), 1, input(0).gradient(), accumulate(0));
        }
    }

    /** Fresh standard normal numbers; no inputs, so no gradient. */
    static final class Normal extends Rule {
        private final Device device;
        private final Noise noise;

        Normal(Device device, Var out, Noise noise) {
            super(out);
            this.device = device;
            this.noise = noise;
        }

        @Override
        void forward() {
            device.random().normal(noise, output().value());
        }

        @Override
        void backward() {
            // nothing feeds into noise
        }
    }

    /** a · b; ∂a = b g, ∂b = a g. */
    static final class Multiply extends Rule {
        private final Device device;

        Multiply(Device device, Var out, Var a, Var b) {
            super(out, a, b);
            this.device = device;
        }

        @Override
        void forward() {
            device.elementwise().multiply(input(0).value(), input(1).value(), output().value(), false);
        }

        @Override
        void backward() {
            for (int i = 0; i < 2; i++) {
                if (wants(i)) {
                    device.elementwise()
                            .multiply(input(1 - i).value(), output().gradient(), input(i).gradient(), accumulate(i));
                }
            }
        }
    }

    /** e^x; ∂x = e^x g. */
    static final class Exp extends Rule {
        private final Device device;

        Exp(Device device, Var out, Var x) {
            super(out, x);
            this.device = device;
        }

        @Override
        void forward() {
            device.elementwise().exp(input(0).value(), output().value());
        }

        @Override
        void backward() {
            device.elementwise().multiply(output().value(), output().gradient(), input(0).gradient(), accumulate(0));
        }
    }

    /** Σ_i c_i x_i; ∂x_i = c_i g. */
    static final class LinearCombination extends Rule {
        private final Device device;
        private final Coefficient[] coefficients;
        private final Tensor[] xs;
        private final float[] factors;

        LinearCombination(Device device, Var out, Var[] inputs, Coefficient[] coefficients) {
            super(out, inputs);
            this.device = device;
            this.coefficients = coefficients;
            this.factors = new float[inputs.length];
            this.xs = new Tensor[inputs.length];
            for (int i = 0; i < inputs.length; i++) {
                xs[i] = inputs[i].value();
            }
        }

        @Override
        void forward() {
            for (int i = 0; i < factors.length; i++) {
                factors[i] = (float) coefficients[i].value();
            }
            device.elementwise().linearCombination(xs, factors, output().value());
        }

        @Override
        void backward() {
            for (int i = 0; i < factors.length; i++) {
                if (wants(i)) {
                    device.elementwise().scale(output().gradient(), factors[i], input(i).gradient(), accumulate(i));
                }
            }
        }
    }

    /** factor · Σ x; ∂x = factor · g. */
    static final class Sum extends Rule {
        private final Device device;
        private final float factor;

        Sum(Device device, Var out, Var x, float factor) {
            super(out, x);
            this.device = device;
            this.factor = factor;
        }

        @Override
        void forward() {
            device.elementwise().sum(input(0).value(), factor, output().value());
        }

        @Override
        void backward() {
            device.elementwise().sumGradient(output().gradient(), factor, input(0).gradient(), accumulate(0));
        }
    }
}
