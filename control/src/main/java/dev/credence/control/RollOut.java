package dev.credence.control;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Mapping;
import dev.credence.core.graph.Var;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Steps of learnt dynamics in a graph: K draws, each with M rows of its own, that are the same in every step. The
 * networks of all components of the state are one product a layer; their weights are inputs, so that a graph serves
 * every later model of the same shape.
 */
final class RollOut {
    /** Keeps the square root's derivative finite where all draws agree. */
    private static final double TINY = 1e-12;

    private final Graph g;
    private final StateFunctions functions;
    private final double actionLimit;
    private final int size;
    private final int draws;
    private final int rows;
    private final OptionalDouble latent;
    private final List<Layer> layers = new ArrayList<>();

    /** Weights [S·K, I, O] and biases [S·K, O]: component by component, then draw by draw. */
    private record Layer(Var weights, Var biases, Activation activation) {}

    /**
     * Declares the inputs of a model.
     *
     * @param shape a model of the shape
     * @param draws K
     * @param rows M
     */
    RollOut(Graph g, Dynamics shape, int draws, int rows) {
        this.g = g;
        this.functions = shape.functions();
        this.actionLimit = shape.problem().actionLimit();
        this.size = shape.problem().states().size();
        this.draws = draws;
        this.rows = rows;
        this.latent = shape.latent();
        for (WeightSamples.Layer layer : shape.output(0).layers()) {
            layers.add(new Layer(
                    g.input("weights", size * draws, layer.inputs(), layer.outputs()),
                    g.input("biases", size * draws, layer.outputs()),
                    layer.activation()));
        }
    }

    /**
     * Sets the networks.
     *
     * @param first number of the first draw; K follow, beginning anew after the last
     */
    void write(Dynamics dynamics, int first) {
        Device device = g.device();
        for (int l = 0; l < layers.size(); l++) {
            float[] weights = new float[layers.get(l).weights().value().length()];
            float[] biases = new float[layers.get(l).biases().value().length()];
            int w = weights.length / (size * draws);
            int b = biases.length / (size * draws);
            for (int d = 0; d < size; d++) {
                WeightSamples.Layer layer = dynamics.output(d).layers().get(l);
                for (int k = 0; k < draws; k++) {
                    int draw = Math.floorMod(first + k, dynamics.output(d).draws());
                    System.arraycopy(layer.weights(), draw * w, weights, (d * draws + k) * w, w);
                    System.arraycopy(layer.biases(), draw * b, biases, (d * draws + k) * b, b);
                }
            }
            device.write(layers.get(l).weights().value(), weights);
            device.write(layers.get(l).biases().value(), biases);
        }
    }

    private Mapping reading(Var states) {
        Mapping mapping = g.over(draws, rows, 1);
        for (int d = 0; d < size; d++) {
            mapping.column(StateFunctions.name(d), states, d, Axis.K, Axis.M);
        }
        return mapping;
    }

    /**
     * The states after a step.
     *
     * @param states [K, M, S]
     * @param actions of each row, along the axes
     * @return [K, M, S]
     */
    Var next(Var states, Var actions, Axis... axes) {
        Mapping inputs = reading(states).read("u", actions, axes);
        List<Formula> columns = new ArrayList<>(functions.features());
        columns.add(Functions.input("u").over(actionLimit));
        int width = columns.size() + (latent.isPresent() ? 1 : 0);
        for (int d = 0; d < size; d++) {
            for (int i = 0; i < columns.size(); i++) {
                int first = d * draws * rows * width + i;
                inputs.store(Reduction.NONE, columns.get(i), new Access(first, rows * width, width, 0));
            }
        }
        if (latent.isPresent()) {
            storeLatent(inputs, width);
        }
        Var h = inputs.out("inputs", size * draws, rows, width);
        for (Layer layer : layers) {
            h = g.densePerSample(h, layer.weights(), layer.biases(), layer.activation());
        }
        Mapping sum = reading(states);
        for (int d = 0; d < size; d++) {
            sum.read("d" + d, h, new Access(d * draws * rows, rows, 1, 0));
        }
        for (int d = 0; d < size; d++) {
            Formula moved = Functions.input(StateFunctions.name(d)).plus(Functions.input("d" + d));
            sum.store(Reduction.NONE, moved, new Access(d, rows * size, size, 0));
        }
        return sum.out("states", draws, rows, size);
    }

