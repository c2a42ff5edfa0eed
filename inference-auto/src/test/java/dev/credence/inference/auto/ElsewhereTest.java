package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.run.RunKinds;
import dev.credence.core.run.RunSession;
import dev.credence.core.run.RunTask;
import dev.credence.inference.auto.cycle.CycleRunKind;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.time.FakeStopwatch;
import dev.credence.testkit.LosingSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training whose networks are trained by machines that lose some runs, beside the same training here. */
class ElsewhereTest {
    private static final CounterRandom RANDOM = CounterRandom.of(61, 4);
    private static final int N = 80;
    private static final List<Column> COLUMNS = List.of(
            Column.number("a"),
            Column.category("b", IntStream.range(0, 12).mapToObj(k -> "k" + k).toList()));
    private static final NetworkSizes SIZES = new NetworkSizes(3, 16, new CycleSchedule(8, 4), 2, 12, 4);

    @TempDir
    Path folder;

    private static LosingSession session() {
        return new LosingSession(RunKinds.of(List.of(new CycleRunKind())), 2);
    }

    private static double[][] cells() {
        double[][] x = new double[N][2];
        for (int i = 0; i < N; i++) {
            x[i][0] = i % 9 == 4 ? Double.NaN : RANDOM.normal(0, i);
            x[i][1] = RANDOM.below(12, 1, i);
        }
        return x;
    }

    private static double mean(double[][] x, int i) {
        return (Double.isNaN(x[i][0]) ? 1 : x[i][0]) + 0.1 * x[i][1];
    }

    /** A skewed target, with networks on two scales. */
    private static Examples numbers() {
        double[][] x = cells();
        double[] y = new double[N];
        for (int i = 0; i < N; i++) {
            y[i] = Math.exp(mean(x, i) + 0.3 * RANDOM.normal(2, i));
        }
        return Examples.of(x, y);
    }

    private byte[] regression(Examples rows, AutoOptions options) {
        return bytes(AutoRegression.train(rows, COLUMNS, Folds.random(N, 3, 1), SIZES, options));
    }

    private byte[] bytes(AutoModel model) {
        Path file = folder.resolve("model.credence");
        ArchiveFile.write(file, "model.json", AutoDocument.document(model), "parameters", AutoDocument.arrays(model));
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static AutoOptions networks() {
        return AutoOptions.defaults().withOthers(false);
    }

    @Test
    @DisplayName("a skewed number: the same bits, with a task for each network and cycle")
    void aNumber() {
        LosingSession session = session();
        AutoRegression model = AutoRegression.train(
                numbers(), COLUMNS, Folds.random(N, 3, 1), SIZES, networks().withRuns(session));
        assertThat(model.targets()).as("scales").hasSize(2);
        assertThat(bytes(model)).isEqualTo(regression(numbers(), networks()));
        assertThat(session.executed())
                .hasSize(4 * 3 * 4) // networks, folds, cycles
                .contains("periodic-mixture-transformed, fold 3, cycle 4");
        assertThat(session.lost()).isEqualTo(16);
    }

    @Test
    @DisplayName("weighted rows: the same bits, which are others than those of equal weights")
    void weights() {
        Examples weighted = numbers()
                .weighted(IntStream.range(0, N).mapToDouble(i -> 1 + i % 3).toArray());
        AutoOptions two = networks().withMostCycles(2);
        byte[] here = regression(weighted, two);
        assertThat(regression(weighted, two.withRuns(session()))).isEqualTo(here);
        assertThat(regression(numbers(), two)).isNotEqualTo(here);
    }

    @Test
    @DisplayName("classes, with the other members: the same bits")
    void classes() {
        double[][] x = cells();
        double[] y = IntStream.range(0, N)
                .mapToDouble(i -> Math.floorMod(Math.round(mean(x, i) + 0.5 * RANDOM.normal(3, i)), 3))
                .toArray();
        int[] classes = IntStream.range(0, N).map(i -> (int) y[i]).toArray();
        List<byte[]> both = new ArrayList<>();
        for (AutoOptions options : List.of(
                AutoOptions.defaults().withMostCycles(2),
                AutoOptions.defaults().withMostCycles(2).withRuns(session()))) {
            both.add(bytes(AutoClassification.train(
                    Examples.of(x, y), COLUMNS, 3, Folds.stratified(classes, 3, 1), SIZES, options)));
        }
        assertThat(both.get(1)).isEqualTo(both.get(0));
    }

    @Test
    @DisplayName("a training that was begun elsewhere goes on here, and the other way round")
    void resumed() {
        byte[] whole = regression(numbers(), networks());
        for (boolean elsewhereFirst : new boolean[] {true, false}) {
            AutoOptions here = networks().withCheckpoint(folder.resolve("state" + elsewhereFirst));
            AutoOptions there = here.withRuns(session());
            regression(numbers(), (elsewhereFirst ? there : here).withMostCycles(2));
            assertThat(regression(numbers(), elsewhereFirst ? here : there)).isEqualTo(whole);
        }
    }

    @Test
    @DisplayName("a run that is stopped on its way drops its cycle")
    void stopped() {
        AtomicInteger questions = new AtomicInteger(Integer.MIN_VALUE);
        CycleListener stopping = new CycleListener() {
            @Override
            public void cycleEnded(int cycle, int cycles, Map<String, Double> scores) {
                questions.set(0);
            }

            @Override
            public boolean stopped() {
                return questions.incrementAndGet() > 2; // that of the session, and that before the first step
            }
        };
        LosingSession one = new LosingSession(RunKinds.of(List.of(new CycleRunKind())), 1);
        assertThat(regression(numbers(), networks().withListener(stopping).withRuns(one)))
                .isEqualTo(regression(numbers(), networks().withMostCycles(1)));
        assertThat(one.executed()).hasSize(4 * 3 + 1).endsWith("periodic-mixture-transformed, fold 1, cycle 2");
    }

    @Test
    @DisplayName("without any time there is a model of the members that are fitted here")
    void time() {
        AutoOptions options = AutoOptions.defaults()
                .withWatch(FakeStopwatch.idle())
                .withTime(Duration.ZERO)
                .withRuns(session());
        assertThat(AutoRegression.train(numbers(), COLUMNS, Folds.random(N, 3, 1), SIZES, options)
                        .networks()
                        .networks())
                .isEmpty();
    }

    @Test
    @DisplayName("what the machines say is said here")
    void refused() {
        RunSession refusing = new RunSession() {
            @Override
            public int atOnce() {
                return 1;
            }

            @Override
            public List<String> execute(RunTask task, BooleanSupplier stop) {
                throw new UserException("The cluster does not execute " + task.name());
            }

            @Override
            public void close() {}
        };
        assertThatThrownBy(() -> regression(numbers(), networks().withRuns(refusing)))
                .isInstanceOf(UserException.class)
                .hasMessage("The cluster does not execute periodic-mixture-transformed, fold 1, cycle 1");
    }
}
