package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.entry.MethodChoice;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Folds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnsembleCheckpointTest {
    private static final CounterRandom RANDOM = CounterRandom.of(14, 4);
    private static final List<Column> COLUMNS = List.of(Column.number("a"), Column.number("b"));
    private static final NetworkSizes SIZES = new NetworkSizes(3, 16, new CycleSchedule(8, 4), 2, 12, 4);

    @TempDir
    Path folder;

    private static Examples examples(double shift) {
        double[][] x = new double[70][2];
        double[] y = new double[70];
        for (int i = 0; i < 70; i++) {
            x[i][0] = RANDOM.normal(0, i);
            x[i][1] = RANDOM.normal(1, i);
            y[i] = shift * i + x[i][0] * x[i][1] + 0.3 * RANDOM.normal(2, i);
        }
        return Examples.of(x, y);
    }

    private static byte[] bytes(Path folder, AutoOptions options) {
        return bytes(folder, SIZES, options);
    }

    private static byte[] bytes(Path folder, NetworkSizes sizes, AutoOptions options) {
        AutoRegression model = AutoRegression.train(examples(0), COLUMNS, Folds.random(70, 3, 1), sizes, options);
        Path file = folder.resolve("model.credence");
        ArchiveFile.write(file, "model.json", AutoDocument.document(model), "parameters", AutoDocument.arrays(model));
        try {
            return Files.readAllBytes(file);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void resumedTrainingGivesTheSameBits() {
        byte[] whole = bytes(folder, AutoOptions.defaults());
        for (int cycles = 1; cycles <= 4; cycles++) {
            AutoOptions options = AutoOptions.defaults().withCheckpoint(folder.resolve("at" + cycles));
            bytes(folder, options.withMostCycles(cycles));
            assertThat(bytes(folder, options.withThreads(2)))
                    .as("after %d cycles", cycles)
                    .isEqualTo(whole);
        }
    }

    @Test
    void configurationsRetireAlikeAfterAnInterruption() {
        NetworkSizes sizes = new NetworkSizes(3, 16, new CycleSchedule(8, 7), 2, 12, 4);
        List<Map<String, Double>> cycles = new ArrayList<>();
        byte[] whole = bytes(folder, sizes, AutoOptions.defaults().withListener(new CycleListener() {
            @Override
            public void cycleEnded(int cycle, int most, Map<String, Double> scores) {
                cycles.add(scores);
            }
        }));
        int last = cycles.size() - 1;
        assertThat(last).isGreaterThan(4);
        Map<String, Double> changed = new HashMap<>(cycles.get(last));
        changed.entrySet().removeAll(cycles.get(last - 1).entrySet());
        assertThat(changed.size())
                .as("configurations that continued")
                .isBetween(1, cycles.get(0).size() - 1);
        for (int interrupted = 4; interrupted <= last; interrupted++) {
            AutoOptions options = AutoOptions.defaults().withCheckpoint(folder.resolve("at" + interrupted));
            bytes(folder, sizes, options.withMostCycles(interrupted));
            assertThat(bytes(folder, sizes, options))
                    .as("after %d cycles", interrupted)
                    .isEqualTo(whole);
        }
    }

    /** A noise-free linear target: the linear member explains every row, and all networks are retired. */
    @Test
    void configurationsThatExplainNoRowRetire() {
        double[][] x = new double[200][2];
        double[] y = new double[200];
        for (int i = 0; i < 200; i++) {
            x[i][0] = RANDOM.normal(0, i);
            x[i][1] = RANDOM.normal(1, i);
            y[i] = 2 * x[i][0] - x[i][1];
        }
        NetworkSizes sizes = new NetworkSizes(3, 16, new CycleSchedule(8, 7), 2, 12, 4);
        List<Integer> cycles = new ArrayList<>();
        AutoOptions options = AutoOptions.defaults().withListener(new CycleListener() {
            @Override
            public void cycleEnded(int cycle, int most, Map<String, Double> scores) {
                cycles.add(cycle);
            }
        });
        AutoRegression.train(Examples.of(x, y), COLUMNS, Folds.random(200, 3, 1), sizes, options);
        int withLine = cycles.size();
        cycles.clear();
        AutoRegression.train(Examples.of(x, y), COLUMNS, Folds.random(200, 3, 1), sizes, options.withOthers(false));
        assertThat(withLine).isEqualTo(sizes.schedule().firstStop() + 1);
        assertThat(cycles).hasSizeGreaterThan(withLine);
    }

    @Test
    void aDroppedCycleGivesTheModelOfThePreviousCycles() {
        byte[] expected = bytes(folder, AutoOptions.defaults().withMostCycles(2));
        List<Integer> ended = new ArrayList<>();
        AutoOptions stopping = AutoOptions.defaults().withListener(new CycleListener() {
            @Override
            public void cycleEnded(int cycle, int cycles, Map<String, Double> scores) {
                ended.add(cycle);
                assertThat(cycles).isEqualTo(4);
                assertThat(scores).hasSize(4);
            }

            @Override
            public boolean stopped() {
                return ended.contains(1);
            }
        });
        assertThat(bytes(folder, stopping)).isEqualTo(expected);
        assertThat(ended).containsExactly(0, 1);
    }

    @Test
    void otherDataAndOtherSeedsAreRefused() {
        Path checkpoint = folder.resolve("checkpoint");
        AutoOptions options = AutoOptions.defaults().withCheckpoint(checkpoint).withMostCycles(1);
        bytes(folder, options);
        assertThatThrownBy(() -> bytes(folder, options.withSeed(2)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("seed was 1, now 2");
        assertThatThrownBy(() -> AutoRegression.train(examples(0.1), COLUMNS, Folds.random(70, 3, 1), SIZES, options))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("the rows, their weights or their folds are others");
        double[] weights = new double[70];
        Arrays.fill(weights, 1);
        AutoRegression same =
                AutoRegression.train(examples(0).weighted(weights), COLUMNS, Folds.random(70, 3, 1), SIZES, options);
        assertThat(same.expectation().rows()).isEqualTo(70);
        weights[3] = 2;
        assertThatThrownBy(() -> AutoRegression.train(
                        examples(0).weighted(weights), COLUMNS, Folds.random(70, 3, 1), SIZES, options))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("the rows, their weights or their folds are others");
    }

    @Test
    void otherMembersAndMethodsAreRefused() {
        AutoOptions options = AutoOptions.defaults()
                .withCheckpoint(folder.resolve("checkpoint"))
                .withMostCycles(1);
        bytes(folder, options);
        assertThatThrownBy(() -> bytes(folder, options.withOthers(false)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("other data or settings: members was \"all\", now \"networks\". Repeat");
        assertThatThrownBy(() -> bytes(folder, options.withMethods(MethodChoice.parse("gp"))))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("methods was \"none\", now \"gp:");
    }
}
