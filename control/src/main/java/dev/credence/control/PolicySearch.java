package dev.credence.control;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Axis;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.GradientStep;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Progress;
import dev.credence.core.optimise.Schedule;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.train.TrainingStopped;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Search for a policy by gradients of the expected cost through roll-outs of the dynamics (Deisenroth &amp; Rasmussen
 * 2011; with networks, Gal 2016, section 5.4: deep PILCO). Each particle keeps its draw of the dynamics; half of them
 * start where the system has been, so that a short horizon is enough. The policy is a network of the state's features
 * with two hidden layers, u = limit · tanh(f).
 */
public final class PolicySearch {
    private static final int LAYERS = 3;
    private static final double LAST_LAYER = 0.3;

    private final Options options;
    private final Device device;
    private final long seed;
    private final ControlProblem problem;
    private final Parameters parameters;
    private final RollOut rollOut;
    private final Graph graph;
    private final Var start;
    private final Var cost;

    /**
     * Options of the search.
     *
     * @param horizon number of steps H
     * @param draws number of draws K of the dynamics
     * @param particles particles M of each draw
     * @param hidden units of each hidden layer of the policy
     * @param updates gradient steps after each trial
     * @param learningRate of Adam, falling to a tenth along a cosine
     * @param clipNorm largest norm of a gradient
     * @param momentMatching whether particles are drawn anew from their mean and deviations after each step
     */
    public record Options(
            int horizon,
            int draws,
            int particles,
            int hidden,
            int updates,
            double learningRate,
            double clipNorm,
            boolean momentMatching) {
        /** The defaults. */
        public static final Options DEFAULT = new Options(18, 16, 2, 50, 800, 3e-3, 1, false);

        public Options {
            if (horizon < 1 || draws < 1 || particles < 1 || hidden < 1 || updates < 1) {
                throw new IllegalArgumentException("Options of a policy search out of range: " + horizon + " steps, "
                        + draws + " draws, " + particles + " particles, " + hidden + " units, " + updates
                        + " updates; expected at least 1 of each");
            }
        }
    }

    /**
     * Builds the policy and the roll-out.
     *
     * @param shape dynamics of the shape of all later ones
     */
    public PolicySearch(Dynamics shape, Options options, Device device, long seed) {
        this.options = options;
        this.device = device;
        this.seed = seed;
        this.problem = shape.problem();
        int features = shape.functions().features().size();
        Declarations declarations = new Declarations();
        int[] widths = {features, options.hidden(), options.hidden(), 1};
        for (int l = 0; l < widths.length - 1; l++) {
            Initialiser initial = Initialiser.glorot(widths[l], widths[l + 1]);
            double factor = l == widths.length - 2 ? LAST_LAYER : 1;
            declarations.trained(weight(l), (random, i) -> factor * initial.value(random, i), widths[l], widths[l + 1]);
            declarations.trained(bias(l), Initialiser.constant(0), widths[l + 1]);
        }
        this.parameters = Parameters.allocate(device, declarations, seed);
        this.graph = new Graph(device, parameters, seed, 0);
        this.rollOut = new RollOut(graph, shape, options.draws(), options.particles());
        this.start = graph.input(
                "start", options.draws(), options.particles(), problem.states().size());
        Var states = start;
        List<Var> costs = new ArrayList<>();
        for (int h = 0; h < options.horizon(); h++) {
            states = rollOut.next(states, action(rollOut.features(states)), Axis.K, Axis.M);
            states = options.momentMatching() ? rollOut.matched(states, seed, h) : states;
            costs.add(rollOut.cost(states));
        }
        this.cost = graph.mean(rollOut.discounted(costs, 1));
        graph.differentiate(cost);
    }

    private static String weight(int layer) {
        return "policy" + layer + ".weight";
    }

    private static String bias(int layer) {
        return "policy" + layer + ".bias";
    }

