package dev.credence.inference.dropoutalpha;

import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.model.Model;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.objective.Objective;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.prior.Prior;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.function.UnaryOperator;

/** The energy of one batch under a dropout posterior, in double, without training. Biases are not zero. */
final class DropoutNetwork {
    private static final long SEED = 7;

    final ReferenceDevice device = new ReferenceDevice();
    final Parameters parameters;
    private final Graph graph;
    private final Var f;
    private final Objective.Energy energy;

    DropoutNetwork(DropoutPosterior posterior, Prior prior, double alpha, int samples, int n, Points batch) {
        this(posterior, prior, alpha, samples, n, batch, device -> device);
    }

    /** With the test's own random numbers: {@code randomness} wraps the device. */
    DropoutNetwork(
            DropoutPosterior posterior,
            Prior prior,
            double alpha,
            int samples,
            int n,
            Points batch,
            UnaryOperator<Device> randomness) {
        Declarations declarations = new Declarations();
        posterior.declare(declarations);
        prior.declare(declarations);
        Model model = posterior.model();
        model.likelihood().declare(declarations);
        parameters = Parameters.allocate(device, declarations, SEED);
        CounterRandom random = CounterRandom.of(SEED, 1);
        for (PlacedLayer block : model.placed()) {
            for (int i = 0; i < block.outputs(); i++) {
                device.set(parameters.value("layer" + block.index() + ".bias"), i, random.normal(block.index(), i));
            }
        }
        graph = new Graph(randomness.apply(device), parameters, SEED, 0);
        Var x = graph.input("x", batch.size(), batch.width());
        Var y = graph.input("y", batch.size());
        Outputs outputs = posterior.outputs(graph, x, samples);
        f = ((Outputs.Sampled) outputs).f();
        energy = new AlphaDivergence(alpha)
                .energy(
                        graph,
                        outputs,
                        y,
                        model.likelihood(),
                        posterior.divergence(graph, prior),
                        new Coefficient(1.0 / n));
        graph.differentiate(energy.total());
        device.write(x.value(), batch.inputs());
        device.write(y.value(), batch.targets());
    }

    double energy(int step) {
        graph.forward(step);
        return device.get(energy.total().value(), 0);
    }

    double dataTerm(int step) {
        graph.forward(step);
        return device.get(energy.dataTerm().value(), 0);
    }

    double divergence() {
        graph.forward(0);
        return device.get(energy.divergence().value(), 0);
    }

    /** f of every sample and point, [K·M·C]. */
    double[] outputs(int step) {
        graph.forward(step);
        double[] all = new double[f.value().length()];
        for (int i = 0; i < all.length; i++) {
            all[i] = device.get(f.value(), i);
        }
        return all;
    }

    /** ∂energy/∂parameter at a step. */
    double[] gradient(String parameter, int step) {
        graph.forward(step);
        graph.backward();
        Var var = graph.parameter(parameter);
        double[] all = new double[var.value().length()];
        for (int i = 0; i < all.length; i++) {
            all[i] = device.get(var.gradient(), i);
        }
        return all;
    }

    double[] value(String parameter) {
        double[] all = new double[parameters.value(parameter).length()];
        for (int i = 0; i < all.length; i++) {
            all[i] = device.get(parameters.value(parameter), i);
        }
        return all;
    }

    /** Sets element i of a parameter. */
    void set(String parameter, int i, double value) {
        device.set(parameters.value(parameter), i, value);
    }

    boolean isTrained(String parameter) {
        return graph.parameter(parameter).differentiable();
    }
}
