package dev.credence.device.nd4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Kernel;
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
import dev.credence.device.nd4j.Workbench.Way;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compiled passes against the interpreter, on random formulas, shapes, strides and reductions. */
final class PassesTest {
    private static final int PASSES = 40;

    /** Where functions are composed of others: 32 units in the last place of a float. */
    private static final double COMPOSED = 0x1p-18;

    private static final List<Reduction> REDUCTIONS = List.of(Reduction.SUM, Reduction.MAX, Reduction.LOG_SUM_EXP);

    @ParameterizedTest
    @EnumSource
    void randomPassesAgreeWithTheInterpreter(Way way) {
        try (Nd4jDevice device = new Nd4jDevice(way == Way.HOST)) {
            int compared = 0;
            for (int seed = 0; seed < PASSES; seed++) {
                Pass pass = pass(device, new Random(seed));
                ExpectedPass expected =
                        new ExpectedPass(device, pass, way == Way.HOST ? ExpectedPass.ROUNDED : COMPOSED);
                device.prepare(pass).run();
                compared += expected.compare(device, false, "pass " + seed + " over " + pass.walk());
            }
            assertThat(compared).isGreaterThan(20_000);
        }
    }

    private static Tensor random(Nd4jDevice device, Random random, int length) {
        Tensor tensor = device.allocate(length);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        device.write(tensor, values);
        return tensor;
    }

    private static Pass pass(Nd4jDevice device, Random random) {
        int[] sizes = {1, 1, 2, 3, 5, 10, 17, 33, 64, 130};
        int k = sizes[random.nextInt(6)];
        int m = sizes[random.nextInt(k > 1 ? 7 : sizes.length)];
        int c = random.nextInt(6) == 0 ? 2100 / (k * m) + 1 : sizes[random.nextInt(m > 10 ? 7 : sizes.length)];
        Extents extents = new Extents(k, m, c);
        Pass.Builder pass = Pass.over(k, m, c);
        List<Formula> inputs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            String name = "x" + i;
            inputs.add(Functions.input(name));
            Access access = access(random, extents, random.nextInt(4) == 0);
            pass.read(name, random(device, random, (int) access.end(extents)), access);
        }
        Tensor inPlace = random(device, random, extents.count());
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

    @ParameterizedTest
    @EnumSource
    void aPassRunAgainGivesTheSameBits(Way way) {
        List<float[]> once = large(way, 1);
        List<float[]> again = large(way, 2);
        for (int i = 0; i < once.size(); i++) {
            assertThat(again.get(i)).as("output %s", i).isEqualTo(once.get(i));
        }
    }

    /** Maps, totals, sums over rows and over columns, of many tiles. */
    private static List<float[]> large(Way way, int runs) {
        Formula x = Functions.input("x");
        Formula y = Functions.input("y");
        Formula product = Functions.tanh(x.times(Functions.exp(y)));
        List<float[]> outputs = new ArrayList<>();
        try (Nd4jDevice device = new Nd4jDevice(way == Way.HOST)) {
            for (int[] shape : new int[][] {{7, 1, 4013}, {3, 301, 50}, {2, 607, 10}, {1, 9001, 1}}) {
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
                Kernel kernel = device.prepare(Pass.over(k, m, c)
                        .read("x", random(device, random, k * m * c), Axis.K, Axis.M, Axis.C)
                        .read("y", random(device, random, m * c), Axis.M, Axis.C)
                        .map(product, Store.SET, to[0], Axis.K, Axis.M, Axis.C)
                        .reduce(Reduction.SUM, product, Store.SET, to[1])
                        .reduce(Reduction.SUM, product, Store.SET, to[2], Axis.M, Axis.C)
                        .reduce(Reduction.LOG_SUM_EXP, product, Store.SET, to[3], Axis.C)
                        .reduce(Reduction.LOG_SUM_EXP, product, Store.SET, to[4], Axis.K, Axis.M)
                        .reduce(Reduction.SUM, product, Store.SET, to[5], Axis.K)
                        .build());
                for (int run = 0; run < runs; run++) {
                    kernel.run();
                }
                for (Tensor tensor : to) {
                    outputs.add(device.read(tensor));
                }
            }
        }
        return outputs;
    }
}
