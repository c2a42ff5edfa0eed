package dev.credence.control;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * A learnt model of a system's dynamics: each component of the change of the state in a time step has a posterior of
 * networks over the state's features and the action. A <em>draw</em> is one network of each posterior, held for as many
 * steps as one likes: trajectories of one draw are those of one possible system (Chua et al. 2018, TS∞; Gal 2016,
 * section 5.4). Immutable and thread-safe.
 */
public final class Dynamics {
    /** Draws of z for each network in a likelihood. */
    private static final int LATENTS = 50;

    private final ControlProblem problem;
    private final StateFunctions functions;
    private final List<DrawnNetworks> outputs;
    private final OptionalDouble latent;

    private Dynamics(ControlProblem problem, List<DrawnNetworks> outputs, OptionalDouble latent) {
        this.latent = latent;
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
        boolean latent = options.latent().isPresent();
        for (Trajectory one : seen) {
            for (int t = 0; t < one.steps(); t++) {
                double[] from = one.states()[t];
                double[] to = one.states()[t + 1];
                double[] input = input(problem, functions, from, one.actions()[t]);
                inputs.add(latent ? with(input, inputs.size()) : input); // the row's number, for its latent input
                changes.add(IntStream.range(0, from.length)
                        .mapToDouble(d -> to[d] - from[d])
                        .toArray());
            }
        }
        double[][] x = inputs.toArray(double[][]::new);
        InferenceMethod method =
                latent ? new LatentMethod(options.method(), options.latent().getAsDouble()) : options.method();
        List<DrawnNetworks> outputs = new ArrayList<>();
        TrainingListener listener = TrainingListener.until(stop);
        for (int d = 0; d < problem.states().size(); d++) {
            int component = d;
            double[] y =
                    changes.stream().mapToDouble(change -> change[component]).toArray();
            Examples examples = Examples.of(x, y);
            TrainedModel model = Fit.of(method, device)
                    .settings(options.texts(x.length))
                    .seed(seed * 31 + d)
                    .listener(listener)
                    .train(dataset(examples, problem.states().get(d)), examples);
            Standardisation standard = model.description().standardisation();
            outputs.add(DrawnNetworks.of(draws(model, options), latent ? ofLatent(standard) : standard));
        }
        return new Dynamics(problem, outputs, options.latent());
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

    private static double[] with(double[] input, double last) {
        double[] more = Arrays.copyOf(input, input.length + 1);
        more[input.length] = last;
        return more;
    }

    /** The networks get the latent input as it is drawn. */
    private static Standardisation ofLatent(Standardisation standard) {
        double[] mean = standard.inputMean().clone();
        double[] scale = standard.inputScale().clone();
        mean[mean.length - 1] = 0;
        scale[scale.length - 1] = 1;
        return new Standardisation(mean, scale, standard.targetMean(), standard.targetScale());
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

    /** γ, the variance of the latent input of every step; empty without one. */
    public OptionalDouble latent() {
        return latent;
    }

    /**
     * The next state, without process noise; the latent input, where there is one, is at its mean 0.
     *
     * @param draw number of the draw, from 0; the same number is the same system
     * @param state [S]
     * @return [S]
     */
    public double[] next(int draw, double[] state, double action) {
        return next(draw, state, action, new double[state.length]);
    }

    /**
     * The next state, without process noise but that of the latent input.
     *
     * @param z latent inputs of the components [S], drawn from N(0, γ); without a latent input they change nothing
     */
    public double[] next(int draw, double[] state, double action, double[] z) {
        double[] input = input(problem, functions, state, action);
        double[] next = state.clone();
        for (int d = 0; d < next.length; d++) {
            double[] own = latent.isPresent() ? with(input, z[d]) : input;
            next[d] += outputs.get(d).value(draw % outputs.get(d).draws(), own);
        }
        return next;
    }

    /**
     * The mean over transitions of log p(s' | s, u), summed over the components of the state: a mixture over the draws
     * and, with a latent input, over 50 z each, of normals with the noise that was learnt. For Gaussian noise of one
     * precision.
     *
     * @param seed of the latent inputs' draws
     */
    public double logLikelihood(List<Trajectory> transitions, long seed) {
        CounterRandom random = Stream.CONTROL.of(seed, "latent likelihood");
        int latents = latent.isPresent() ? LATENTS : 1;
        double sum = 0;
        int count = 0;
        for (Trajectory one : transitions) {
            for (int t = 0; t < one.steps(); t++) {
                double[] from = one.states()[t];
                double[] input = input(problem, functions, from, one.actions()[t]);
                for (int d = 0; d < from.length; d++) {
                    double change = one.states()[t + 1][d] - from[d];
                    DrawnNetworks networks = outputs.get(d);
                    double[] logs = new double[networks.draws() * latents];
                    for (int i = 0; i < logs.length; i++) {
                        double z = Math.sqrt(latent.orElse(0)) * random.normal(count, (long) d * logs.length + i);
                        double[] own = latent.isPresent() ? with(input, z) : input;
                        double variance = networks.noise()[i / latents];
                        double off = change - networks.value(i / latents, own);
                        logs[i] = -0.5 * (off * off / variance + Math.log(2 * Math.PI * variance));
                    }
                    sum += LogSumExp.of(logs) - Math.log(logs.length);
                }
                count++;
            }
        }
        return sum / count;
    }
}
