package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/** Operations on matrices whose rows are draws or points. */
final class RowRules {
    private RowRules() {}

    /** Columns {@code first …} of the first rows of x, under a shape; ∂x has g there and 0 elsewhere. */
    static final class Columns extends Rule {
        private final Device device;
        private final int first;
        private final int count;

        Columns(Device device, Var out, Var x, int first) {
            super(out, x);
            this.device = device;
            this.first = first;
            this.count = out.value().length() / out.size(0);
        }

        @Override
        void forward() {
            device.linear().copyColumns(input(0).value(), first, output().value(), 0, count, false);
        }

        @Override
        void backward() {
            Tensor gradient = input(0).gradient();
            if (!accumulate(0)) {
                device.elementwise().fill(gradient, 0);
            }
            device.linear().copyColumns(output().gradient(), 0, gradient, first, count, true);
        }
    }

    /** The rows of a, then those of b; ∂a and ∂b are the parts of g. */
    static final class Stack extends Rule {
        private final Device device;
        private final Tensor[] values = new Tensor[2];
        /** Views of the output's gradient, made when it exists. */
        private final @Nullable Tensor[] gradients = new @Nullable Tensor[2];

        Stack(Device device, Var out, Var a, Var b) {
            super(out, a, b);
            this.device = device;
            values[0] = part(0, out.value());
            values[1] = part(1, out.value());
        }

        private Tensor part(int i, Tensor whole) {
            int offset = i == 0 ? 0 : input(0).value().length();
            return device.view(whole, offset, input(i).value().shape());
        }

        @Override
        void forward() {
            for (int i = 0; i < 2; i++) {
                device.elementwise().scale(input(i).value(), 1, values[i], false);
            }
        }

        @Override
        void backward() {
            for (int i = 0; i < 2; i++) {
                if (wants(i)) {
                    Tensor part = gradients[i];
                    if (part == null) {
                        part = part(i, output().gradient());
                        gradients[i] = part;
                    }
                    device.elementwise().scale(part, 1, input(i).gradient(), accumulate(i));
                }
            }
        }
    }

    /** Mean and log variance over rows. Both are constants to gradients, so there is none. */
    static final class Moments extends Rule {
        private final Device device;
        private final Var w;
        private final Var logVariance;
        private final double floor;

        Moments(Device device, Var mean, Var logVariance, Var w, double floor) {
            super(mean);
            this.device = device;
            this.w = w;
            this.logVariance = logVariance;
            this.floor = floor;
        }

        @Override
        void forward() {
            device.divergences().moments(w.value(), floor, output().value(), logVariance.value());
        }

        @Override
        void backward() {
            // the gradient stops here
        }
    }

    /** z = (w − m) e^{−v/2}; ∂w = e^{−v/2} g, the moments held constant. */
    static final class Standardise extends Rule {
        private final Device device;
        private final RowOperations.Moments moments;

        Standardise(Device device, Var out, Var w, RowOperations.Moments moments) {
            super(out, w);
            this.device = device;
            this.moments = moments;
        }

        @Override
        void forward() {
            device.divergences()
                    .standardise(
                            input(0).value(),
                            moments.mean().value(),
                            moments.logVariance().value(),
                            output().value());
        }

        @Override
        void backward() {
            device.divergences()
                    .standardiseGradient(
                            moments.logVariance().value(), output().gradient(), input(0).gradient(), accumulate(0));
        }
    }
}
