package dev.credence.inference.vbp;

import dev.credence.core.device.Activation;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.objective.ClosedFormElbo;
import dev.credence.core.objective.Objective;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.prior.Prior;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;

/** A small network on the reference device with random means and variances, in full precision. */
final class Network {
    final ReferenceDevice device = new ReferenceDevice();
    final Model model;
    final MomentPosterior posterior;
    final Parameters parameters;
    final Graph graph;

    Network(Model model, Propagation propagation, double logVariance, boolean gaussianBiases, Prior prior) {
        this.model = model;
        posterior = new MomentPosterior(model, propagation, logVariance, gaussianBiases, 0);
        Declarations declarations = new Declarations();
        posterior.declare(declarations);
        prior.declare(declarations);
        model.likelihood().declare(declarations);
        parameters = Parameters.allocate(device, declarations, 4);
        graph = new Graph(device, parameters, 4, 1);
        CounterRandom random = CounterRandom.of(8, 9);
        long position = 0;
        for (PlacedLayer block : model.placed()) {
            if (block.find("bias").isEmpty()) {
                continue;
            }
            for (String kind : List.of("bias.mean", "weight.log_variance")) {
                var tensor = parameters.value("layer" + block.index() + "." + kind);
                double sd = kind.startsWith("bias") ? 0.3 : 0.5;
                for (int i = 0; i < tensor.length(); i++) {
                    device.set(tensor, i, device.get(tensor, i) + sd * random.normal(0, position++));
                }
            }
        }
    }

    static Model regression(int inputs, List<Integer> hidden) {
        return Model.perceptron(
                inputs,
                hidden,
                Activation.RELU,
                new Likelihood.Gaussian(new dev.credence.core.model.Precision.Fixed(2)));
    }

    /** Constant inputs [points, D]. */
    Var inputs(int points) {
        Var x = graph.input("x", points, model.inputs());
        CounterRandom random = CounterRandom.of(3, 3);
        for (int i = 0; i < x.value().length(); i++) {
            device.set(x.value(), i, random.normal(0, i));
        }
        return x;
    }

    /** The outputs' means and variances. */
    Var outputs(Var x) {
        return ((Outputs.Moments) posterior.outputs(graph, x, 1)).f();
    }

    Objective.Energy energy(Var x, Var y, Prior prior) {
        return new ClosedFormElbo()
                .energy(
                        graph,
                        posterior.outputs(graph, x, 1),
                        y,
                        model.likelihood(),
                        posterior.divergence(graph, prior),
                        new Coefficient(0.02));
    }

    double get(Var var, int i) {
        return device.get(var.value(), i);
    }

    double parameter(int layer, String what, int i) {
        return device.get(parameters.value("layer" + layer + "." + what), i);
    }
}
