package dev.credence.device.nd4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Pass;
import dev.credence.core.fixture.ExpectedPass;
import dev.credence.core.fixture.RandomPass;
import dev.credence.device.nd4j.Workbench.Way;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compiled passes against the interpreter, on random formulas, shapes, strides and reductions. */
final class PassesTest {
    private static final int PASSES = 40;

    /** Where functions are composed of others: 32 units in the last place of a float. */
    private static final double COMPOSED = 0x1p-18;

    private static final int MOST = 10_000;

    @ParameterizedTest
    @EnumSource
    void randomPassesAgreeWithTheInterpreter(Way way) {
        try (Nd4jDevice device = new Nd4jDevice(way == Way.HOST)) {
            int compared = 0;
            for (int seed = 0; seed < PASSES; seed++) {
                Pass pass = RandomPass.of(device, new Random(seed), MOST, false);
                ExpectedPass expected =
                        new ExpectedPass(device, pass, way == Way.HOST ? ExpectedPass.ROUNDED : COMPOSED);
                device.prepare(pass).run();
                compared += expected.compare(device, false, "pass " + seed + " over " + pass.walk());
            }
            assertThat(compared).isGreaterThan(20_000);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPassRunAgainGivesTheSameBits(Way way) {
        List<float[]> once = large(way, 1);
        List<float[]> again = large(way, 2);
        for (int i = 0; i < once.size(); i++) {
            assertThat(again.get(i)).as("output %s", i).isEqualTo(once.get(i));
        }
    }

    private static List<float[]> large(Way way, int runs) {
        try (Nd4jDevice device = new Nd4jDevice(way == Way.HOST)) {
            return RandomPass.large(device, new int[][] {{7, 1, 4013}, {3, 301, 50}, {2, 607, 10}, {1, 9001, 1}}, runs);
        }
    }
}
