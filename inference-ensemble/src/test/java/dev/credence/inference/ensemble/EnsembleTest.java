package dev.credence.inference.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.Setting;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.random.Stream;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.inference.dropoutalpha.DropoutAlpha;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Predictions and reports of ensembles compared with those of their members. */
class EnsembleTest {
    private static final Map<String, String> SETTINGS =
            Map.of("hidden", "6", "epochs", "20", "batch", "16", "learning-rate", "0.02");
    private static final Dataset DATA = data();

    private final Device device = new ReferenceDevice();

    private static Dataset data() {
        double[][] x = new double[60][1];
        double[] y = new double[60];
        for (int n = 0; n < 60; n++) {
            x[n][0] = 2 * Stream.GENERATED_DATA.of(1).normal(0, n);
            y[n] = Math.sin(x[n][0]) + 0.2 * Stream.GENERATED_DATA.of(1).normal(1, n);
        }
        return new Dataset(
                "sine",
                Task.REGRESSION,
                Examples.of(x, y),
                List.of("x"),
                "y",
                List.of(),
                List.of(new Split(
                        IntStream.range(0, 40).toArray(),
                        IntStream.range(40, 60).toArray())));
    }

    private TrainedModel ensemble(int members, String of, Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(SETTINGS);
        all.put("members", String.valueOf(members));
        all.put("of", of);
        all.putAll(more);
        return Fit.of(new Ensemble(), device).settings(all).seed(4).train(DATA, DATA.train(0));
    }

    private static GaussianMixture predict(TrainedModel model) {
        return (GaussianMixture) model.predict(DATA.test(0), 6);
    }

    private static double[] logDensity(GaussianMixture mixture) {
        return mixture.logDensity(DATA.test(0).targets());
    }

    @Test
    @DisplayName("An ensemble of one is its member, bit for bit, whatever the method")
    void anEnsembleOfOneIsItsMember() {
        Map<String, String> own = Map.of("samples", "3", "alpha", "0.5", "dropout", "0.1", "noise", "closed-form");
        Map<String, String> all = new LinkedHashMap<>(SETTINGS);
        all.putAll(own);
        TrainedModel alone =
                Fit.of(new DropoutAlpha(), device).settings(all).seed(4).train(DATA, DATA.train(0));
        TrainedModel one = ensemble(1, "dropout-alpha", own);
        assertThat(predict(one).means()).isEqualTo(predict(alone).means());
        assertThat(logDensity(predict(one))).isEqualTo(logDensity(predict(alone)));
    }

    @Test
    @DisplayName("Its members differ, the first is that of a smaller ensemble, and the samples of all are mixed")
    void membersDiffer() {
        TrainedModel three = ensemble(3, "map", Map.of());
        double[][] means = predict(three).means();
        double[][] one = predict(ensemble(1, "map", Map.of())).means();
        assertThat(means[0]).hasSize(3).doesNotHaveDuplicates();
        assertThat(Arrays.stream(means).mapToDouble(row -> row[0]).toArray())
                .isEqualTo(Arrays.stream(one).mapToDouble(row -> row[0]).toArray());
        TrainedModel dropout = ensemble(3, "dropout-alpha", Map.of("samples", "2"));
        assertThat(predict(dropout).samples()).isEqualTo(3 * 6);
        assertThat(dropout.defaultSamples()).isEqualTo(100);
        assertThat(three.defaultSamples()).isEqualTo(1);
    }

    @Test
    @DisplayName("Its log-likelihood is at least the mean of its members' (Jensen)")
    void itIsAtLeastAsGoodAsItsMembersOnAverage() {
        GaussianMixture mixture = predict(ensemble(4, "map", Map.of("noise", "heteroscedastic")));
        double[][] means = mixture.means();
        double[][] variances = mixture.variances();
        double[] y = DATA.test(0).targets();
        double[] density = logDensity(mixture);
        for (int n = 0; n < y.length; n++) {
            double mean = 0;
            double sum = 0;
            for (int r = 0; r < 4; r++) {
                double residual = y[n] - means[n][r];
                double log = -0.5 * (Math.log(2 * Math.PI * variances[n][r]) + residual * residual / variances[n][r]);
                mean += log / 4;
                sum += Math.exp(log) / 4;
            }
            assertThat(density[n]).isGreaterThanOrEqualTo(mean - 1e-9).isCloseTo(Math.log(sum), within(1e-6));
        }
    }

    @Test
    @DisplayName("Its settings are its members', and what is none of theirs is refused")
    void itsSettingsAreItsMembers() {
        Ensemble ensemble = new Ensemble();
        assertThat(ensemble.settings().settings().stream().map(Setting::name))
                .startsWith("of", "members")
                .contains("epochs")
                .doesNotContain("alpha", "samples");
        assertThat(ensemble.parse(Map.of("of", "dropout-alpha", "alpha", "1")).asText())
                .containsEntry("alpha", "1.0");
        assertThatThrownBy(() -> ensemble.parse(Map.of("alpha", "1")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("alpha");
        for (String none : List.of("no-such-method", "ensemble")) {
            assertThatThrownBy(() -> ensemble.parse(Map.of("of", none)))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining(none)
                    .hasMessageContaining("the name of another method");
        }
    }
}
