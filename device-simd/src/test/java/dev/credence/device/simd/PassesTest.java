package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.fixture.ExpectedPass;
import dev.credence.core.fixture.RandomPass;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Store;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compiled passes against the interpreter, on random formulas, shapes, strides and reductions. */
final class PassesTest {
    private static final int PASSES = 50;

    @Test
    void randomPassesAgreeWithTheInterpreter() {
        try (SimdDevice device = new SimdDevice()) {
            assertThat(compare(device, 0, PASSES, false)).isGreaterThan(25_000);
        }
    }

    @Test
    void passesOverNumbersOfAllSizesGiveNoSubnormalOnesAndKeepWhatIsMissing() {
        try (SimdDevice device = new SimdDevice()) {
            compare(device, PASSES, PASSES / 2, true);
        }
    }

    @Test
    void anOperandIsReadBeforeAResultTakesItsPlaceHoweverManyStepsThereAre() {
        Formula x = Functions.input("x");
        try (SimdDevice device = new SimdDevice()) {
            for (int n : new int[] {7, 16, 2048, 2077}) {
                Tensor inPlace = RandomPass.random(device, new Random(n), n, false);
                Tensor other = device.allocate(n);
                Pass pass = Pass.over(1, 1, n)
                        .read("x", inPlace, Axis.C)
                        .map(Functions.sigmoid(x), Store.SET, inPlace, Axis.C)
                        .map(x.plus(Functions.exp(Functions.sigmoid(x))), Store.SET, other, Axis.C)
                        .build();
                ExpectedPass expected = new ExpectedPass(device, pass, ExpectedPass.ROUNDED);
                device.prepare(pass).run();
                assertThat(expected.compare(device, false, n + " elements")).isEqualTo(2 * n);
            }
        }
    }

    /** Runs passes of several seeds; returns the number of compared elements. */
    static int compare(SimdDevice device, int firstSeed, int passes, boolean isWild) {
        int compared = 0;
        for (int seed = firstSeed; seed < firstSeed + passes; seed++) {
            Pass pass = RandomPass.of(device, new Random(seed), Integer.MAX_VALUE, isWild);
            ExpectedPass expected = new ExpectedPass(device, pass, ExpectedPass.ROUNDED);
            device.prepare(pass).run();
            compared += expected.compare(device, isWild, "pass " + seed + " over " + pass.walk());
        }
        return compared;
    }

    @Test
    void largePassesGiveTheSameBitsOnOneTwoAndThreeThreads() {
        List<float[]> one = large(1);
        for (int threads = 2; threads <= 3; threads++) {
            List<float[]> several = large(threads);
            for (int i = 0; i < one.size(); i++) {
                assertThat(several.get(i))
                        .as("output %s on %s threads", i, threads)
                        .isEqualTo(one.get(i));
            }
        }
    }

    private static List<float[]> large(int threads) {
        try (SimdDevice device = new SimdDevice(threads)) {
            return RandomPass.large(
                    device, new int[][] {{7, 1, 40_013}, {3, 3001, 50}, {2, 6007, 10}, {1, 90_001, 1}}, 1);
        }
    }
}
