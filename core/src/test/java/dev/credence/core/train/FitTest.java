package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.fixture.Average;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stopped and resumed training on the reference device. */
class FitTest {
    private static final int EPOCHS = 9;
    private static final Dataset DATA = data();

    @TempDir
    private Path folder;

    private static Dataset data() {
        CounterRandom random = CounterRandom.of(1, 2);
        double[][] x = new double[50][2];
        double[] y = new double[50];
        int[] all = new int[50];
        for (int n = 0; n < 50; n++) {
            x[n][0] = random.normal(0, n);
            x[n][1] = 10 + random.normal(1, n);
            y[n] = 3 * x[n][0] + random.normal(2, n);
            all[n] = n;
        }
        List<Split> splits = List.of(new Split(all, all));
        return new Dataset("fit", Task.REGRESSION, Examples.of(x, y), List.of("a", "b"), "y", List.of(), splits);
    }

    private Fit fit(long seed) {
        return Fit.of(new MeanField(), new ReferenceDevice())
                .settings(Map.of("hidden", "4", "epochs", String.valueOf(EPOCHS), "batch", "16", "samples", "2"))
                .set("prediction-samples", "3")
                .seed(seed);
    }

    private Fit saved(Fit fit) {
        return fit.checkpoints(folder, Duration.ZERO);
    }

    private static Map<String, float[]> parameters(TrainedModel model) {
        Map<String, float[]> values = new LinkedHashMap<>();
        model.inference()
                .parameters()
                .forEach((name, tensor) ->
                        values.put(name, model.inference().device().read(tensor)));
        return values;
    }

    private static void assertSame(TrainedModel actual, TrainedModel expected) {
        Map<String, float[]> values = parameters(actual);
        parameters(expected)
                .forEach((name, value) -> assertThat(values.get(name)).as(name).isEqualTo(value));
    }

    @Test
    @DisplayName("Targets that do not suit the task are refused before training")
    void targetsAreCheckedFirst() {
        int[] all = {0, 1, 2};
        Examples fromOne = Examples.of(new double[][] {{1}, {2}, {3}}, new double[] {1, 2, 3});
        Dataset classes = new Dataset(
                "three",
                Task.classification(3),
                fromOne,
                List.of("a"),
                "y",
                List.of("p", "q", "r"),
                List.of(new Split(all, all)));
        assertThatThrownBy(() -> fit(1).listener(report -> {
                            throw new AssertionError("an epoch of training");
                        })
                        .train(classes, fromOne))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("row 3 of the data")
                .hasMessageContaining("Count the classes from 0");
    }

    @Test
    @DisplayName("Training rows that all have the weight 0, as those of a part may, are refused")
    void noRowCounts() {
        Examples rows = DATA.train(0);
        double[] weights = new double[rows.size()];
        weights[0] = 1;
        Examples weightless = rows.weighted(weights).rows(1, 2, 3);
        String message = "All 3 training rows have the weight 0; expected at least one above 0";
        assertThatThrownBy(() -> fit(1).train(DATA, weightless))
                .isInstanceOf(UserException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> TableFit.of(new Average()).train(DATA, weightless))
                .isInstanceOf(UserException.class)
                .hasMessage(message);
    }

