package dev.credence.inference.auto.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.table.TargetCoding;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MemberTest {
    private static final CounterRandom RANDOM = CounterRandom.of(2, 8);
    private static final int N = 120;
    private static final int[] NO_TABLES = {};
    private static final NetworkSizes SIZES = new NetworkSizes(2, 20, new CycleSchedule(16, 4), 2, 24, 4);

    private static CodedRows rows() {
        float[][] numbers = new float[N][2];
        for (int i = 0; i < N; i++) {
            numbers[i][0] = (float) (2 * RANDOM.uniform(0, i) - 1);
            numbers[i][1] = (float) (2 * RANDOM.uniform(1, i) - 1);
        }
        return new CodedRows(numbers, new float[N][0], new int[N][0]);
    }

    private static RegressionTarget target() {
        float[][] x = rows().numbers();
        double[] y = IntStream.range(0, N)
                .mapToDouble(i -> x[i][0] + x[i][1] * x[i][1] + 0.1 * RANDOM.normal(2, i))
                .toArray();
        TargetCoding coding = TargetCoding.fit(y);
        return new RegressionTarget(coding, coding.standardised(y));
    }

    private static Member<NormalMixtures> member(Configuration configuration, long seed) {
        return new Member<>(
                configuration,
                target(),
                SIZES,
                rows(),
                IntStream.range(0, 90).toArray(),
                new float[0],
                NO_TABLES,
                seed);
    }

    @Test
    void trainingInPartsGivesTheSameBits() {
        for (Configuration configuration : Configuration.regression()) {
            Member<NormalMixtures> whole = member(configuration, 1);
            whole.trainTo(60);
            Member<NormalMixtures> pieces = member(configuration, 1);
            for (int steps : new int[] {1, 17, 18, 40, 60}) {
                pieces.trainTo(steps);
            }
            assertThat(pieces.parameters()).containsExactly(whole.parameters());
        }
    }

    @Test
    void aPartOfACycleAddsItsStepsUnlessItIsStopped() {
        Member<NormalMixtures> member = member(Configuration.regression().get(0), 1);
        member.trainTo(SIZES.schedule().end(1));
        int before = member.steps();
        assertThat(before).isEqualTo(SIZES.schedule().end(1));
        assertThat(member.train(Stretch.extra(member, 20), before + 20, () -> false))
                .isTrue();
        assertThat(member.steps()).isEqualTo(before + 20);
        assertThat(member.divergedAt()).isEqualTo(-1);
        assertThat(member.train(Stretch.extra(member, 100), before + 120, () -> true))
                .isFalse();
        assertThat(member.steps()).isLessThanOrEqualTo(before + 20 + 16);
    }

    @Test
    void theSeedDecides() {
        Configuration first = Configuration.regression().get(0);
        List<float[]> both = List.of(1L, 2L).stream()
                .map(seed -> {
                    Member<NormalMixtures> member = member(first, seed);
                    member.trainTo(5);
                    return member.parameters();
                })
                .toList();
        assertThat(both.get(0)).isNotEqualTo(both.get(1));
    }

    @Test
    void otherRowsThanTheTrainingRowsChangeNothing() {
        RegressionTarget target = target();
        RegressionTarget other =
                new RegressionTarget(target.coding(), target.standardised().clone());
        for (int i = 90; i < N; i++) {
            other.standardised()[i] = 1000;
        }
        Configuration configuration = Configuration.regression().get(2);
        Member<NormalMixtures> member = member(configuration, 3);
        Member<NormalMixtures> blind = new Member<>(
                configuration, other, SIZES, rows(), IntStream.range(0, 90).toArray(), new float[0], NO_TABLES, 3);
        member.trainTo(40);
        blind.trainTo(40);
        assertThat(blind.parameters()).containsExactly(member.parameters());
    }

    @Test
    void everyConfigurationLearnsASmoothFunction() {
        RegressionTarget target = target();
        for (Configuration configuration : Configuration.regression()) {
            Member<NormalMixtures> member = member(configuration, 5);
            member.trainTo(SIZES.schedule().end(3));
            assertThat(member.divergedAt()).isEqualTo(-1);
            NormalMixtures predicted =
                    new TrainedNetwork(configuration, SIZES, NO_TABLES, member.parameters()).predict(target, rows());
            double squares = 0;
            for (int i = 90; i < N; i++) {
                double error = predicted.mean(i) - target.standardised()[i];
                squares += error * error;
            }
            // noise is 0.02 of the target's variance
            assertThat(squares / (N - 90)).as(configuration.name()).isLessThan(0.15);
        }
    }

    @Test
    void everyClassificationLearnsASimpleBoundary() {
        float[][] x = rows().numbers();
        int[] y = IntStream.range(0, N).map(i -> x[i][0] + x[i][1] > 0 ? 1 : 0).toArray();
        ClassTarget target = new ClassTarget(2, y);
        for (Configuration configuration : Configuration.classification()) {
            Member<dev.credence.inference.auto.stack.ClassLogits> member = new Member<>(
                    configuration, target, SIZES, rows(), IntStream.range(0, 90).toArray(), new float[0], NO_TABLES, 5);
            member.trainTo(SIZES.schedule().end(3));
            var logits =
                    new TrainedNetwork(configuration, SIZES, NO_TABLES, member.parameters()).predict(target, rows());
            int right = 0;
            for (int i = 90; i < N; i++) {
                right += logits.logProbability(i, y[i], 1) > Math.log(0.5) ? 1 : 0;
            }
            assertThat(right).as(configuration.name()).isGreaterThanOrEqualTo(26);
        }
    }

    @Test
    void aDivergedNetworkStopsChangingAndReportsIt() {
        RegressionTarget target = target();
        RegressionTarget broken =
                new RegressionTarget(target.coding(), target.standardised().clone());
        broken.standardised()[0] = Double.NaN;
        Member<NormalMixtures> member = new Member<>(
                Configuration.regression().get(2),
                broken,
                SIZES,
                rows(),
                IntStream.range(0, 90).toArray(),
                new float[0],
                NO_TABLES,
                3);
        member.trainTo(100);
        assertThat(member.divergedBy(100)).isTrue();
    }
}
