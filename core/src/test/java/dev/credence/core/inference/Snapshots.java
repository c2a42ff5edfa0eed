package dev.credence.core.inference;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Parameters;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.method.StepResult;
import dev.credence.core.method.TrainingPlan;
import dev.credence.core.model.Model;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.PointEstimate;

/**
 * A method that predicts with the networks of the epochs from 5 on. Its training schedule has settings of its own
 * names; at the end of training it sets the parameters to 0, to show that it was called.
 */
public final class Snapshots implements InferenceMethod {
    /** Number of epochs before the first kept one. */
    public static final int SKIPPED = 4;

    private static final int MOST = 20;
    private static final Setting.Whole ROUNDS = new Setting.Whole("rounds", 8, 1, MOST, "epochs");

    @Override
    public String name() {
        return "snapshots";
    }

    @Override
    public String description() {
        return "The networks of the last epochs";
    }

    @Override
    public String citation() {
        return "None";
    }

    @Override
    public Schema settings() {
        return CommonSettings.SCHEMA
                .without(
                        CommonSettings.EPOCHS,
                        CommonSettings.BATCH,
                        CommonSettings.SAMPLES,
                        CommonSettings.PREDICTION_SAMPLES)
                .with(ROUNDS);
    }

    @Override
    public TrainingPlan plan(Settings settings) {
        return new TrainingPlan(settings.get(ROUNDS), 16, 1);
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        GradientInference network = network(problem, settings, device, seed);
        return HookedInference.of(network, arrays -> new Keeping(network.trained(), arrays));
    }

    /** The hooked network. */
    public static GradientInference network(Problem problem, Settings settings, Device device, long seed) {
        Model model = CommonSettings.model(problem, settings);
        return new GradientInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        new PointEstimate(model),
                        new AlphaDivergence(0),
                        1,
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                device,
                seed);
    }

    /** Keeps networks, counts the steps, and at the end sets the parameters to 0. */
    static final class Keeping implements TrainingHook {
        private final KeptNetworks networks;
        private final Device device;
        private final Tensor now;
        private final Tensor steps;

        Keeping(Parameters parameters, HookArrays arrays) {
            this.networks = new KeptNetworks(parameters, arrays, MOST, progress -> progress.epoch() > SKIPPED);
            this.device = arrays.device();
            this.now = parameters.values();
            this.steps = arrays.state("steps", 1);
        }

        @Override
        public void afterStep(StepResult result, Progress progress) {
            device.write(steps, device.read(steps)[0] + 1);
        }

        @Override
        public void endOfEpoch(TrainingPoints training, Progress progress) {
            networks.endOfEpoch(training, progress);
        }

        @Override
        public void endOfTraining(TrainingPoints training, Progress progress) {
            device.write(now, new float[now.length()], 0);
        }

        @Override
        public int networks(int samples) {
            return networks.networks(samples);
        }

        @Override
        public void place(int network, int draw) {
            networks.place(network, draw);
        }
    }
}