    /** The action of each row of features [K·M, F]. */
    private Var action(Var features) {
        Var h = features;
        for (int l = 0; l < LAYERS; l++) {
            h = graph.dense(h, graph.parameter(weight(l)), graph.parameter(bias(l)), Activation.TANH, 0);
        }
        return graph.map("action", f -> f.times(problem.actionLimit()), h);
    }

    /**
     * Improves the policy on new dynamics.
     *
     * @param visited measured states [S], at least one
     * @param trial number of the trial: its random numbers are a function of the seed and it
     * @param stop polled after every update; true ends with {@link dev.credence.core.train.TrainingStopped}
     * @return the mean cost of the last roll-outs
     */
    public double improve(Dynamics dynamics, List<double[]> visited, int trial, BooleanSupplier stop) {
        CounterRandom random = Stream.CONTROL.of(seed, "particles " + trial);
        GradientOptions descent =
                new GradientOptions(new Optimiser.Adam(options.learningRate()), cosine(), options.clipNorm(), 0);
        GradientStep step = new GradientStep(device, parameters, descent, seed);
        for (int i = 0; i < options.updates(); i++) {
            if (stop.getAsBoolean()) {
                throw TrainingStopped.before();
            }
            rollOut.write(dynamics, i * options.draws());
            writeStarts(visited, random, i);
            graph.forward(0);
            graph.backward();
            double norm = step.gradientNorm();
            if (Double.isFinite(norm)) { // else the particles left what the dynamics know: others will do
                step.apply(norm, new Progress(i, options.updates(), i));
            }
        }
        return device.read(cost.value())[0];
    }

    /** From 1 to a tenth. */
    private static Schedule cosine() {
        return t -> 0.1 + 0.45 * (1 + Math.cos(Math.PI * t));
    }

    /** Particles with an even number start like trials, the others at visited states. */
    private void writeStarts(List<double[]> visited, CounterRandom random, int update) {
        int size = problem.states().size();
        float[] all = new float[start.value().length()];
        double[] mean = problem.startMean();
        double[] deviation = problem.startDeviation();
        for (int p = 0; p < all.length / size; p++) {
            double[] from = visited.get(random.below(visited.size(), update, (long) p * (size + 1) + size));
            for (int d = 0; d < size; d++) {
                double fresh = mean[d] + deviation[d] * random.normal(update, (long) p * (size + 1) + d);
                all[p * size + d] = (float) (p % 2 == 0 ? fresh : from[d]);
            }
        }
        device.write(start.value(), all);
    }

    /** The policy's numbers [P], to be {@linkplain #restore restored}: the caller's own. */
    public float[] policy() {
        return device.read(parameters.values());
    }

    /** Sets the policy's numbers [P]. */
    public void restore(float[] policy) {
        if (policy.length != parameters.values().length()) {
            throw new IllegalArgumentException("The policy has " + policy.length + " numbers, expected "
                    + parameters.values().length());
        }
        device.write(parameters.values(), policy);
    }

    /** A controller that follows the present policy. */
    public Controller controller(Dynamics dynamics) {
        List<WeightSamples.Layer> layers = new ArrayList<>();
        for (int l = 0; l < LAYERS; l++) {
            Tensor weights = parameters.value(weight(l));
            layers.add(new WeightSamples.Layer(
                    weights.size(0),
                    weights.size(1),
                    Activation.TANH,
                    device.read(weights),
                    device.read(parameters.value(bias(l)))));
        }
        return new Follower(
                dynamics.functions(), problem.actionLimit(), new DrawnNetworks(1, layers, new double[] {Double.NaN}));
    }

    private record Follower(StateFunctions functions, double limit, DrawnNetworks policy) implements Controller {
        @Override
        public double action(int step, double[] state) {
            return limit * policy.value(0, functions.features(state));
        }

        @Override
        public double ahead(int ahead, double[] state) {
            return action(ahead, state);
        }
    }
}
