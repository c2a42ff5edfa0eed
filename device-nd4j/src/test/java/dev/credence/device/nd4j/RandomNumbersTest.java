package dev.credence.device.nd4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.nd4j.Workbench.Way;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random numbers, and passes. */
class RandomNumbersTest {
    private static Noise noise() {
        Noise noise = new Noise(CounterRandom.of(-5, 3));
        noise.setStep(123_456_789);
        return noise;
    }

    @ParameterizedTest
    @EnumSource
    void uniformAndNormalNumbersAreThoseOfTheGenerator(Way way) {
        Noise noise = noise();
        CounterRandom generator = noise.random();
        try (Workbench bench = new Workbench(way)) {
            for (int n : new int[] {1, 15, 16, 31, 32, 33, 2047, 2048, 2049, 10_000}) {
                Tensor out = bench.normal(n);
                bench.device.uniform(noise, out);
                float[] uniform = bench.read(out);
                bench.device.normal(noise, out);
                float[] normal = bench.read(out);
                for (int i = 0; i < n; i++) {
                    assertThat(uniform[i]).isEqualTo((generator.word(noise.step(), i) >>> 8) * 0x1p-24f);
                    assertThat(normal[i]).isEqualTo((float) generator.normal(noise.step(), i));
                }
            }
        }
    }

    /** A pass, wherever the elements are stored. */
    @ParameterizedTest
    @EnumSource
    void passesRunWhereverTheElementsAre(Way way) {
        Formula x = Functions.input("x");
        try (Workbench bench = new Workbench(way)) {
            Tensor whole = bench.normal(40);
            Tensor part = bench.device.view(whole, 3, 5, 7);
            Tensor sums = bench.normal(7);
            float[] was = bench.read(sums);
            float[] values = bench.read(part);
            bench.device
                    .prepare(Pass.over(1, 5, 7)
                            .read("x", part, Axis.M, Axis.C)
                            .map(x.times(2), Store.SET, part, Axis.M, Axis.C)
                            .reduce(Reduction.SUM, x, Store.ADD, sums, Axis.C)
                            .build())
                    .run();
            bench.isNear(part, i -> 2.0 * values[i]);
            bench.isNear(sums, i -> {
                double sum = was[i];
                for (int row = 0; row < 5; row++) {
                    sum += values[row * 7 + i];
                }
                return sum;
            });
        }
    }
}
