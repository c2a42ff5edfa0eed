package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.eval.detail.LearningCurve;
import dev.credence.eval.detail.RunDetailsFile;
import dev.credence.eval.report.ComparisonReport;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.ResultsFile;
import dev.credence.eval.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The test log-likelihood during training. */
final class TestCurveTest {
    @TempDir
    Path folder;

    private LearningCurve run(int every) {
        Comparison.Plan plan = new Comparison.Plan(
                        List.of("a"),
                        List.of(new Contender(
                                "mine", "fake", Map.of("epochs", "7"), Map.of("shift", List.of("0", "1")))),
                        Map.of(),
                        1,
                        1,
                        1,
                        List.of())
                .withCurveEvery(every);
        new Comparison(plan, FakeMethod.registry(), new FakeDevices(), FakeData::of)
                .run(folder, 1, ComparisonListener.SILENT);
        return RunDetailsFile.read(folder, "a", 0, "mine").orElseThrow().learning();
    }

    private RunResult result() {
        return ResultsFile.read(folder).get(0);
    }

    @Test
    void itIsKnownAfterEveryNthEpochAndTheLastWhichIsTheTrainedModels() {
        LearningCurve curve = run(3);
        assertThat(Arrays.stream(curve.evaluated()).mapToDouble(i -> curve.epochs()[i]))
                .containsExactly(3.0, 6.0, 7.0);
        assertThat(curve.testLogLikelihoods()[6]).isCloseTo(result().metrics().get("log_likelihood"), within(1e-6));
        assertThat(curve.seconds()).isSorted();
        assertThat(curve.seconds()[0]).isPositive();
    }

    @Test
    void lookingChangesNothing() throws IOException {
        LearningCurve without = run(0);
        assertThat(without.evaluated()).isEmpty();
        RunResult before = result();
        Files.delete(folder.resolve("results.jsonl"));
        LearningCurve with = run(1);
        assertThat(with.dataTerms()).isEqualTo(without.dataTerms());
        assertThat(result().metrics()).isEqualTo(before.metrics());
        assertThat(result().selection()).isEqualTo(before.selection());
    }

    @Test
    void theReportDrawsItAgainstSecondsOfTraining() throws IOException {
        run(2);
        assertThat(Files.readString(ComparisonReport.write(folder)))
                .contains("Log-likelihood during training", "\"a-time\"", "seconds of training");
        Files.delete(folder.resolve("results.jsonl"));
        run(0);
        assertThat(Files.readString(ComparisonReport.write(folder))).doesNotContain("Log-likelihood during training");
    }
}
