package dev.credence.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Points;
import dev.credence.core.data.Split;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.Stream;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingOptions;
import dev.credence.core.train.TrainingResult;
import dev.credence.core.train.TrainingStopped;
import dev.credence.core.train.Validation;
import dev.credence.device.reference.ReferenceDevice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hook's effect on training and prediction, for a method that keeps the networks of some epochs. */
class HookedInferenceTest {
    private static final Dataset DATA = data();
    private static final Map<String, String> SETTINGS =
            Map.of("hidden", "3", "rounds", "8", "learning-rate", "0.05", "noise", "fixed", "precision", "4");
    private static final Points POINTS = new Points(
            Standardisation.of(DATA.train(0), DATA.task()).inputs(DATA.train(0)),
            Standardisation.of(DATA.train(0), DATA.task()).targets(DATA.train(0)));

    @TempDir
    private Path folder;

    private static Dataset data() {
        double[][] x = new double[40][2];
        double[] y = new double[40];
        int[] all = new int[40];
        for (int n = 0; n < 40; n++) {
            x[n][0] = Stream.GENERATED_DATA.of(1).normal(0, n);
            x[n][1] = Stream.GENERATED_DATA.of(1).normal(1, n);
            y[n] = x[n][0] - x[n][1] + 0.3 * Stream.GENERATED_DATA.of(1).normal(2, n);
            all[n] = n;
        }
        return new Dataset(
                "hooks",
                Task.REGRESSION,
                Examples.of(x, y),
                List.of("a", "b"),
                "y",
                List.of(),
                List.of(new Split(all, all)));
    }

    private static Fit fit() {
        return Fit.of(new Snapshots(), new ReferenceDevice()).settings(SETTINGS).seed(3);
    }

    private static TrainedModel trained() {
        return fit().train(DATA, DATA.train(0));
    }

    private static float[] array(Inference inference, String name) {
        return inference.device().read(Objects.requireNonNull(inference.state().get(name), name));
    }

    /** Row r of the kept networks. */
    private static float[] network(Inference inference, int r) {
        float[] kept = array(inference, "kept.networks");
        int length = kept.length / 20;
        return Arrays.copyOfRange(kept, r * length, (r + 1) * length);
    }

    @Test
    @DisplayName(
            "It is called after every step, every epoch and at the end, under any names of the schedule's settings")
    void itHooksIntoTraining() {
        Inference inference = trained().inference();
        assertThat(array(inference, "steps")).containsExactly(24f);
        assertThat(array(inference, "kept.count")).containsExactly(4f);
        assertThat(array(inference, "layer0.weight")).as("at the end").containsOnly(0f);
        assertThat(network(inference, 3)).doesNotContain(0f);
    }

    @Test
    @DisplayName("Before any network is kept, training and prediction are bit-identical to those without a hook")
    void withoutNetworksItIsAsWithoutAHook() {
        try (Device device = new ReferenceDevice();
                Device other = new ReferenceDevice()) {
            Problem problem = new Problem(Task.REGRESSION, 2, POINTS.size());
            Settings settings = new Snapshots().parse(SETTINGS);
            Inference plain = Snapshots.network(problem, settings, device, 3);
            Inference hooked = new Snapshots().prepare(problem, settings, other, 3);
            for (int epoch = 0; epoch < 8; epoch++) {
                plain.step(POINTS, new Progress(epoch, 8, epoch));
                hooked.step(POINTS, new Progress(epoch, 8, epoch));
                plain.endOfEpoch(POINTS, new Progress(epoch + 1, 8, epoch + 1));
                hooked.endOfEpoch(POINTS, new Progress(epoch + 1, 8, epoch + 1));
                if (epoch < Snapshots.SKIPPED) {
                    assertThat(means(hooked)).isEqualTo(means(plain));
                }
            }
            plain.parameters()
                    .forEach((name, tensor) ->
                            assertThat(array(hooked, name)).as(name).isEqualTo(device.read(tensor)));
        }
    }

    private static double[][] means(Inference inference) {
        return ((GaussianMixture) inference.predict(POINTS.inputs(), POINTS.size(), 5, 0)).means();
    }

    @Test
    @DisplayName("It predicts by the mixture of its networks, and restores the parameters afterwards")
    void itPredictsByTheMixture() {
        Inference inference = trained().inference();
        List<Predictive> each = new ArrayList<>();
        try (Device device = new ReferenceDevice()) {
            GradientInference plain = Snapshots.network(
                    new Problem(Task.REGRESSION, 2, POINTS.size()), new Snapshots().parse(SETTINGS), device, 3);
            for (int r = 0; r < 4; r++) {
                device.write(plain.trained().values(), network(inference, r));
                each.add(plain.predict(POINTS.inputs(), POINTS.size(), 1, 0));
            }
        }
        Tensor weight = Objects.requireNonNull(inference.parameters().get("layer0.weight"));
        float[] before = inference.device().read(weight);
        GaussianMixture expected = (GaussianMixture) Predictive.mixture(each);
        assertThat(means(inference)).isEqualTo(expected.means());
        assertThat(inference.device().read(weight)).isEqualTo(before);
    }

