package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.eval.report.ComparisonReport;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.ComparisonTable;
import dev.credence.eval.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison that measures the distance to a reference posterior. */
final class ReferenceComparisonTest {
    @TempDir
    Path folder;

    private final FakeDevices devices = new FakeDevices();

    private Summary run(String reference, int splits) {
        Comparison.Plan plan = new Comparison.Plan(
                        List.of("one"),
                        List.of(
                                FakeMethod.contender("same", Map.of()),
                                FakeMethod.contender("far", Map.of("shift", "2"))),
                        Map.of(),
                        splits,
                        1,
                        1,
                        List.of())
                .withReference(Reference.parse(reference));
        return new Comparison(plan, FakeMethod.registry(), devices, FakeData::of)
                .run(folder, 2, ComparisonListener.SILENT);
    }

    private List<RunResult> results() {
        return ComparisonResults.read(folder).results();
    }

    @Test
    void itIsSmallForTheSameMethodWithAnotherSeedAndTheShiftOfAShiftedOne() {
        run("fake", 2);
        double[][] byLabel = new double[2][2];
        for (RunResult result : results()) {
            int label = result.run().contender().label().equals("same") ? 0 : 1;
            byLabel[label][result.run().split()] = result.metrics().getOrDefault("w1[fake]", Double.NaN);
        }
        for (int split = 0; split < 2; split++) {
            assertThat(byLabel[0][split]).as("chance").isBetween(1e-4, 0.1);
            assertThat(byLabel[1][split])
                    .as("two standard deviations of a sine")
                    .isBetween(1.1, 1.7);
        }
        assertThat(folder.resolve("reference").resolve("one-0.credence")).exists();
        assertThat(folder.resolve("reference").resolve("one-1.credence")).exists();
        assertThat(devices.closed.get()).isEqualTo(devices.opened.get());
    }

    @Test
    void theTableAndTheReportTellIt() throws IOException {
        Summary summary = run("fake", 2);
        assertThat(ComparisonTable.of(summary).text()).contains("distance to the posterior of fake", "W₁");
        assertThat(Files.readString(ComparisonReport.write(folder)))
                .contains("Distance to a reference posterior", "far to fake");
    }

    @Test
    void itIsTheSameWhenTheReferenceIsThereAlready() {
        run("fake", 1);
        Map<String, Double> first = results().get(1).metrics();
        assertThat(first.get("w1[fake]")).isCloseTo(results().get(1).metrics().get("w1[fake]"), within(0.0));
        int opened = devices.opened.get();
        run("fake", 1);
        assertThat(devices.opened.get()).as("nothing is left to run").isEqualTo(opened);
    }

    @Test
    void anotherReferenceInTheSameFolderIsRefused() {
        run("fake", 1);
        assertThatThrownBy(() -> run("fake:shift=1", 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("reference fake, now fake:shift=1")
                .hasMessageContaining("another folder");
    }

    @Test
    void aFileIsAReferenceForTheDataItWasTrainedOn() {
        run("fake", 1);
        Path file = folder.resolve("reference").resolve("one-0.credence");
        Path other = folder.resolve("other");
        Comparison.Plan plan = new Comparison.Plan(
                        List.of("one"),
                        List.of(FakeMethod.contender("far", Map.of("shift", "2"))),
                        Map.of(),
                        1,
                        1,
                        1,
                        List.of())
                .withReference(Reference.parse(file.toString()));
        Summary summary = new Comparison(plan, FakeMethod.registry(), devices, FakeData::of)
                .run(other, 1, ComparisonListener.SILENT);
        assertThat(summary.rows().get(0).metrics()).containsKey("w1[one-0.credence]");
    }

    @Test
    void unusableReferencesAreRefusedBeforeAnythingRuns() {
        assertThatThrownBy(() -> Reference.parse(folder.resolve("none.credence").toString()))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("none.credence");
        assertThatThrownBy(() -> run("fake:shift=far", 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("reference")
                .hasMessageContaining("shift");
        assertThatThrownBy(() -> run("fakes", 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("fakes");
        assertThat(devices.opened.get()).isZero();
    }
}
