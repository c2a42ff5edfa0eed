package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Training. */
abstract class MethodTrainingLaws {
    private final MethodCompatibility kit;

    MethodTrainingLaws(MethodCompatibility kit) {
        this.kit = kit;
    }

    @TestFactory
    @DisplayName("Training lowers the energy and predicts unseen points better than a constant")
    Stream<DynamicTest> trainingLearns() {
        return kit.tasks().stream().map(task -> DynamicTest.dynamicTest(task.toString(), () -> learns(task)));
    }

    private void learns(Task task) {
        Dataset data = ToyProblems.of(task);
        List<EpochReport> reports = new ArrayList<>();
        try (Device device = kit.open()) {
            TrainedModel model = kit.fit(device).listener(reports::add).train(data, data.train(0));
            assertThat(reports).allSatisfy(report -> {
                assertThat(report.energy())
                        .as("energy of epoch %d", report.epoch())
                        .isFinite();
                assertThat(report.gradientNorm())
                        .as("gradient norm of epoch %d", report.epoch())
                        .isFinite();
            });
            int few = Math.max(1, reports.size() / 10);
            if (reports.size() > 1) { // a closed form has one epoch
                assertThat(energy(reports.subList(reports.size() - few, reports.size())))
                        .as("%s: mean energy of the last %d epochs, against the first", task, few)
                        .isLessThan(energy(reports.subList(0, few)));
            }
            Examples test = data.test(0);
            Predictive predictive = model.predict(test, model.defaultSamples());
            double mean = Arrays.stream(Predictions.logDensities(predictive, test.targets()))
                    .average()
                    .orElseThrow();
            assertThat(mean)
                    .as("%s: mean log likelihood of unseen points, against a constant prediction's", task)
                    .isGreaterThan(ToyProblems.constantLogLikelihood(task, data.train(0), test));
        }
    }

    private static double energy(List<EpochReport> reports) {
        return reports.stream().mapToDouble(EpochReport::energy).average().orElseThrow();
    }

    @TestFactory
    @DisplayName("An unsupported task is refused, naming the task and an alternative")
    Stream<DynamicTest> otherTasksAreRefused() {
        return MethodCompatibility.ALL_TASKS.stream()
                .filter(task -> !kit.tasks().contains(task))
                .map(task -> DynamicTest.dynamicTest(task.toString(), () -> refuses(task)));
    }

    private void refuses(Task task) {
        String word = task instanceof Task.Classification ? "classification" : "regression";
        try (Device device = kit.open()) {
            assertThatThrownBy(
                            () -> kit.method()
                                    .prepare(
                                            new Problem(task, 3, 100),
                                            kit.method().settings().parse(kit.settings()),
                                            device,
                                            1),
                            "preparing a problem of a task that tasks() does not list: throw a UserException that"
                                    + " names the method, the task and what to use instead")
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining(kit.method().name())
                    .satisfies(e -> assertThat(String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT))
                            .contains(word)
                            .contains("use"));
        }
    }

    @Test
    @DisplayName("The same seed gives the same bits, another seed different ones")
    void theSameSeedGivesTheSameBits() {
        Map<String, float[]> first = trained(11);
        Closeness.assertSameBits("parameters trained twice with one seed", trained(11), first);
        Map<String, float[]> other = trained(12);
        assertThat(first.keySet().stream().anyMatch(name -> !Arrays.equals(first.get(name), other.get(name))))
                .as(
                        kit.isDeterministic()
                                ? "another seed gives other parameters, although isDeterministic() says that no seed is"
                                        + " used"
                                : "another seed gives other parameters. Where training is not random, override"
                                        + " isDeterministic()")
                .isEqualTo(!kit.isDeterministic());
    }

    private Map<String, float[]> trained(long seed) {
        Dataset data = kit.problem();
        try (Device device = kit.open()) {
            return parameters(
                    brief(device).seed(seed).train(data, data.train(0)).inference());
        }
    }

    @Test
    @DisplayName("The end of an epoch is signalled: noise=closed-form sets the noise then, if the method has it")
    void theEndOfAnEpochArrives() {
        Schema schema = kit.method().settings(kit.settings());
        boolean closedForm = schema.find("precision").isPresent()
                && schema.find("noise").stream().anyMatch(noise -> noise.parse("closed-form") != null);
        assumeTrue(closedForm, "the method has no noise=closed-form, which shows that the end of an epoch arrives");
        assumeTrue(kit.tasks().contains(Task.REGRESSION), "the method does not do regression");
        Dataset data = ToyProblems.of(Task.REGRESSION);
        try (Device device = kit.open()) {
            Fit fit = brief(device).set("noise", "closed-form").set("precision", "0.0625");
            TrainedModel model = fit.train(data, data.train(0));
            double unit = model.description().standardisation().targetScale();
            double[] variance = Predictions.numbers(model.predict(data.test(0), 4))
                    .getOrDefault("aleatoric variance", new double[0]);
            assertThat(Arrays.stream(variance).anyMatch(v -> Math.abs(v / (unit * unit) - 16) > 1e-3))
                    .as("aleatoric variances after training: all are still 16, the value before training, so nothing"
                            + " was done at the ends of the epochs. Implement endOfEpoch; what wraps another inference"
                            + " must forward it, as HookedInference and MixtureInference do")
                    .isTrue();
        }
    }

    @Test
    @DisplayName("It trains on one input, on a last batch of one row, and on fewer rows than a batch")
    void itTrainsOnAwkwardShapes() {
        for (int[] shape : new int[][] {{33, 1}, {17, 3}, {5, 2}, {2, 1}}) {
            Dataset data = ToyProblems.of(kit.tasks().get(0), shape[0], shape[1]);
            try (Device device = kit.open()) {
                TrainedModel model = brief(device).train(data, data.train(0));
                Predictions.numbers(model.predict(data.test(0), 4))
                        .forEach((what, numbers) -> assertThat(numbers)
                                .as("%s after training on %d rows of %d inputs", what, shape[0], shape[1])
                                .doesNotContain(Double.NaN));
            }
        }
    }

    private Fit brief(Device device) {
        return kit.fit(device).settings(kit.with(kit.with(kit.settings(), "epochs", "3"), "batch", "16"));
    }

    static Map<String, float[]> parameters(Inference inference) {
        Map<String, float[]> values = new LinkedHashMap<>();
        inference
                .parameters()
                .forEach((name, tensor) -> values.put(name, inference.device().read(tensor)));
        return values;
    }
}