    @Test
    @DisplayName("Its input gradients are those of the mixture, its weight draws are the networks")
    void gradientsAndWeightsAreTheMixtures() {
        Inference inference = trained().inference();
        GaussianMixture mixture = (GaussianMixture) inference.predict(POINTS.inputs(), POINTS.size(), 5, 0);
        double[] y = new double[POINTS.size()];
        for (int n = 0; n < y.length; n++) {
            y[n] = POINTS.targets()[n];
        }
        InputGradients gradients = inference
                .inputGradients(POINTS.inputs(), POINTS.targets(), 5, 0)
                .orElseThrow();
        assertThat(gradients.logDensity()).containsExactly(mixture.logDensity(y), within(1e-5));
        double h = 1e-2;
        for (int i = 0; i < 4; i++) {
            float[] above = POINTS.inputs().clone();
            float[] below = POINTS.inputs().clone();
            above[i] += (float) h;
            below[i] -= (float) h;
            double rise = ((GaussianMixture) inference.predict(above, y.length, 5, 0)).logDensity(y)[i / 2]
                    - ((GaussianMixture) inference.predict(below, y.length, 5, 0)).logDensity(y)[i / 2];
            assertThat(gradients.gradient()[i]).isCloseTo(rise / (2 * h), within(2e-2));
        }
        WeightSamples weights = inference.weights(5).orElseThrow();
        assertThat(weights.samples()).isEqualTo(4);
        float[] last = network(inference, 3);
        assertThat(weights.layers().get(0).weights()).endsWith(Arrays.copyOf(last, 6));
        assertThat(inference.weights(0))
                .as("the mean of networks is none of them")
                .isEmpty();
    }

    @Test
    @DisplayName("Stopped after every epoch and resumed, it ends in the same bits, including networks kept late")
    void resumedItEndsInTheSameBits() {
        Inference whole = trained().inference();
        for (int epoch = 1; epoch < 8; epoch++) {
            int until = epoch;
            Fit stopped = fit().checkpoints(folder, Duration.ZERO).listener(report -> report.epoch() < until);
            assertThatThrownBy(() -> stopped.train(DATA, DATA.train(0))).isInstanceOf(TrainingStopped.class);
        }
        Fit last = fit().checkpoints(folder, Duration.ZERO);
        for (String again : List.of("resumed", "resumed after its last epoch")) {
            Inference resumed = last.train(DATA, DATA.train(0)).inference();
            whole.state()
                    .keySet()
                    .forEach(name -> assertThat(array(resumed, name))
                            .as("%s of a run %s", name, again)
                            .isEqualTo(array(whole, name)));
            assertThat(means(resumed)).as(again).isEqualTo(means(whole));
        }
    }

    @Test
    @DisplayName("Early stopping restores what the hook kept until the best epoch, before the end of training")
    void earlyStoppingRestoresWhatWasKept() {
        // the held-out targets are the predictions of the network kept after epoch 5, the best epoch by construction
        float[] targets = new float[POINTS.size()];
        Inference first = prepared();
        Trainer.train(first, POINTS, TrainingOptions.of(5, 16, 3), report -> {
            double[] mean = ((GaussianMixture) first.predict(POINTS.inputs(), POINTS.size(), 1, 0)).mean();
            for (int n = 0; n < targets.length; n++) {
                targets[n] = (float) mean[n];
            }
            return true;
        });
        Inference stopped = prepared();
        TrainingResult result = Trainer.train(
                stopped,
                POINTS,
                TrainingOptions.of(20, 16, 3).with(new Validation(new Points(POINTS.inputs(), targets), 1, 1, 3)),
                TrainingListener.SILENT);
        assertThat(result.bestEpoch()).isEqualTo(5);
        assertThat(result.epochs()).isEqualTo(8);
        assertThat(array(stopped, "kept.count")).containsExactly(1f);
        assertThat(array(stopped, "layer0.weight")).as("at the end").containsOnly(0f);
        assertThat(network(stopped, 0)).isEqualTo(network(first, 0));
    }

    private static Inference prepared() {
        return new Snapshots()
                .prepare(
                        new Problem(Task.REGRESSION, 2, POINTS.size()),
                        new Snapshots().parse(SETTINGS),
                        new ReferenceDevice(),
                        3);
    }

    @Test
    @DisplayName("An array created too late, and a duplicate name, are refused with the remedy")
    void arraysAreAskedForInTheConstructor() {
        try (Device device = new ReferenceDevice()) {
            GradientInference network =
                    Snapshots.network(new Problem(Task.REGRESSION, 2, 4), new Snapshots().parse(SETTINGS), device, 3);
            assertThatThrownBy(() -> HookedInference.of(network, arrays -> {
                        arrays.state("layer0.weight", 1);
                        return new TrainingHook() {};
                    }))
                    .hasMessageContaining("layer0.weight")
                    .hasMessageContaining("choose another name");
            List<HookArrays> kept = new ArrayList<>();
            var unused = HookedInference.of(network, arrays -> {
                kept.add(arrays);
                return new TrainingHook() {};
            });
            assertThatThrownBy(() -> kept.get(0).state("late", 1))
                    .hasMessageContaining("late")
                    .hasMessageContaining("constructor");
        }
    }
}
