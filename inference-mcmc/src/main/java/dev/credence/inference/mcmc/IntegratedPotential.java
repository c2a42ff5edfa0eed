package dev.credence.inference.mcmc;

import dev.credence.core.Sizes;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Likelihood;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * U(q) = −log p(y | q) − log p(q), q all parameters of a regression network but its last layer's, which are integrated
 * out: the same posterior, without the directions that little noise makes narrow. The device computes the last layer's
 * inputs in single precision and propagates their gradient back; the rest is an {@link IntegratedLayer}.
 */
final class IntegratedPotential implements ChainPotential {
    private final Coordinates coordinates;
    private final NetworkParts parts;
    private final Device device;
    private final Parameters parameters;
    private final Graph graph;
    private final Var features;
    private final Var slopes;
    private final Var priorEnergy;
    private final IntegratedLayer layer;
    private final boolean sampled;
    private final float[] single;
    private final float[] phi;

    IntegratedPotential(Coordinates coordinates, Device device, Parameters parameters, long seed, TrainingPoints data) {
        this.coordinates = coordinates;
        this.parts = coordinates.parts();
        this.device = device;
        this.parameters = parameters;
        this.sampled = !parts.sampled().isEmpty();
        this.single = new float[parts.size()];
        int n = data.size();
        float[] x = new float[Sizes.product("the inputs [points, inputs]", n, data.width())];
        float[] y = new float[n];
        data.gather(IntStream.range(0, n).toArray(), 0, n, x, y);
        graph = new Graph(device, parameters, seed, Stream.TRAINING.first());
        Var h = graph.input("x", n, data.width());
        device.write(h.value(), x, 0);
        List<Var> terms = new ArrayList<>();
        List<PlacedLayer> layers = parts.model().network().layers();
        for (PlacedLayer at : layers.subList(0, layers.size() - 1)) {
            h = at.layer().forward(at, Treatment.points(graph), h);
            at.blocks().forEach(block -> terms.add(parts.prior().energy(graph, graph.parameter(block.name()), 1)));
        }
        features = h;
        priorEnergy = graph.linearCombination(ones(terms), terms);
        // the features' gradient is written between the forward and the backward pass
        slopes = graph.input("slopes", features.value().shape());
        Var through = graph.sum(graph.multiply(features, slopes));
        graph.differentiate(
                graph.linearCombination(ones(List.of(through, priorEnergy)), List.of(through, priorEnergy)));
        phi = new float[features.value().length()];
        layer = new IntegratedLayer(y, coordinates.last().inputs(), coordinates.priorPrecision());
    }

    private static List<Coefficient> ones(List<Var> terms) {
        return Collections.nCopies(terms.size(), new Coefficient(1));
    }

    @Override
    public int size() {
        return coordinates.size();
    }

    @Override
    public double evaluate(double[] position, double[] gradient) {
        double energy = condition(position);
        Arrays.fill(gradient, 0);
        if (energy == Double.POSITIVE_INFINITY) {
            return energy;
        }
        double[] all = new double[parts.size()];
        double own = parts.parameterEnergy(coordinates.parameters(position, new double[0]), all);
        double inPrecision = layer.gradient(phi);
        device.write(slopes.value(), phi, 0);
        graph.backward();
        device.read(parameters.gradients(), single, 0);
        for (int i = 0; i < all.length; i++) {
            all[i] += single[i];
        }
        System.arraycopy(coordinates.of(all), 0, gradient, 0, gradient.length);
        if (sampled) {
            gradient[gradient.length - 1] += inPrecision; // log τ is the sampled parameter of a Gaussian
        }
        float[] prior = new float[1];
        device.read(priorEnergy.value(), prior, 0);
        return energy + own + prior[0];
    }

    /** −log p(y | q). */
    private double condition(double[] position) {
        double[] all = coordinates.parameters(position, new double[0]);
        for (int i = 0; i < all.length; i++) {
            single[i] = (float) all[i];
        }
        device.write(parameters.values(), single, 0);
        graph.forward(0);
        device.read(features.value(), phi, 0);
        double logPrecision = sampled ? position[position.length - 1] : parameters.scalar(Likelihood.LOG_PRECISION);
        return layer.condition(phi, logPrecision);
    }

    @Override
    public double[] parameters(double[] position, CounterRandom random, int transition) {
        condition(position);
        double[] normal = new double[coordinates.integratedSize()];
        for (int i = 0; i < normal.length; i++) {
            normal[i] = random.normal(transition, i);
        }
        return coordinates.parameters(position, layer.draw(normal));
    }
}
