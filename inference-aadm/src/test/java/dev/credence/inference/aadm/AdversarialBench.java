package dev.credence.inference.aadm;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.GradientStep;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Progress;
import dev.credence.core.optimise.Schedule;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.device.reference.ReferenceDevice;

/** A fixed distribution, and a discriminator trained on it. */
final class AdversarialBench {
    final ReferenceDevice device = new ReferenceDevice();
    final Discriminator discriminator;
    final Parameters parameters;
    private final Generator generator;

    /** A generator without parameters: its draws are a function of standard normal numbers. */
    record Transformed(int size, Transformation transformation) implements Generator {
        @Override
        public void declare(Declarations declarations) {
            // no parameters
        }

        @Override
        public Var draws(Graph g, int draws) {
            return transformation.of(g, g.normal(draws, size));
        }
    }

    /** Builds draws from noise of their shape. */
    @FunctionalInterface
    interface Transformation {
        Var of(Graph g, Var noise);
    }

    AdversarialBench(Generator generator, Discriminator discriminator) {
        this.generator = generator;
        this.discriminator = discriminator;
        Declarations declarations = new Declarations();
        discriminator.declare(declarations);
        this.parameters = Parameters.allocate(device, declarations, 3);
    }

    /**
     * Trains against N(0, I), with or without standardised draws; returns the mean loss of the last tenth of the steps.
     */
    double train(boolean standardised, int draws, int steps) {
        Graph g = new Graph(device, parameters, 4, 0);
        Var w = generator.draws(g, draws);
        Var z = standardised ? AdaptiveContrast.of(g, w).z() : w;
        Discriminator.Loss loss = discriminator.loss(g, z, g.normal(draws, generator.size()));
        g.differentiate(loss.total());
        GradientStep update = new GradientStep(
                device,
                parameters,
                new GradientOptions(new Optimiser.Adam(0.005), Schedule.COSINE, Double.POSITIVE_INFINITY, 0),
                3);
        double last = 0;
        for (int step = 0; step < steps; step++) {
            g.forward(step);
            g.backward();
            update.apply(update.gradientNorm(), new Progress(step, steps, step));
            last += step >= steps - steps / 10 ? device.get(loss.total().value(), 0) : 0;
        }
        int tenth = steps / 10;
        return last / tenth;
    }

    /** The divergence estimate, averaged over steps. */
    double divergence(GaussianPrior prior, int draws, int steps) {
        Declarations declarations = new Declarations();
        prior.declare(declarations);
        Graph g = new Graph(device, Parameters.allocate(device, declarations, 1), parameters, 5, 0);
        Var kl = AdaptiveContrast.of(g, generator.draws(g, draws)).divergence(g, discriminator, prior);
        double sum = 0;
        for (int step = 0; step < steps; step++) {
            g.forward(step);
            sum += device.get(kl.value(), 0) / steps;
        }
        return sum;
    }
}
