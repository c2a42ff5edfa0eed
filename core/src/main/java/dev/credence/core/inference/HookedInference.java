package dev.credence.core.inference;

import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.ChainTrace;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.StepResult;
import dev.credence.core.model.Likelihood;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.predict.OutputSource;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.SampledOutputs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * An inference with a {@link TrainingHook}. Every call is forwarded to the hooked inference, and the hook's state is
 * saved with it. If the hook averages networks, p(y | x) = (1/R) Σ_r p(y | x, θ_r), then predictions, input gradients
 * and weight draws are those of the average, with 1/R of the samples, at least one, for each network.
 */
public final class HookedInference implements Inference {
    private final Inference hooked;
    private final TrainingHook hook;
    private final HookArrays arrays;
    private final Lending lending = new Lending();

    private HookedInference(Inference hooked, TrainingHook hook, HookArrays arrays) {
        this.hooked = hooked;
        this.hook = hook;
        this.arrays = arrays;
    }

    /**
     * Adds a hook to an inference.
     *
     * @param hooked any inference; from now on used through the result alone
     * @param hook creates the hook from its arrays
     */
    public static HookedInference of(Inference hooked, Function<HookArrays, ? extends TrainingHook> hook) {
        HookArrays arrays = new HookArrays(hooked.device(), hooked.state().keySet());
        TrainingHook made = hook.apply(arrays);
        arrays.complete();
        return new HookedInference(hooked, made, arrays);
    }

    @Override
    public Device device() {
        return hooked.device();
    }

    @Override
    public StepResult step(Points batch, Progress progress) {
        StepResult result = hooked.step(batch, progress);
        hook.afterStep(result, progress);
        return result;
    }

    /** Those of the hooked inference, unless the hook acts after each step. */
    @Override
    public Optional<DeferredSteps> deferredSteps() {
        return hook.followsSteps() ? Optional.empty() : hooked.deferredSteps();
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        hooked.endOfEpoch(training, progress);
        hook.endOfEpoch(training, progress);
    }

    @Override
    public boolean hasPosterior(Progress progress) {
        return hooked.hasPosterior(progress) && hook.isWhole(progress);
    }

    @Override
    public void endOfTraining(TrainingPoints training, Progress progress) {
        hooked.endOfTraining(training, progress);
        hook.endOfTraining(training, progress);
    }

    @Override
    public Map<String, Tensor> parameters() {
        return joined(hooked.parameters(), arrays.parameters());
    }

    @Override
    public Map<String, Tensor> state() {
        return joined(hooked.state(), joined(arrays.parameters(), arrays.state()));
    }

    private static Map<String, Tensor> joined(Map<String, Tensor> some, Map<String, Tensor> more) {
        Map<String, Tensor> all = new LinkedHashMap<>(some);
        all.putAll(more);
        return all;
    }

    @Override
    public Map<String, Double> diagnostics() {
        return hooked.diagnostics();
    }

    /** Findings of the hooked inference and then of the hook. */
    @Override
    public Findings findings() {
        return hooked.findings().and(hook.findings());
    }

    /** Empty if the hook averages networks of its own. */
    @Override
    public Map<String, Double> findingsAt(float[] inputs, int points) {
        return hook.networks(1) == 0 ? hooked.findingsAt(inputs, points) : Map.of();
    }

    /** Empty if the hook averages networks of its own. */
    @Override
    public Optional<ChainTrace> leastAgreement(float[] inputs, int points) {
        return hook.networks(1) == 0 ? hooked.leastAgreement(inputs, points) : Optional.empty();
    }

    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        int networks = hook.networks(samples);
        int each = each(samples, networks);
        return networks == 0
                ? hooked.predict(inputs, points, samples, draw)
                : Averages.predictive(network(networks, draw, own -> hooked.predict(inputs, points, each, own)));
    }

    /** On the device if it holds the outputs. */
    @Override
    public void lend(float[] inputs, int points, int samples, int draw, Consumer<? super Predictive> use) {
        if (hook.networks(samples) == 0) {
            hooked.lend(inputs, points, samples, draw, use);
        } else {
            lending.lend(this, inputs, points, samples, draw, use);
        }
    }

    /** Outputs of all networks, concatenated. */
    @Override
    public Optional<OutputSource> outputSource(int points, int samples) {
        int networks = hook.networks(samples);
        Optional<OutputSource> one = hooked.outputSource(points, networks == 0 ? samples : each(samples, networks));
        return networks == 0 ? one : one.map(source -> new Networks(source, networks));
    }

    private final class Networks implements OutputSource {
        private final OutputSource one;
        private final int networks;

        Networks(OutputSource one, int networks) {
            this.one = one;
            this.networks = networks;
        }

        @Override
        public Likelihood likelihood() {
            return one.likelihood();
        }

        @Override
        public int samples() {
            return networks * one.samples();
        }

        @Override
        public double[][] put(SampledOutputs into, int first, float[] inputs, int draw) {
            int[] next = {first};
            return network(networks, draw, own -> {
                        double[][] parameters = one.put(into, next[0], inputs, own);
                        next[0] += parameters.length;
                        return parameters;
                    })
                    .stream()
                    .flatMap(Arrays::stream)
                    .toArray(double[][]::new);
        }
    }

    /** Empty if the hook averages networks of its own: they have no common mean. */
    @Override
    public Optional<Predictive> predictAtMean(float[] inputs, int points) {
        return hook.networks(1) == 0 ? hooked.predictAtMean(inputs, points) : Optional.empty();
    }

    @Override
    public Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
        int networks = hook.networks(samples);
        int each = each(samples, networks);
        return networks == 0
                ? hooked.inputGradients(inputs, targets, samples, draw)
                : Averages.gradients(network(networks, draw, own -> hooked.inputGradients(inputs, targets, each, own)));
    }

    @Override
    public Optional<LastLayer> lastLayer(float[] inputs, int points, int samples, int draw) {
        int networks = hook.networks(samples);
        int each = each(samples, networks);
        return networks == 0
                ? hooked.lastLayer(inputs, points, samples, draw)
                : Averages.lastLayer(network(networks, draw, own -> hooked.lastLayer(inputs, points, each, own)));
    }

    /** Draws of all networks; their mean would not be a network of the average, and is not available. */
    @Override
    public Optional<WeightSamples> weights(int samples) {
        int networks = hook.networks(samples);
        if (networks == 0) {
            return hooked.weights(samples);
        }
        int each = each(samples, networks);
        return samples == 0 ? Optional.empty() : Averages.weights(network(networks, 0, own -> hooked.weights(each)));
    }

    private static int each(int samples, int networks) {
        return Math.max(1, samples / Math.max(1, networks));
    }

    /** Results of each network, with separate random numbers if the hooked inference uses any. */
    private <T> List<T> network(int networks, int draw, IntFunction<T> answer) {
        return keeping(() -> {
            List<T> answers = new ArrayList<>();
            for (int r = 0; r < networks; r++) {
                hook.place(r, draw);
                answers.add(answer.apply(draw * networks + r));
            }
            return answers;
        });
    }

    /** Restores the parameters afterwards. */
    private <T> T keeping(Supplier<T> work) {
        Map<Tensor, float[]> before = new LinkedHashMap<>();
        hooked.parameters().values().forEach(tensor -> before.put(tensor, device().read(tensor)));
        try {
            return work.get();
        } finally {
            before.forEach((tensor, values) -> device().write(tensor, values, 0));
        }
    }
}
