package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/** Operations on pairs of means and variances (formulas and gradients: {@link dev.credence.core.device.MomentKernels}). */
final class MomentRules {
    private MomentRules() {}

    /** (m, v) as one value [2, …]; the gradients are the blocks of its gradient. */
    static final class Pair extends Rule {
        private final Device device;
        private final Tensor[] values;
        private Tensor[] gradients = new Tensor[0];

        Pair(Device device, Var out, Var mean, Var variance) {
            super(out, mean, variance);
            this.device = device;
            this.values = blocks(out.value());
        }

        @Override
        void forward() {
            for (int i = 0; i < 2; i++) {
                device.elementwise().scale(input(i).value(), 1, values[i], false);
            }
        }

        @Override
        void backward() {
            if (gradients.length == 0) {
                gradients = blocks(output().gradient());
            }
            for (int i = 0; i < 2; i++) {
                if (wants(i)) {
                    device.elementwise().scale(gradients[i], 1, input(i).gradient(), accumulate(i));
                }
            }
        }

        private Tensor[] blocks(Tensor pair) {
            int n = pair.length() / 2;
            return new Tensor[] {device.view(pair, 0, n), device.view(pair, n, n)};
        }
    }

    /** A block of a pair, as a view; its gradient is added to that block. */
    static final class Block extends Rule {
        private final Device device;
        private final int from;
        private @Nullable Tensor block;

        Block(Device device, Var out, Var pair, int from) {
            super(out, pair);
            this.device = device;
            this.from = from;
        }

        @Override
        void forward() {
            // the output is a view of the input
        }

        @Override
        void backward() {
            Tensor gradient = input(0).gradient();
            if (!accumulate(0)) {
                device.elementwise().fill(gradient, 0);
            }
            Tensor g = output().gradient();
            if (block == null) {
                block = device.view(gradient, from, g.length());
            }
            device.elementwise().scale(g, 1, block, true);
        }
    }

    /** The moments of u z, z a Bernoulli gate. */
    static final class Gate extends Rule {
        private final Device device;
        private final float sharpness;
        private final Tensor kept;

        Gate(Device device, Var out, Var u, float sharpness) {
            super(out, u);
            this.device = device;
            this.sharpness = sharpness;
            this.kept = device.allocate(u.value().length());
        }

        @Override
        void forward() {
            device.moments().gate(input(0).value(), sharpness, kept, output().value());
        }

        @Override
        void backward() {
            device.moments()
                    .gateGradient(
                            input(0).value(), sharpness, kept, output().gradient(), input(0).gradient(), accumulate(0));
        }
    }

    /** The moments of max(0, u), u Gaussian. */
    static final class Rectify extends Rule {
        private final Device device;
        private final Tensor kept;

        Rectify(Device device, Var out, Var u) {
            super(out, u);
            this.device = device;
            this.kept = device.allocate(u.value().length());
        }

        @Override
        void forward() {
            device.moments().rectify(input(0).value(), kept, output().value());
        }

        @Override
        void backward() {
            device.moments()
                    .rectifyGradient(
                            input(0).value(),
                            kept,
                            output().value(),
                            output().gradient(),
                            input(0).gradient(),
                            accumulate(0));
        }
    }
}
