package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;

/** Prior energies and divergences (formulas and gradients: {@link dev.credence.core.device.DivergenceKernels}). */
final class DivergenceRules {
    private DivergenceRules() {}

    static final class GaussianEnergy extends Rule {
        private final Device device;
        private final float scale;
        private final Tensor unused;

        GaussianEnergy(Device device, Var out, Var w, Var logPrecision, float scale) {
            super(out, w, logPrecision);
            this.device = device;
            this.scale = scale;
            this.unused = unusedGradient(device, out, w);
        }

        @Override
        void forward() {
            device.divergences().gaussianEnergy(input(0).value(), scale, input(1).value(), output().value());
        }

        @Override
        void backward() {
            device.divergences()
                    .gaussianEnergyGradient(
                            input(0).value(),
                            scale,
                            input(1).value(),
                            output().gradient(),
                            wants(0) ? input(0).gradient() : unused,
                            accumulate(0),
                            wants(1) ? input(1).gradient() : null,
                            accumulate(1));
        }
    }

    static final class LaplaceEnergy extends Rule {
        private final Device device;
        private final float scale;
        private final double b;

        LaplaceEnergy(Device device, Var out, Var w, float scale, double b) {
            super(out, w);
            this.device = device;
            this.scale = scale;
            this.b = b;
        }

        @Override
        void forward() {
            device.divergences().laplaceEnergy(input(0).value(), scale, b, output().value());
        }

        @Override
        void backward() {
            device.divergences()
                    .laplaceEnergyGradient(
                            input(0).value(), scale, b, output().gradient(), input(0).gradient(), accumulate(0));
        }
    }

    static final class ScaleMixtureEnergy extends Rule {
        private final Device device;
        private final float scale;
        private final double pi;
        private final double sd1;
        private final double sd2;

        ScaleMixtureEnergy(Device device, Var out, Var w, float scale, double pi, double sd1, double sd2) {
            super(out, w);
            this.device = device;
            this.scale = scale;
            this.pi = pi;
            this.sd1 = sd1;
            this.sd2 = sd2;
        }

        @Override
        void forward() {
            device.divergences().scaleMixtureEnergy(input(0).value(), scale, pi, sd1, sd2, output().value());
        }

        @Override
        void backward() {
            device.divergences()
                    .scaleMixtureEnergyGradient(
                            input(0).value(),
                            scale,
                            pi,
                            sd1,
                            sd2,
                            output().gradient(),
                            input(0).gradient(),
                            accumulate(0));
        }
    }

    static final class LogUniformKl extends Rule {
        private final Device device;
        private final Tensor unusedMean;
        private final Tensor unusedLogVariance;

        LogUniformKl(Device device, Var out, Var mean, Var logVariance) {
            super(out, mean, logVariance);
            this.device = device;
            this.unusedMean = unusedGradient(device, out, mean);
            this.unusedLogVariance = unusedGradient(device, out, logVariance);
        }

        @Override
        void forward() {
            device.divergences().logUniformKl(input(0).value(), input(1).value(), output().value());
        }

        @Override
        void backward() {
            device.divergences()
                    .logUniformKlGradient(
                            input(0).value(),
                            input(1).value(),
                            output().gradient(),
                            wants(0) ? input(0).gradient() : unusedMean,
                            accumulate(0),
                            wants(1) ? input(1).gradient() : unusedLogVariance,
                            accumulate(1));
        }
    }

    static final class GaussianKl extends Rule {
        private final Device device;
        private final Tensor unusedMean;
        private final Tensor unusedLogVariance;

        GaussianKl(Device device, Var out, Var mean, Var logVariance, Var logPrecision) {
            super(out, mean, logVariance, logPrecision);
            this.device = device;
            this.unusedMean = unusedGradient(device, out, mean);
            this.unusedLogVariance = unusedGradient(device, out, logVariance);
        }

        @Override
        void forward() {
            device.divergences().gaussianKl(input(0).value(), input(1).value(), input(2).value(), output().value());
        }

        @Override
        void backward() {
            device.divergences()
                    .gaussianKlGradient(
                            input(0).value(),
                            input(1).value(),
                            input(2).value(),
                            output().gradient(),
                            wants(0) ? input(0).gradient() : unusedMean,
                            accumulate(0),
                            wants(1) ? input(1).gradient() : unusedLogVariance,
                            accumulate(1),
                            wants(2) ? input(2).gradient() : null,
                            accumulate(2));
        }
    }
}
