package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.fixture.ExpectedPass;
import dev.credence.core.fixture.RandomProgram;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compiled passes against the interpreter, on random formulas, shapes, strides and reductions. */
final class PassesTest {
    private static final int PASSES = 100;
    private static final List<Reduction> REDUCTIONS = List.of(Reduction.SUM, Reduction.MAX, Reduction.LOG_SUM_EXP);

    @Test
    void randomPassesAgreeWithTheInterpreter() {
        try (SimdDevice device = new SimdDevice()) {
            assertThat(compare(device, 0, PASSES, false)).isGreaterThan(50_000);
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
                Tensor inPlace = random(device, new Random(n), n);
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
            Pass pass = pass(device, new Random(seed), isWild);
            ExpectedPass expected = new ExpectedPass(device, pass, ExpectedPass.ROUNDED);
            device.prepare(pass).run();
            compared += expected.compare(device, isWild, "pass " + seed + " over " + pass.walk());
        }
        return compared;
    }

    private static Tensor random(SimdDevice device, Random random, int length) {
        return random(device, random, length, false);
    }

    /** Standard normal numbers, or numbers of all magnitudes with some NaN. */
    private static Tensor random(SimdDevice device, Random random, int length, boolean isWild) {
        Tensor tensor = device.allocate(length);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            double value = random.nextGaussian();
            if (isWild) {
                value = random.nextInt(50) == 0 ? Double.NaN : value * Math.pow(10, random.nextInt(50) - 37);
                value = Math.abs(value) < Float.MIN_NORMAL ? 0 : value;
            }
            values[i] = (float) value;
        }
        device.write(tensor, values);
        return tensor;
    }

    private static Pass pass(SimdDevice device, Random random, boolean isWild) {
        int[] sizes = {1, 1, 2, 3, 10, 17, 33, 64, 100, 257};
        int k = sizes[random.nextInt(6)];
        int m = sizes[random.nextInt(sizes.length)];
        int c = random.nextInt(6) == 0 ? 2100 / (k * m) + 1 : sizes[random.nextInt(sizes.length)];
        Extents extents = new Extents(k, m, c);
        Pass.Builder pass = Pass.over(k, m, c);
        List<Formula> inputs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            String name = "x" + i;
            inputs.add(Functions.input(name));
            Access access = access(random, extents, random.nextInt(4) == 0);
            pass.read(name, random(device, random, (int) access.end(extents), isWild), access);
        }
        Tensor inPlace = random(device, random, extents.count(), isWild);
        Access dense = access(random, extents, true);
        inputs.add(Functions.input("own"));
        pass.read("own", inPlace, dense);
        double scalar = random.nextGaussian();
        inputs.add(Functions.input("s"));
        pass.scalar("s", () -> scalar);
        inputs.add(Functions.input("index"));
        pass.index("index", List.of(Axis.K, Axis.M, Axis.C).get(random.nextInt(3)));
        RandomProgram program = new RandomProgram(random, inputs);
        int results = 1 + random.nextInt(3);
        for (int i = 0; i < results; i++) {
            Formula formula = program.next(1 + random.nextInt(30 / results));
            Store store = Store.accumulating(random.nextBoolean());
            if (random.nextInt(2) == 0) {
                Reduction reduction = REDUCTIONS.get(random.nextInt(3));
                Access access = access(random, extents, false);
                pass.reduce(reduction, formula, store, random(device, random, (int) access.end(extents)), access);
            } else {
                Access access = access(random, extents, true);
                pass.reduce(Reduction.NONE, formula, store, random(device, random, (int) access.end(extents)), access);
            }
        }
        if (random.nextBoolean()) {
            pass.reduce(Reduction.NONE, program.next(5), Store.accumulating(random.nextBoolean()), inPlace, dense);
        }
        return pass.build();
    }

    /** Axes in any order, some of them missing, sometimes with gaps between elements. */
    private static Access access(Random random, Extents extents, boolean complete) {
        List<Axis> axes = new ArrayList<>(List.of(Axis.values()));
        if (random.nextInt(3) == 0) {
            Collections.shuffle(axes, random);
        }
        if (!complete) {
            axes.removeIf(axis -> random.nextInt(2) == 0);
        }
        Access access = Access.dense(complete ? 0 : random.nextInt(5), extents, axes.toArray(new Axis[0]));
        int spread = complete || random.nextInt(4) > 0 ? 1 : 2;
        return new Access(
                access.offset(), access.strideK() * spread, access.strideM() * spread, access.strideC() * spread);
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

    /** Maps, totals, sums over rows and over columns, large enough to be parallelised. */
    private static List<float[]> large(int threads) {
        Formula x = Functions.input("x");
        Formula y = Functions.input("y");
        Formula product = Functions.tanh(x.times(Functions.exp(y)));
        List<float[]> outputs = new ArrayList<>();
        try (SimdDevice device = new SimdDevice(threads)) {
            for (int[] shape : new int[][] {{7, 1, 40_013}, {3, 3001, 50}, {2, 6007, 10}, {1, 90_001, 1}}) {
                int k = shape[0];
                int m = shape[1];
                int c = shape[2];
                Random random = new Random(k);
                Tensor[] to = {
                    device.allocate(k * m * c),
                    device.allocate(1),
                    device.allocate(m * c),
                    device.allocate(c),
                    device.allocate(k * m),
                    device.allocate(k)
                };
                device.prepare(Pass.over(k, m, c)
                                .read("x", random(device, random, k * m * c), Axis.K, Axis.M, Axis.C)
                                .read("y", random(device, random, m * c), Axis.M, Axis.C)
                                .map(product, Store.SET, to[0], Axis.K, Axis.M, Axis.C)
                                .reduce(Reduction.SUM, product, Store.SET, to[1])
                                .reduce(Reduction.SUM, product, Store.SET, to[2], Axis.M, Axis.C)
                                .reduce(Reduction.LOG_SUM_EXP, product, Store.SET, to[3], Axis.C)
                                .reduce(Reduction.LOG_SUM_EXP, product, Store.SET, to[4], Axis.K, Axis.M)
                                .reduce(Reduction.SUM, product, Store.ADD, to[5], Axis.K)
                                .build())
                        .run();
                for (Tensor tensor : to) {
                    outputs.add(device.read(tensor));
                }
            }
        }
        return outputs;
    }
}
