package dev.credence.control;

import dev.credence.core.device.Device;
import dev.credence.core.formula.Axis;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Model predictive control by the cross-entropy method: at each step sequences of actions are drawn from a normal
 * distribution, scored by their mean cost over some draws of the dynamics, and the distribution moves to the best ones.
 * The first action is taken, and the plan shifted by a step. All sequences meet the same draws, without process noise:
 * at an unstable goal a plan with noise would be noise.
 */
public final class Planner {
    private final Options options;
    private final Device device;
    private final long seed;
    private final ControlProblem problem;
    private final RollOut rollOut;
    private final Graph graph;
    private final Var start;
    private final List<Var> actions = new ArrayList<>();
    private final Var cost;

    /**
     * Options of the search.
     *
     * @param horizon number of steps H
     * @param sequences number of sequences M in an iteration
     * @param draws number of draws K that score a sequence
     * @param iterations number of iterations a step
     * @param elites number of best sequences
     * @param rate how far the distribution moves to them, 0 to 1
     * @param firstDeviation standard deviation at the start, as a fraction of the action's limit
     * @param leastDeviation added to that of the elites, likewise
     * @param discount factor of the cost a step
     * @param momentMatching whether particles are drawn anew from their mean and deviations after each step
     */
    public record Options(
            int horizon,
            int sequences,
            int draws,
            int iterations,
            int elites,
            double rate,
            double firstDeviation,
            double leastDeviation,
            double discount,
            boolean momentMatching) {
        /** The defaults. */
        public static final Options DEFAULT = new Options(14, 200, 4, 4, 15, 0.9, 0.6, 0.03, 0.93, false);

        public Options {
            if (horizon < 1
                    || draws < 1
                    || iterations < 1
                    || elites < 2
                    || sequences < elites
                    || !(rate > 0 && rate <= 1)
                    || !(firstDeviation > 0)
                    || !(leastDeviation >= 0)
                    || !(discount > 0 && discount <= 1)) {
                throw new IllegalArgumentException("Options of a plan out of range: " + horizon + " steps, " + sequences
                        + " sequences, " + draws + " draws, " + iterations + " iterations, " + elites + " elites");
            }
        }
    }

    /**
     * Builds the roll-out.
     *
     * @param shape dynamics of the shape of all later ones
     */
    public Planner(Dynamics shape, Options options, Device device, long seed) {
        this.options = options;
        this.device = device;
        this.seed = seed;
        this.problem = shape.problem();
        this.graph = new Graph(device, Parameters.allocate(device, new Declarations(), seed), seed, 0);
        int size = problem.states().size();
        this.rollOut = new RollOut(graph, shape, options.draws(), options.sequences());
        this.start = graph.input("start", options.draws(), options.sequences(), size);
        Var states = start;
        List<Var> costs = new ArrayList<>();
        for (int h = 0; h < options.horizon(); h++) {
            Var action = graph.input("actions", options.sequences());
            actions.add(action);
            states = rollOut.next(states, action, Axis.M);
            states = options.momentMatching() ? rollOut.matched(states, seed, h) : states;
            costs.add(rollOut.cost(states));
        }
        this.cost = rollOut.discounted(costs, options.discount());
    }

    /**
     * A controller for one trial.
     *
     * @param trial number of the trial: its random numbers are a function of the seed and it
     */
    public Controller with(Dynamics dynamics, int trial) {
        return new Plan(dynamics, trial);
    }

    private final class Plan implements Controller {
        private final Dynamics dynamics;
        private final CounterRandom random;
        private double[] mean = new double[options.horizon()];

        private Plan(Dynamics dynamics, int trial) {
            this.dynamics = dynamics;
            this.random = Stream.CONTROL.of(seed, "plan " + trial);
        }

        @Override
        public double action(int step, double[] state) {
            if (step > 0) {
                System.arraycopy(mean, 1, mean, 0, mean.length - 1);
            }
            writeStart(state);
            rollOut.write(dynamics, step * options.draws());
            double limit = problem.actionLimit();
            double[] deviation = new double[mean.length];
            Arrays.fill(deviation, options.firstDeviation() * limit);
            for (int i = 0; i < options.iterations(); i++) {
                improve(deviation, step * options.iterations() + i);
            }
            return mean[0];
        }

        @Override
        public double ahead(int ahead, double[] state) {
            return mean[Math.min(ahead, mean.length - 1)];
        }

        /** One iteration: the mean itself is the first sequence. */
        private void improve(double[] deviation, int number) {
            int sequences = options.sequences();
            double limit = problem.actionLimit();
            double[][] drawn = new double[mean.length][sequences];
            for (int h = 0; h < mean.length; h++) {
                float[] row = new float[sequences];
                for (int c = 0; c < sequences; c++) {
                    double noise = c == 0 ? 0 : deviation[h] * random.normal(number, (long) h * sequences + c);
                    drawn[h][c] = Math.max(-limit, Math.min(limit, mean[h] + noise));
                    row[c] = (float) drawn[h][c];
                }
                device.write(actions.get(h).value(), row);
            }
            graph.forward(0);
            float[] costs = device.read(cost.value());
            int[] elites = IntStream.range(0, sequences)
                    .boxed()
                    .sorted(Comparator.comparingDouble(
                                    (Integer c) -> Float.isNaN(costs[c]) ? Float.MAX_VALUE : costs[c])
                            .thenComparingInt(c -> c))
                    .limit(options.elites())
                    .mapToInt(c -> c)
                    .toArray();
            for (int h = 0; h < mean.length; h++) {
                double[] actionsOfStep = drawn[h];
                double best = Arrays.stream(elites)
                        .mapToDouble(c -> actionsOfStep[c])
                        .average()
                        .orElse(0);
                double square = Arrays.stream(elites)
                        .mapToDouble(c -> (actionsOfStep[c] - best) * (actionsOfStep[c] - best))
                        .average()
                        .orElse(0);
                mean[h] += options.rate() * (best - mean[h]);
                deviation[h] += options.rate() * (Math.sqrt(square) - deviation[h]) + options.leastDeviation() * limit;
            }
        }

        private void writeStart(double[] state) {
            float[] all = new float[start.value().length()];
            for (int i = 0; i < all.length; i++) {
                all[i] = (float) state[i % state.length];
            }
            device.write(start.value(), all);
        }
    }
}
