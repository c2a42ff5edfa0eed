package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Device;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.reference.ReferenceDevice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Results of the kernels that are made of formulas, beyond the laws of all devices. */
final class FormulasTest {
    private static final float[] NUMBERS = {
        0,
        -0f,
        1,
        -1,
        0.5f,
        -0.5f,
        2,
        -2,
        3,
        -3,
        3.5f,
        -2.5f,
        7.25f,
        -8.75f,
        12,
        30,
        -30,
        80,
        -80,
        1e-3f,
        -1e-3f,
        1e-8f,
        1e-20f,
        1e20f,
        -1e20f,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN
    };

    @ParameterizedTest
    @EnumSource(
            value = Operation.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CONSTANT", "INPUT"})
    void everyOperationIsCoresOnOrdinaryAndOnExtremeNumbers(Operation operation) {
        List<Formula> inputs =
                List.of(Functions.input("a"), Functions.input("b"), Functions.constant(0.25), Functions.constant(-7));
        Formula formula = Functions.apply(operation, inputs.subList(0, operation.arity()));
        assertCores(operation, formula, 4e-7);
        // with a gamma function, whose result is not used, it is computed in doubles
        Formula zero = Functions.input("zero");
        Formula exact = Functions.choose(zero, Functions.constant(1), Functions.logGamma(zero), formula);
        assertCores(operation, exact, 1.2e-7);
    }

    private static void assertCores(Operation operation, Formula formula, double tolerance) {
        int n = NUMBERS.length;
        double atZeros = operation == Operation.LOG_GAMMA ? 1e-13 : 0; // log Γ(1) = 0 is a difference of larger numbers
        try (Device device = TestDriver.open()) {
            Tensor a = device.allocate(n);
            device.write(a, NUMBERS);
            Tensor out = device.allocate(n, n);
            Pass pass = Pass.over(1, n, n)
                    .read("a", a, Axis.M)
                    .read("b", a, Axis.C)
                    .scalar("zero", () -> 0)
                    .map(formula, Store.SET, out, Axis.M, Axis.C)
                    .build();
            device.prepare(pass).run();
            float[] found = device.read(out);
            for (int i = 0; i < n * n; i++) {
                double exact = operation.evaluate(NUMBERS[i / n], NUMBERS[i % n], 0.25, -7);
                float expected = Math.abs((float) exact) < Float.MIN_NORMAL ? 0 : (float) exact;
                double error = Math.abs((double) found[i] - expected);
                assertThat(Float.compare(found[i] + 0f, expected + 0f) == 0
                                || error <= tolerance * Math.abs(expected) + atZeros)
                        .as("%s of %s and %s is %s, not %s", operation, NUMBERS[i / n], NUMBERS[i % n], found[i], exact)
                        .isTrue();
            }
        }
    }

    /** A formula whose sines are all live until the end. */
    private static Formula manyAtOnce(int count) {
        List<Formula> terms = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            terms.add(Functions.sin(Functions.input("x").times(1 + i / 64.0)).times(Functions.input("s")));
        }
        Formula product = Functions.constant(1);
        Formula sum = Functions.constant(0);
        for (int i = 0; i < count; i++) {
            sum = sum.plus(terms.get(i).square());
        }
        for (int i = count - 1; i >= 0; i--) {
            product = product.times(terms.get(i).square().plus(1).times(0.7).plus(sum.times(1.0 / count)));
        }
        return Functions.log1p(product);
    }

    @Test
    void aFormulaOfManyLiveValues() {
        List<List<float[]>> results = new ArrayList<>();
        for (Device opened : List.of(TestDriver.open(), new ReferenceDevice())) {
            try (Device device = opened) {
                Tensor x = device.allocate(500);
                device.normal(new Noise(CounterRandom.of(1, 2)), x);
                Tensor out = device.allocate(500);
                Tensor sum = device.allocate(5);
                Tensor all = device.allocate(1);
                Formula formula = manyAtOnce(60);
                Pass pass = Pass.over(1, 5, 100)
                        .read("x", x, Axis.M, Axis.C)
                        .scalar("s", () -> 0.75)
                        .map(formula, Store.SET, out, Axis.M, Axis.C)
                        .reduce(Reduction.SUM, formula, Store.SET, sum, Axis.M)
                        .reduce(Reduction.MAX, formula, Store.SET, all)
                        .build();
                device.prepare(pass).run();
                results.add(List.of(device.read(out), device.read(sum), device.read(all)));
            }
        }
        for (int i = 0; i < 3; i++) {
            float[] found = results.get(0).get(i);
            float[] expected = results.get(1).get(i);
            for (int j = 0; j < expected.length; j++) {
                assertThat(Math.abs(found[j] - expected[j])).isLessThanOrEqualTo(1e-5f * Math.abs(expected[j]));
            }
        }
    }

    @Test
    void aScalarIsAskedForAtEveryRun() {
        double[] value = {3};
        try (Device device = TestDriver.open()) {
            Tensor out = device.allocate(2);
            var kernel = device.prepare(Pass.over(1, 1, 2)
                    .scalar("s", () -> value[0])
                    .index("i", Axis.C)
                    .map(Functions.input("s").plus(Functions.input("i")), Store.ADD, out, Axis.C)
                    .build());
            kernel.run();
            kernel.run();
            value[0] = -0.0;
            kernel.run();
            assertThat(device.read(out)).containsExactly(6, 9);
        }
    }

    @Test
    void aSumOfManyNumbersThatCancelIsExact() {
        try (Device device = TestDriver.open()) {
            int n = 100_000;
            float[] numbers = new float[n];
            Arrays.setAll(new double[n], i -> numbers[i] = i % 2 == 0 ? 1e7f + i : -1e7f - i);
            numbers[n / 3] += 1;
            double exact = 0;
            for (float number : numbers) {
                exact += number;
            }
            Tensor x = device.allocate(n);
            device.write(x, numbers);
            Tensor sum = device.allocate(1);
            device.prepare(Pass.over(1, 1, n)
                            .read("x", x, Axis.C)
                            .reduce(Reduction.SUM, Functions.input("x"), Store.SET, sum)
                            .build())
                    .run();
            assertThat(device.read(sum)).containsExactly((float) exact);
        }
    }
}