    /** The last input of each component's networks: z ~ N(0, γ), anew for each draw, row and step, in every replay. */
    private void storeLatent(Mapping inputs, int width) {
        Var noise = g.normal(size, draws, rows);
        double deviation = Math.sqrt(latent.orElseThrow());
        for (int d = 0; d < size; d++) {
            inputs.read("z" + d, noise, new Access(d * draws * rows, rows, 1, 0));
            Access last = new Access(d * draws * rows * width + width - 1, rows * width, width, 0);
            inputs.store(Reduction.NONE, Functions.input("z" + d).times(deviation), last);
        }
    }

    /**
     * States with the means and standard deviations of these over draws, by row and component, but independent of each
     * other otherwise (moment matching: Deisenroth &amp; Rasmussen 2011; with a diagonal covariance): s_k = mean + sd ·
     * z_k.
     *
     * <p>The scores z_k are drawn once, the same for all rows, with mean 0 and variance 1 over the draws.
     *
     * @param step number of the step, whose scores they are
     */
    Var matched(Var states, long seed, int step) {
        int columns = rows * size;
        Var scores = g.input("scores", draws, size);
        g.device().write(scores.value(), scores(seed, step));
        Formula x = Functions.input("x");
        Formula deviation = x.minus(Functions.input("mean"));
        Var mean = g.over(draws, columns, 1)
                .read("x", states, Axis.K, Axis.M)
                .reduce("mean", Reduction.SUM, x.over(draws), Axis.M);
        Var variance = g.over(draws, columns, 1)
                .read("x", states, Axis.K, Axis.M)
                .read("mean", mean, Axis.M)
                .reduce("variance", Reduction.SUM, deviation.square().over(draws), Axis.M);
        Formula moved = Functions.sqrt(Functions.input("variance").plus(TINY))
                .times(Functions.input("z"))
                .plus(Functions.input("mean"));
        return g.over(draws, columns, 1)
                .read("mean", mean, Axis.M)
                .read("variance", variance, Axis.M)
                .read("z", repeated(scores), Axis.K, Axis.M)
                .store(Reduction.NONE, moved, Axis.K, Axis.M)
                .out("matched", draws, rows, size);
    }

    /** [K, S] for all rows: [K, M, S]. */
    private Var repeated(Var scores) {
        return g.over(draws, rows, size)
                .read("z", scores, Axis.K, Axis.C)
                .store(Reduction.NONE, Functions.input("z"), Axis.K, Axis.M, Axis.C)
                .out("scores", draws, rows, size);
    }

    private float[] scores(long seed, int step) {
        CounterRandom random = Stream.CONTROL.of(seed, "matching");
        float[] all = new float[draws * size];
        for (int d = 0; d < size; d++) {
            double[] z = new double[draws];
            for (int k = 0; k < draws; k++) {
                z[k] = random.normal(step, (long) k * size + d);
            }
            double mean = Arrays.stream(z).average().orElse(0);
            double variance =
                    Arrays.stream(z).map(v -> (v - mean) * (v - mean)).average().orElse(0);
            for (int k = 0; k < draws; k++) {
                all[k * size + d] = (float) (variance > 0 ? (z[k] - mean) / Math.sqrt(variance) : 0);
            }
        }
        return all;
    }

    /** The features of states [K, M, S] as [K·M, F]. */
    Var features(Var states) {
        Mapping mapping = reading(states);
        int width = functions.features().size();
        for (int i = 0; i < width; i++) {
            mapping.store(Reduction.NONE, functions.features().get(i), new Access(i, rows * width, width, 0));
        }
        return mapping.out("features", draws * rows, width);
    }

    /** The mean over draws of the guiding cost of states [K, M, S], by row [M]. */
    Var cost(Var states) {
        return reading(states)
                .reduce("cost", Reduction.SUM, functions.guidingCost().over(draws), Axis.M);
    }

    /** Σ_t discount^t cost_t / Σ_t discount^t, t from 0. */
    Var discounted(List<Var> costs, double discount) {
        double total = 0;
        for (int t = 0; t < costs.size(); t++) {
            total += Math.pow(discount, t);
        }
        List<Coefficient> factors = new ArrayList<>();
        for (int t = 0; t < costs.size(); t++) {
            factors.add(new Coefficient(Math.pow(discount, t) / total));
        }
        return g.linearCombination(factors, costs);
    }
}
