package dev.credence.datasets.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.Examples;
import dev.credence.datasets.SharedData;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyntheticProviderTest {
    private final SyntheticProvider provider = new SyntheticProvider();

    @TempDir
    Path empty;

    @Test
    void aSeedAlwaysGivesTheSameDataAndAnotherSeedOthers() {
        for (DatasetInfo info : provider.datasets()) {
            double[] first =
                    SyntheticProvider.generate(info.name(), 7).examples().targets();
            assertThat(SyntheticProvider.generate(info.name(), 7).examples().targets())
                    .containsExactly(first);
            assertThat(SyntheticProvider.generate(info.name(), 8).examples().inputMatrix())
                    .as(info.name())
                    .satisfies(x -> assertThat(info.name().equals("x-sin-x")
                                    || !Arrays.deepEquals(
                                            x,
                                            SyntheticProvider.generate(info.name(), 7)
                                                    .examples()
                                                    .inputMatrix()))
                            .isTrue());
        }
    }

    @Test
    void theAuthorsFilesAreTakenWhereTheyAre() {
        Dataset set = provider.load("bimodal", SharedData.location());
        assertThat(set.train(0).size()).isEqualTo(1000);
        assertThat(set.train(0).target(0)).isEqualTo(9.48591612858218);
        assertThat(set.test(0).inputMatrix()[0][0]).isEqualTo(-2);
        assertThat(provider.load("bimodal", DataLocation.offline(empty))
                        .train(0)
                        .target(0))
                .isEqualTo(SyntheticProvider.generate("bimodal", 1).train(0).target(0));
    }

    /** Away from the crossings every point of bimodal belongs to the nearer branch; its residual is standard normal. */
    @Test
    void bimodalIsTwoBranchesOfUnitNoiseInTheFileAndWhereGenerated() {
        for (Dataset set : bothWays("bimodal")) {
            Examples all = set.examples();
            int[] apart = IntStream.range(0, all.size())
                    .filter(i -> Math.abs(10 * Math.sin(x(all, i)) - 10 * Math.cos(x(all, i))) > 6)
                    .toArray();
            int sines = 0;
            double squares = 0;
            for (int i : apart) {
                double sine = all.target(i) - 10 * Math.sin(x(all, i));
                double cosine = all.target(i) - 10 * Math.cos(x(all, i));
                boolean isSine = Math.abs(sine) < Math.abs(cosine);
                sines += isSine ? 1 : 0;
                squares += isSine ? sine * sine : cosine * cosine;
            }
            assertThat(apart.length).isCloseTo(1528, within(120));
            assertThat(sines / (double) apart.length).isCloseTo(0.5, within(0.05));
            assertThat(Math.sqrt(squares / apart.length)).isCloseTo(1, within(0.08));
        }
    }

    @Test
    void theNoiseOfHeteroscedasticFollowsItsFormulaInTheFileAndWhereGenerated() {
        for (Dataset set : bothWays("heteroscedastic")) {
            Examples all = set.examples();
            assertThat(residualSpread(all, x -> 7 * Math.sin(x), x -> 3 * Math.abs(Math.cos(x / 2)), -4, 4))
                    .isCloseTo(1, within(0.06));
            assertThat(residualSpread(all, x -> 7 * Math.sin(x), x -> 1, -0.5, 0.5))
                    .isCloseTo(2.9, within(0.4));
            assertThat(residualSpread(all, x -> 7 * Math.sin(x), x -> 1, 3, 3.3))
                    .isCloseTo(0.1, within(0.1));
        }
    }

    @Test
    void sineGapHasTestPointsWhereItHasNoTrainingPoints() {
        Dataset set = provider.load("sine-gap", DataLocation.offline(empty));
        Examples train = set.train(0);
        Examples test = set.test(0);
        assertThat(IntStream.range(0, 200).filter(i -> Math.abs(x(train, i)) < 1))
                .isEmpty();
        assertThat(IntStream.range(0, 201).filter(i -> Math.abs(x(test, i)) < 1).count())
                .isGreaterThan(60);
        assertThat(residualSpread(set.examples(), x -> Math.sin(2 * x), x -> 0.1, -3, 3))
                .isCloseTo(1, within(0.15));
    }

    @Test
    void xSinXHasTwentyFourCleanAndFourNoisyTrainingPoints() {
        Examples train = provider.load("x-sin-x", DataLocation.offline(empty)).train(0);
        assertThat(train.size()).isEqualTo(28);
        for (int i = 0; i < 28; i++) {
            double clean = x(train, i) * Math.sin(x(train, i));
            assertThat(train.target(i) == clean).as("row " + i).isEqualTo(i < 24);
        }
    }

    @Test
    void twoMoonsHasAsManyPointsOfEitherClassAndTheClassesApart() {
        Dataset set = provider.load("two-moons", DataLocation.offline(empty));
        assertThat(Arrays.stream(set.train(0).targets()).sum()).isEqualTo(100);
        double[][] inputs = set.examples().inputMatrix();
        double above = 0;
        for (int i = 0; i < inputs.length; i++) {
            above += (set.examples().target(i) == 0 ? 1 : -1) * inputs[i][1] / inputs.length;
        }
        assertThat(above).isGreaterThan(0.3);
    }

    private Dataset[] bothWays(String name) {
        return new Dataset[] {provider.load(name, SharedData.location()), SyntheticProvider.generate(name, 3)};
    }

    private static double x(Examples examples, int row) {
        double[] into = new double[1];
        examples.inputs(row, into, 0);
        return into[0];
    }

    /** Root mean square of (y − mean(x)) / sd(x) over the rows with x in [low, high]. */
    private static double residualSpread(
            Examples all, DoubleUnaryOperator mean, DoubleUnaryOperator sd, double low, double high) {
        return Math.sqrt(IntStream.range(0, all.size())
                .filter(i -> x(all, i) >= low && x(all, i) <= high)
                .mapToDouble(i -> (all.target(i) - mean.applyAsDouble(x(all, i))) / sd.applyAsDouble(x(all, i)))
                .map(r -> r * r)
                .average()
                .orElseThrow());
    }
}
