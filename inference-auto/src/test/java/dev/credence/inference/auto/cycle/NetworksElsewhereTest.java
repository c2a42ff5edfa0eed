package dev.credence.inference.auto.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.run.RunKinds;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.network.RegressionTarget;
import dev.credence.inference.auto.network.Stretch;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.table.TargetCoding;
import dev.credence.inference.auto.time.Stopwatch;
import dev.credence.testkit.LosingSession;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Single networks with the rows of their tasks in both forms. */
class NetworksElsewhereTest {
    private static final CounterRandom RANDOM = CounterRandom.of(61, 5);
    private static final int N = 1200;
    private static final int PIECES = 5;
    private static final NetworkSizes SIZES = new NetworkSizes(3, 16, new CycleSchedule(16, 4), 2, 8, 4);

    private static CycleData<NormalMixtures> data(double broken) {
        CodedRows rows = new CodedRows(new float[N][2], new float[N][PIECES], new int[N][1]);
        double[] y = new double[N];
        double[] weights = new double[N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < 2; j++) {
                rows.numbers()[i][j] = (float) RANDOM.normal(j, i);
            }
            for (int p = 0; p < PIECES; p++) {
                rows.pieces()[i][p] = (float) RANDOM.uniform(10 + p, i);
            }
            rows.codes()[i][0] = RANDOM.below(4, 5, i);
            y[i] = rows.numbers()[i][0] + rows.codes()[i][0] + 0.1 * RANDOM.normal(6, i);
            weights[i] = 1 + i % 2;
        }
        RegressionTarget target = RegressionTarget.of(List.of(TargetCoding.fit(y)), y);
        target.standardised()[0] *= broken;
        return new CycleData<>(
                target,
                Configuration.regression(),
                SIZES,
                rows,
                weights,
                new int[] {5},
                Folds.random(N, 3, 1),
                IntStream.range(0, N).toArray());
    }

    private static Member<NormalMixtures> member(
            CycleData<NormalMixtures> data, Configuration configuration, int fold) {
        return new Member<>(
                configuration,
                data.target(),
                SIZES,
                data.rows(),
                data.folds().training(fold),
                Member.lossFactors(data.weights()),
                data.embeddings(),
                7);
    }

    /** A network after two usual cycles and an extra one, with its predictions after each. */
    private static List<float[]> trained(
            NetworkWork<NormalMixtures> work, CycleData<NormalMixtures> data, Configuration configuration, int fold) {
        Member<NormalMixtures> member = member(data, configuration, fold);
        List<float[]> all = new ArrayList<>();
        for (int cycle = 0; cycle < 3; cycle++) {
            Stretch stretch =
                    cycle < 2 ? Stretch.usual(member, SIZES.schedule().end(cycle)) : Stretch.extra(member, 20);
            NetworkWork.Trained<NormalMixtures> trained = work.train(member, fold, stretch, "a network", () -> false);
            assertThat(trained.reached()).isTrue();
            assertThat(trained.steps()).isEqualTo(member.steps() - stretch.from());
            all.addAll(data.target().arrays(trained.held().orElseThrow()));
            all.add(member.state().clone());
        }
        all.add(new float[] {member.steps(), member.divergedAt()});
        return all;
    }

    @Test
    @DisplayName("shared rows, own rows and own rows in many parts give the bits of a training here")
    void forms() {
        CycleData<NormalMixtures> data = data(1);
        for (Configuration configuration : data.configurations()) {
            List<float[]> here = trained(new NetworksHere<>(data, 1, Stopwatch.SYSTEM), data, configuration, 1);
            int[] tasks = new int[3];
            for (int form = 0; form < 3; form++) {
                LosingSession session = new LosingSession(RunKinds.of(List.of(new CycleRunKind())), 1);
                // the rows that are predicted, a third of all, take 8 kB, or 16 kB with their pieces
                TaskRows<NormalMixtures> rows =
                        new TaskRows<>(data, form == 0 ? 1 << 20 : 0, form == 1 ? 1 << 20 : 20_000);
                List<float[]> there = trained(new NetworksElsewhere<>(data, session, rows), data, configuration, 1);
                assertThat(there).as("%s, form %d", configuration.name(), form).hasSameSizeAs(here);
                for (int i = 0; i < here.size(); i++) {
                    assertThat(there.get(i))
                            .as("%s, form %d, array %d", configuration.name(), form, i)
                            .containsExactly(here.get(i));
                }
                tasks[form] = session.executed().size();
            }
            assertThat(tasks[0]).isEqualTo(3);
            assertThat(tasks[1]).isEqualTo(3);
            assertThat(tasks[2]).as(configuration.name()).isGreaterThan(3);
        }
    }

    @Test
    @DisplayName("a network whose loss is not finite stops at the same step, and asks for no further task")
    void diverged() {
        CycleData<NormalMixtures> data = data(Double.NaN);
        int fold = (data.folds().of()[0] + 1) % 3; // with the broken row among the training rows
        Configuration configuration = data.configurations().get(2);
        List<float[]> here = trained(new NetworksHere<>(data, 1, Stopwatch.SYSTEM), data, configuration, fold);
        float[] end = here.get(here.size() - 1);
        assertThat(end[1]).isNotEqualTo(-1);
        LosingSession session = new LosingSession(RunKinds.of(List.of(new CycleRunKind())), 1);
        List<float[]> there = trained(new NetworksElsewhere<>(data, session), data, configuration, fold);
        assertThat(there).hasSameSizeAs(here);
        for (int i = 0; i < here.size(); i++) {
            assertThat(there.get(i)).containsExactly(here.get(i));
        }
        assertThat(session.executed()).hasSizeLessThan(3);
    }
}
