package dev.credence.control;

import dev.credence.core.device.Device;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.train.TrainingStopped;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The trials of one method and seed: what was seen, the model of it, and the plan or policy. */
final class ControlRun {
    /** Steps ahead of which the particles are kept for pictures. */
    private static final int[] AHEAD = {3, 7, 13};

    private static final int PARTICLES = 4;
    private static final double ROUNDING = 1e3;
    /** Position of a step's chance among the random numbers of a trial. */
    private static final long CHANCE = 1_000_000;

    private final ControlProblem problem;
    private final ControlPlan plan;
    private final ControlPlan.Contender contender;
    private final long seed;
    private final Device device;
    private final Map<String, String> facts;
    private final BooleanSupplier stop;
    private final StateFunctions functions;
    private final List<Trajectory> seen = new ArrayList<>();
    private float[] policy = new float[0];
    private @Nullable Planner planner;
    private @Nullable PolicySearch search;

    ControlRun(
            ControlProblem problem,
            ControlPlan plan,
            ControlPlan.Contender contender,
            long seed,
            Device device,
            Map<String, String> facts,
            BooleanSupplier stop) {
        this.problem = problem;
        this.plan = plan;
        this.contender = contender;
        this.seed = seed;
        this.device = device;
        this.facts = facts;
        this.stop = stop;
        this.functions = new StateFunctions(problem);
    }

    /** Takes over a trial from disk. */
    void replay(TrialResult trial) {
        seen.add(trial.trajectory());
        policy = trial.policy();
    }

    /** The next trial. */
    TrialResult next() {
        int trial = seen.size() - plan.randomTrials() + 1;
        long begun = System.nanoTime();
        Optional<DynamicsOptions> learning = trial > 0 ? contender.options() : Optional.empty();
        Optional<Dynamics> dynamics =
                learning.map(options -> Dynamics.fit(problem, seen, options, device, seed * 10_007 + trial, stop));
        Controller controller =
                dynamics.map(model -> controller(model, trial)).orElseGet(() -> new RandomController(trial));
        TrialResult result = act(controller, dynamics, trial, begun);
        seen.add(result.trajectory());
        return result;
    }

    private Controller controller(Dynamics dynamics, int trial) {
        if (plan.search() == ControlPlan.Search.PLANNER) {
            Planner known = planner == null ? new Planner(dynamics, plan.planner(), device, seed) : planner;
            planner = known;
            return known.with(dynamics, trial);
        }
        PolicySearch known = search;
        if (known == null) {
            known = new PolicySearch(dynamics, plan.policy(), device, seed);
            if (policy.length > 0) {
                known.restore(policy);
            }
            search = known;
        }
        List<double[]> visited = new ArrayList<>();
        seen.forEach(one -> visited.addAll(Arrays.asList(one.states())));
        known.improve(dynamics, visited, trial, stop);
        policy = known.policy();
        return known.controller(dynamics);
    }

    /** Actions that are uniform within the limits. */
    private final class RandomController implements Controller {
        private final CounterRandom random;

        private RandomController(int trial) {
            random = Stream.CONTROL.of(seed, "random " + trial);
        }

        @Override
        public double action(int step, double[] state) {
            return problem.actionLimit() * (2 * random.uniform(step, 0) - 1);
        }

        @Override
        public double ahead(int ahead, double[] state) {
            return 0;
        }
    }

    /** One trial; its start and the noise of measurement are the same for all methods. */
    private TrialResult act(Controller controller, Optional<Dynamics> dynamics, int trial, long begun) {
        CounterRandom random = Stream.CONTROL.of(seed, "trial " + trial);
        int steps = problem.steps();
        double[] mean = problem.startMean();
        double[] deviation = problem.startDeviation();
        double[] state = new double[mean.length];
        for (int d = 0; d < state.length; d++) {
            state[d] = mean[d] + deviation[d] * random.normal(0, d);
        }
        double[][] measured = new double[steps + 1][];
        double[] actions = new double[steps];
        double[] costs = new double[steps];
        double[][][][] particles = new double[dynamics.isPresent() ? steps : 0][][][];
        measured[0] = measured(state, random, 1);
        for (int t = 0; t < steps; t++) {
            if (stop.getAsBoolean()) {
                throw TrainingStopped.before();
            }
            actions[t] = controller.action(t, measured[t]);
            if (dynamics.isPresent()) {
                particles[t] = expected(dynamics.get(), controller, measured[t]);
            }
            state = problem.next(state, actions[t], random.uniform(t, CHANCE));
            costs[t] = functions.cost(state);
            measured[t + 1] = measured(state, random, t + 2);
        }
        double last = TrialResult.lastTen(costs);
        return new TrialResult(
                problem.name(),
                contender.label(),
                seed,
                trial,
                Arrays.stream(costs).average().orElse(Double.NaN),
                last,
                last < problem.solvedCost(),
                (System.nanoTime() - begun) * 1e-9,
                costs,
                measured,
                actions,
                particles,
                scores(dynamics, new Trajectory(measured, actions), trial),
                policy,
                facts);
    }

    /** How well a model describes a trajectory that it has not seen. */
    private Map<String, Double> scores(Optional<Dynamics> dynamics, Trajectory unseen, int trial) {
        return dynamics.map(model -> model.logLikelihood(List.of(unseen), seed * 10_007 + trial))
                .filter(Double::isFinite)
                .map(score -> Map.of(TrialResult.LOG_LIKELIHOOD, score))
                .orElse(Map.of());
    }

    private double[] measured(double[] state, CounterRandom random, int step) {
        double[] measured = state.clone();
        for (int d = 0; d < measured.length; d++) {
            measured[d] += problem.measurementNoise() * random.normal(step, d);
        }
        return measured;
    }

    /** The states that some draws of the dynamics lead to, [ahead][draw][S]. */
    private static double[][][] expected(Dynamics dynamics, Controller controller, double[] state) {
        int draws = Math.min(PARTICLES, dynamics.draws());
        double[][][] kept = new double[AHEAD.length][draws][];
        for (int k = 0; k < draws; k++) {
            double[] imagined = state;
            int at = 0;
            for (int h = 0; at < AHEAD.length; h++) {
                imagined = dynamics.next(k, imagined, controller.ahead(h, imagined));
                if (h + 1 == AHEAD[at]) {
                    kept[at][k] = Arrays.stream(imagined)
                            .map(s -> Math.round(s * ROUNDING) / ROUNDING)
                            .toArray();
                    at++;
                }
            }
        }
        return kept;
    }
}
