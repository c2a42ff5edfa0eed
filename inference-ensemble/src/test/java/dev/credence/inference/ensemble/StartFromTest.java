package dev.credence.inference.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.inference.dropoutalpha.DropoutAlpha;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Warm starts from a trained network. */
final class StartFromTest {
    private static final Dataset DATA = data(2, 0);
    private static final Map<String, String> SHORT = Map.of("epochs", "20", "batch", "16");
    private static final Map<String, String> AT_REST = Map.of("epochs", "1", "learning-rate", "1e-12");

    private static Dataset data(int inputs, double shift) {
        CounterRandom random = CounterRandom.of(1, 2);
        double[][] x = new double[40][inputs];
        double[] y = new double[40];
        int[] all = new int[40];
        for (int n = 0; n < 40; n++) {
            for (int d = 0; d < inputs; d++) {
                x[n][d] = shift + random.normal(d, n);
            }
            y[n] = 3 * x[n][0] + random.normal(9, n);
            all[n] = n;
        }
        List<String> names = List.of("a", "b", "c").subList(0, inputs);
        return new Dataset(
                "start", Task.REGRESSION, Examples.of(x, y), names, "y", List.of(), List.of(new Split(all, all)));
    }

    private static Fit fit(InferenceMethod method, Map<String, String> settings) {
        return Fit.of(method, new ReferenceDevice()).settings(settings);
    }

    private static TrainedModel train(Fit fit, Dataset data) {
        return fit.train(data, data.train(0));
    }

    private static double[] means(TrainedModel model) {
        return ((RegressionPredictive) model.predict(DATA.train(0), 1)).mean();
    }

    private static TrainedModel network() {
        return train(fit(new MaximumAPosteriori(), SHORT).set("hidden", "7").set("activation", "tanh"), DATA);
    }

    @Test
    void beforeItsFirstStepItIsTheSameFunctionWhateverItsOwnDataAre() {
        TrainedModel first = network();
        // the settings omit the network; means and scales of the data differ
        TrainedModel second = train(fit(new MaximumAPosteriori(), AT_REST).startFrom(first), data(2, 5));
        assertThat(second.description().settings()).containsEntry("hidden", "7").containsEntry("activation", "tanh");
        assertThat(means(second)).containsExactly(means(first), within(1e-6));
    }

    @Test
    void anotherMethodOfOneSetOfWeightsCanBeginWithIt() {
        TrainedModel first = network();
        TrainedModel second =
                train(fit(new DropoutAlpha(), AT_REST).set("dropout", "0").startFrom(first), DATA);
        assertThat(means(second)).containsExactly(means(first), within(1e-6));
    }

    @Test
    void trainingGoesOnFromThere() {
        TrainedModel first = network();
        TrainedModel second = train(fit(new MaximumAPosteriori(), SHORT).startFrom(first), DATA);
        TrainedModel again = train(fit(new MaximumAPosteriori(), SHORT).startFrom(network()), DATA);
        assertThat(means(second)).isNotEqualTo(means(first)).containsExactly(means(again), within(0.0));
        assertThat(second.description().training().path("started_from").asText())
                .startsWith("map ");
    }

    @Test
    void anotherNetworkOrOtherInputsAreRefused() {
        TrainedModel first = network();
        Fit wider = fit(new MaximumAPosteriori(), SHORT).set("hidden", "8").startFrom(first);
        assertThatThrownBy(() -> train(wider, DATA))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("[2, 7] there and [2, 8]", "leave out the settings of the network");
        Fit other = fit(new MaximumAPosteriori(), SHORT).startFrom(first);
        assertThatThrownBy(() -> train(other, data(3, 0)))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("[a, b]", "[a, b, c]");
    }

    @Test
    void aMethodOfSeveralNetworksIsRefused() {
        Fit ensemble = fit(new Ensemble(), SHORT).startFrom(network());
        assertThatThrownBy(() -> train(ensemble, DATA))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("'ensemble'", "no single set of weights");
    }
}