    @Test
    @DisplayName("A checkpoint is not taken up with other weights")
    void otherWeights() {
        double[] weights = new double[DATA.train(0).size()];
        Arrays.setAll(weights, i -> 1 + i % 2);
        TrainedModel first = saved(fit(1)).train(DATA, DATA.train(0).weighted(weights));
        assertSame(saved(fit(1)).train(DATA, DATA.train(0).weighted(weights)), first);
        weights[6] = 2; // their sum stays what it was
        weights[7] = 1;
        assertThatThrownBy(() -> saved(fit(1)).train(DATA, DATA.train(0).weighted(weights)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("weights");
    }

    @Test
    @DisplayName("The score of weighted held-out rows is that of as many copies")
    void weightedValidation() {
        double[] mean = {0, 1, 2};
        double[] variance = {1, 4, 9};
        double[] none = new double[3];
        Predictive once = GaussianPredictive.of(mean, none, variance);
        Predictive copies = GaussianPredictive.of(new double[] {0, 1, 1, 1}, new double[4], new double[] {1, 4, 4, 4});
        double weighted =
                LogLikelihoods.mean(LogLikelihoods.each(once, new float[] {1, 2, 7}), new float[] {0.75f, 2.25f, 0});
        assertThat(weighted)
                .isCloseTo(
                        LogLikelihoods.mean(LogLikelihoods.each(copies, new float[] {1, 2, 2, 2}), new float[0]),
                        within(1e-12));
    }

    @Test
    @DisplayName("The message names a missing input instead of its invalid prediction")
    void missingInputsOfPredictions() {
        TrainedModel model = fit(1).train(DATA, DATA.train(0));
        Examples points = Examples.of(new double[][] {{1, 2}, {3, Double.NaN}}, new double[2]);
        assertThatThrownBy(() -> model.predict(points, 3))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("Row 1 (counted from 0) has no value in the input 'b'");
        assertThatThrownBy(() -> model.predict(points.rows(), 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is no point to predict");
    }

    @Test
    @DisplayName("A second thread is refused while one uses the model, and served afterwards")
    void oneThreadAtATime() throws Exception {
        TrainedModel model = fit(1).train(DATA, DATA.train(0));
        Examples points = DATA.train(0);
        List<Throwable> refusals = new ArrayList<>();
        model.lend(points, 3, (tile, from) -> {
            Thread other = new Thread(() -> model.predict(points, 3));
            other.setUncaughtExceptionHandler((thread, e) -> refusals.add(e));
            other.start();
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            model.predict(points, 3); // on the same thread
        });
        assertThat(refusals)
                .singleElement()
                .satisfies(e -> assertThat(e)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("in use by another thread"));
        Thread later = new Thread(() -> model.predict(points, 3));
        later.setUncaughtExceptionHandler((thread, e) -> refusals.add(e));
        later.start();
        later.join();
        assertThat(refusals).hasSize(1);
    }

    private void stopAfter(int epoch, Fit fit) {
        assertThatThrownBy(() ->
                        saved(fit).listener(report -> report.epoch() < epoch).train(DATA, DATA.train(0)))
                .isInstanceOf(TrainingStopped.class)
                .hasMessageContaining("after epoch " + epoch);
    }

    @Test
    @DisplayName("Stopped twice and resumed, it ends in the bits of a run that was never stopped")
    void stoppedAndResumedItEndsInTheSameBits() {
        TrainedModel whole = fit(4).train(DATA, DATA.train(0));
        stopAfter(2, fit(4));
        stopAfter(7, fit(4));
        List<EpochReport> reports = new ArrayList<>();
        TrainedModel resumed = saved(fit(4)).listener(reports::add).train(DATA, DATA.train(0));
        assertThat(reports).extracting(EpochReport::epoch).containsExactly(8, 9);
        assertSame(resumed, whole);
    }

    @Test
    @DisplayName("With early stopping too, the best parameters included")
    void withEarlyStoppingToo() {
        TrainedModel whole = fit(4).validation(0.3, 3).train(DATA, DATA.train(0));
        stopAfter(3, fit(4).validation(0.3, 3));
        TrainedModel resumed = saved(fit(4).validation(0.3, 3)).train(DATA, DATA.train(0));
        assertSame(resumed, whole);
        assertThat(resumed.description().training())
                .isEqualTo(whole.description().training());
    }

    @Test
    @DisplayName("Held-out rows are predicted with at most 100 samples, however many a prediction has")
    void heldOutRowsArePredictedWithAtMostAHundredSamples() {
        double few = heldOutScore("99");
        assertThat(heldOutScore("100")).isNotEqualTo(few).isEqualTo(heldOutScore("101"));
    }

    private double heldOutScore(String predictionSamples) {
        return fit(4).set("prediction-samples", predictionSamples)
                .validation(0.3, 0)
                .train(DATA, DATA.train(0))
                .description()
                .training()
                .path("validation_log_likelihood")
                .doubleValue();
    }

    @Test
    @DisplayName("Repeating a finished run returns its result without training")
    void aFinishedRunGivesItsResult() {
        TrainedModel whole = saved(fit(4)).train(DATA, DATA.train(0));
        List<EpochReport> reports = new ArrayList<>();
        TrainedModel again = saved(fit(4)).listener(reports::add).train(DATA, DATA.train(0));
        assertThat(reports).isEmpty();
        assertSame(again, whole);
    }

    @Test
    @DisplayName("A checkpoint of another seed, setting, split or provenance is refused, naming the difference")
    void otherSettingsRefuseTheCheckpoint() {
        stopAfter(2, fit(4));
        refused(fit(5), "seed was 4, now 5");
        refused(fit(4).set("learning-rate", "0.5"), "learning-rate was \"0.001\", now \"0.5\"");
        refused(fit(4).validation(0.3, 2), "held_out was 0.0, now 0.3");
        ObjectNode facts = JsonNodeFactory.instance.objectNode().put("file", "other.csv");
        refused(fit(4).provenance(facts), "file was not set, now \"other.csv\"");
        assertThatThrownBy(() -> saved(fit(4)).train(DATA, DATA.train(0).rows(1, 2, 3)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("points was 50, now 3");
    }

    private void refused(Fit fit, String difference) {
        assertThatThrownBy(() -> saved(fit).train(DATA, DATA.train(0)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(folder.resolve(Checkpoints.FILE_NAME).toString())
                .hasMessageContaining(difference)
                .hasMessageContaining("remove the checkpoint");
    }

    @Test
    @DisplayName("A damaged checkpoint is refused by name, not ignored")
    void aDamagedCheckpointIsRefused() throws IOException {
        stopAfter(2, fit(4));
        Path file = folder.resolve(Checkpoints.FILE_NAME);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        assertThatThrownBy(() -> saved(fit(4)).train(DATA, DATA.train(0)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(Checkpoints.FILE_NAME);
    }

    @Test
    @DisplayName("Held-out points are not trained on, and do not weigh the divergence")
    void heldOutPointsAreNotTrainedOn() {
        TrainedModel model = fit(4).validation(0.3, 0).train(DATA, DATA.train(0));
        assertThat(model.description().problem().trainingPoints()).isEqualTo(35);
        assertThat(model.description()
                        .training()
                        .get("validation_log_likelihood")
                        .isNumber())
                .isTrue();
    }

    @Test
    @DisplayName("In time order, the parameters do not depend on the held-out last points")
    void theFutureMakesNoDifference() {
        int[] order = new int[50]; // the same first 35 points, followed by others
        for (int n = 0; n < 50; n++) {
            order[n] = n < 35 ? n : 84 - n;
        }
        Examples other = DATA.train(0).rows(order);
        double[][] moved = other.inputMatrix();
        double[] targets = other.targets();
        for (int n = 35; n < 50; n++) {
            moved[n][0] += 1000;
            targets[n] -= 77;
        }
        TrainedModel first = fit(4).validation(0.3, 0).inOrder().train(DATA, DATA.train(0));
        TrainedModel second = fit(4).validation(0.3, 0).inOrder().train(DATA, Examples.of(moved, targets));
        assertSame(second, first);
        assertThat(second.description().standardisation())
                .usingRecursiveComparison()
                .isEqualTo(first.description().standardisation());
        assertThat(second.description().training().get("validation_log_likelihood"))
                .isNotEqualTo(first.description().training().get("validation_log_likelihood"));
        HeldOut latest = HeldOut.latest(50, 0.3);
        assertThat(latest.kept()).hasSize(35).startsWith(0).endsWith(34);
        assertThat(latest.held()).hasSize(15).startsWith(35).endsWith(49);
        stopAfter(2, fit(4).validation(0.3, 0).inOrder());
        refused(fit(4).validation(0.3, 0), "in_order was true, now false");
    }

    @Test
    @DisplayName("Errors of several settings are reported together")
    void faultsOfSeveralSettingsAreReportedTogether() {
        Fit fit = fit(1).set("epochs", "0").set("hiden", "3").set("prior", "flat");
        assertThatThrownBy(() -> fit.train(DATA, DATA.train(0)))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("epochs", "hiden", "hidden", "prior", "laplace");
    }

    @Test
    @DisplayName("Held-out targets outside the likelihood's support are also refused")
    void heldOutTargetsAreChecked() {
        double[] counts = new double[50];
        Arrays.fill(counts, 2);
        Fit fit = fit(1).set("noise", "poisson")
                .set("epochs", "1")
                .validation(0.2, 0)
                .inOrder();
        TrainedModel model = fit.train(DATA, Examples.of(new double[50][2], counts));
        model.requireTargets(Examples.of(new double[50][2], counts));
        counts[49] = 2.5;
        Examples wrong = Examples.of(new double[50][2], counts);
        assertThatThrownBy(() -> fit.train(DATA, wrong))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("row 50 of the data")
                .hasMessageContaining("found 2.5, but noise=poisson expects a count");
        assertThatThrownBy(() -> model.requireTargets(wrong)).hasMessageContaining("found 2.5");
    }
}
