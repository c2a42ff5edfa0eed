package dev.credence.inference.mcmc;

import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.objective.Objective;
import dev.credence.core.random.Stream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * a · Σ_n −v_n ℓ_n + b · (−log p(w)) over a fixed number of points, weighted by v or not, with its gradient, in one
 * replayed graph.
 */
final class Tile {
    private final Device device;
    private final Graph graph;
    private final Var x;
    private final Var y;
    private final @Nullable Var weights;
    private final Var logLikelihood;
    private final Var priorEnergy;
    private final Coefficient dataWeight = new Coefficient(-1);
    private final Coefficient priorWeight = new Coefficient(1);
    private final float[] each;
    private final float[] scalar = new float[1];

    Tile(NetworkParts parts, Device device, Parameters parameters, long seed, int points, boolean isWeighted) {
        this.device = device;
        graph = new Graph(device, parameters, seed, Stream.TRAINING.first());
        x = graph.input("x", points, parts.model().inputs());
        y = graph.input("y", points);
        Var perPoint = parts.model().likelihood().logLikelihood(graph, parts.outputs(graph, x), y);
        weights = isWeighted ? graph.input("weights", points) : null;
        logLikelihood = weights == null ? perPoint : Objective.weighted(graph, perPoint, weights);
        priorEnergy = parts.priorEnergy(graph);
        graph.differentiate(graph.linearCombination(
                List.of(dataWeight, priorWeight), List.of(graph.sum(logLikelihood), priorEnergy)));
        each = new float[points];
    }

    void write(Points points) {
        device.write(x.value(), points.inputs(), 0);
        device.write(y.value(), points.targets(), 0);
        if (weights != null) {
            device.write(weights.value(), points.weights(), 0);
        }
    }

    /** Evaluates at the current parameters; leaves the gradient in their buffer. */
    void evaluate(double data, double prior) {
        dataWeight.set(-data);
        priorWeight.set(prior);
        graph.forward(0);
        graph.backward();
    }

    /** Σ_n v_n ℓ_n, summed in double. */
    double logLikelihood() {
        device.read(logLikelihood.value(), each, 0);
        double sum = 0;
        for (float l : each) {
            sum += l;
        }
        return sum;
    }

    /** −log p(w). */
    double priorEnergy() {
        device.read(priorEnergy.value(), scalar, 0);
        return scalar[0];
    }
}
