package dev.credence.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Joint training and prediction of members. */
class MixtureInferenceTest {
    private static final Points BATCH = new Points(new float[] {1, 2, -1, 0.5f, 0, 0, -2, 1}, new float[] {1, 0, 1, 0});

    private final Device device = new ReferenceDevice();

    private Inference member(long seed) {
        MeanField method = new MeanField();
        return method.prepare(
                new Problem(Task.classification(2), 2, 4), method.parse(Map.of("hidden", "3")), device, seed);
    }

    private Inference trained(long... seeds) {
        Inference mixture =
                new MixtureInference(Arrays.stream(seeds).mapToObj(this::member).toList());
        for (int step = 0; step < 5; step++) {
            mixture.step(BATCH, new Progress(0, 1, step));
        }
        return mixture;
    }

    private static double[] probabilities(Predictive predictive) {
        return Arrays.stream(((CategoricalMixture) predictive).meanProbabilities())
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    private static double[] probabilities(Inference inference) {
        return probabilities(inference.predict(BATCH.inputs(), 4, 7, 2));
    }

    @Test
    @DisplayName("A single member behaves as it does alone, bit for bit")
    void oneMemberIsItself() {
        Inference alone = member(5);
        for (int step = 0; step < 5; step++) {
            alone.step(BATCH, new Progress(0, 1, step));
        }
        Inference one = trained(5);
        assertThat(probabilities(one)).isEqualTo(probabilities(alone));
        assertThat(one.inputGradients(BATCH.inputs(), BATCH.targets(), 7, 2)
                        .orElseThrow()
                        .gradient())
                .isEqualTo(alone.inputGradients(BATCH.inputs(), BATCH.targets(), 7, 2)
                        .orElseThrow()
                        .gradient());
    }

    @Test
    @DisplayName("Several members give the mean of their probabilities in any order, with the samples of each")
    void severalAreTheirMean() {
        Inference three = trained(5, 6, 7);
        double[] mean = new double[8];
        for (long seed : new long[] {5, 6, 7}) {
            double[] p = probabilities(trained(seed));
            for (int i = 0; i < mean.length; i++) {
                mean[i] += p[i] / 3;
            }
        }
        assertThat(probabilities(three)).containsExactly(mean, within(1e-12));
        assertThat(probabilities(trained(7, 5, 6))).containsExactly(mean, within(1e-12));
        assertThat(three.predict(BATCH.inputs(), 4, 7, 2).samples()).isEqualTo(21);
        assertThat(three.weights(7).orElseThrow().samples()).isEqualTo(21);
    }

    @Test
    @DisplayName("A step reports the members' mean, and all their arrays have names")
    void aStepReportsTheMean() {
        Inference two = new MixtureInference(List.of(member(1), member(2)));
        StepResult first = member(1).step(BATCH, new Progress(0, 1, 0));
        StepResult second = member(2).step(BATCH, new Progress(0, 1, 0));
        assertThat(two.step(BATCH, new Progress(0, 1, 0)).energy())
                .isCloseTo((first.energy() + second.energy()) / 2, within(1e-12));
        assertThat(two.state()).hasSize(2 * member(1).state().size());
        assertThat(two.parameters()).containsKeys("member0.layer0.weight.mean", "member1.layer1.bias.mean");
        assertThatThrownBy(() -> new MixtureInference(List.of())).hasMessageContaining("at least one");
    }
}
