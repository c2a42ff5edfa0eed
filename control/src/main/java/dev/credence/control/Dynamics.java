package dev.credence.control;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * A learnt model of a system's dynamics: each component of the change of the state in a time step has a posterior of
 * networks over the state's features and the action. A <em>draw</em> is one network of each posterior, held for as many
 * steps as one likes: trajectories of one draw are those of one possible system (Chua et al. 2018, TS∞; Gal 2016,
 * section 5.4). Immutable and thread-safe.
 */
public final class Dynamics {
    private final ControlProblem problem;
    private final StateFunctions functions;
    private final List<DrawnNetworks> outputs;

    private Dynamics(ControlProblem problem, List<DrawnNetworks> outputs) {
        this.problem = problem;
        this.functions = new StateFunctions(problem);
        this.outputs = List.copyOf(outputs);
    }

    /**
     * Learns the dynamics.
     *
     * @param seen trajectories of the problem, at least one
     * @param stop polled after every epoch; true ends with {@link dev.credence.core.train.TrainingStopped}
     * @throws UserException if the method cannot draw whole networks, or refuses a setting
     */
    public static Dynamics fit(
            ControlProblem problem,
            List<Trajectory> seen,
            DynamicsOptions options,
            Device device,
            long seed,
            BooleanSupplier stop) {
        StateFunctions functions = new StateFunctions(problem);
        List<double[]> inputs = new ArrayList<>();
        List<double[]> changes = new ArrayList<>();
        for (Trajectory one : seen) {
            for (int t = 0; t < one.steps(); t++) {
                double[] from = one.states()[t];
                double[] to = one.states()[t + 1];
                inputs.add(input(problem, functions, from, one.actions()[t]));
                changes.add(IntStream.range(0, from.length)
                        .mapToDouble(d -> to[d] - from[d])
                        .toArray());
            }
        }
        double[][] x = inputs.toArray(double[][]::new);
        List<DrawnNetworks> outputs = new ArrayList<>();
        TrainingListener listener = report -> !stop.getAsBoolean();
        for (int d = 0; d < problem.states().size(); d++) {
            int component = d;
            double[] y =
                    changes.stream().mapToDouble(change -> change[component]).toArray();
            Examples examples = Examples.of(x, y);
            TrainedModel model = Fit.of(options.method(), device)
                    .settings(options.texts(x.length))
                    .seed(seed * 31 + d)
                    .listener(listener)
                    .train(dataset(examples, problem.states().get(d)), examples);
            outputs.add(
                    DrawnNetworks.of(draws(model, options), model.description().standardisation()));
        }
        return new Dynamics(problem, outputs);
    }

    private static WeightSamples draws(TrainedModel model, DynamicsOptions options) {
        return model.inference()
                .weights(options.draws())
                .orElseThrow(() ->
                        new UserException("The method '" + model.description().method()
                                + "' cannot draw whole networks of dense layers, which are held for a roll-out: use one that"
                                + " can, such as ensemble, dropout-alpha, vi, swag or hmc"));
    }

    private static Dataset dataset(Examples examples, String target) {
        int[] all = IntStream.range(0, examples.size()).toArray();
        return new Dataset(
                "dynamics",
                Task.REGRESSION,
                examples,
                IntStream.range(0, examples.inputs()).mapToObj(i -> "x" + i).toList(),
                target,
                List.of(),
                List.of(new Split(all, new int[0])));
    }

    /** The networks' inputs: the features, then the action divided by its limit. */
    private static double[] input(ControlProblem problem, StateFunctions functions, double[] state, double action) {
        double[] features = functions.features(state);
        double[] input = Arrays.copyOf(features, features.length + 1);
        input[features.length] = action / problem.actionLimit();
        return input;
    }

    /** The system. */
    public ControlProblem problem() {
        return problem;
    }

    StateFunctions functions() {
        return functions;
    }

    /** The number of different draws. */
    public int draws() {
        return outputs.stream().mapToInt(DrawnNetworks::draws).max().orElse(0);
    }

    /** The networks of a component of the state. */
    DrawnNetworks output(int component) {
        return outputs.get(component);
    }

    /**
     * The next state, without process noise.
     *
     * @param draw number of the draw, from 0; the same number is the same system
     * @param state [S]
     * @return [S]
     */
    public double[] next(int draw, double[] state, double action) {
        double[] input = input(problem, functions, state, action);
        double[] next = state.clone();
        for (int d = 0; d < next.length; d++) {
            next[d] += outputs.get(d).value(draw % outputs.get(d).draws(), input);
        }
        return next;
    }
}
