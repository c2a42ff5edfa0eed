package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every operation of formulas by itself, over numbers of all sizes, infinities and NaN. */
final class PassOperationsTest {
    private static final Formula A = Functions.input("a");
    private static final Formula B = Functions.input("b");
    /** In ulp of the result, or of 1 at a zero of the function. */
    private static final double ULPS = 6;

    private static float[] numbers() {
        List<Float> numbers = new ArrayList<>(List.of(
                0f,
                Float.MIN_NORMAL,
                Float.MAX_VALUE,
                Float.POSITIVE_INFINITY,
                1f,
                2f,
                3f,
                0.5f,
                10f,
                12f,
                0x1p22f,
                0x1p23f,
                0x1.000002p22f,
                4f,
                (float) Math.PI,
                87.3f,
                88.8f,
                104f));
        for (double size = 1e-37; size < 1e38; size *= 5.7) {
            numbers.add((float) size);
        }
        for (float x = 0.03f; x < 40; x *= 1.13f) {
            numbers.add(x);
        }
        List.copyOf(numbers).forEach(x -> numbers.add(-x));
        numbers.add(Float.NaN);
        float[] array = new float[numbers.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = numbers.get(i);
        }
        return array;
    }

    private static Formula formula(Operation operation) {
        return switch (operation) {
            case CONSTANT -> Functions.constant(1.5);
            case INPUT -> A;
            case ADD -> A.plus(B);
            case SUBTRACT -> A.minus(B);
            case MULTIPLY -> A.times(B);
            case DIVIDE -> A.over(B);
            case NEGATE -> A.negate();
            case EXP -> Functions.exp(A);
            case LOG -> Functions.log(A);
            case LOG1P -> Functions.log1p(A);
            case EXPM1 -> Functions.expm1(A);
            case SQRT -> Functions.sqrt(A);
            case TANH -> Functions.tanh(A);
            case SIGMOID -> Functions.sigmoid(A);
            case SOFTPLUS -> Functions.softplus(A);
            case NORMAL_CDF -> Functions.normalCdf(A);
            case LOG_NORMAL_CDF -> Functions.logNormalCdf(A);
            case NORMAL_HAZARD -> Functions.normalHazard(A);
            case NORMAL_MEAN_EXCESS -> Functions.normalMeanExcess(A);
            case LOG_GAMMA -> Functions.logGamma(A);
            case DIGAMMA -> Functions.digamma(A);
            case TRIGAMMA -> Functions.trigamma(A);
            case ABS -> Functions.abs(A);
            case SIGN -> Functions.sign(A);
            case FLOOR -> Functions.floor(A);
            case SIN -> Functions.sin(A);
            case COS -> Functions.cos(A);
            case MIN -> Functions.min(A, B);
            case MAX -> Functions.max(A, B);
            case CHOOSE -> Functions.choose(A, B, A.minus(1), B);
        };
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void agreesWithDoublePrecision(Operation operation) {
        float[] numbers = numbers();
        Formula formula = formula(operation);
        try (SimdDevice device = new SimdDevice()) {
            Tensor a = device.allocate(numbers.length);
            Tensor b = device.allocate(numbers.length);
            Tensor out = device.allocate(numbers.length, numbers.length);
            device.write(a, numbers);
            device.write(b, numbers);
            device.prepare(Pass.over(1, numbers.length, numbers.length)
                            .read("a", a, Axis.C)
                            .read("b", b, Axis.M)
                            .map(formula, Store.SET, out, Axis.M, Axis.C)
                            .build())
                    .run();
            float[] results = device.read(out);
            for (int m = 0; m < numbers.length; m++) {
                for (int c = 0; c < numbers.length; c++) {
                    check(operation, numbers[c], numbers[m], results[m * numbers.length + c]);
                }
            }
        }
    }

    private static void check(Operation operation, float a, float b, float actual) {
        double exact = formula(operation).inputs().equals(List.of("b", "a"))
                ? formula(operation).value(b, a)
                : formula(operation).inputs().size() == 2
                        ? formula(operation).value(a, b)
                        : formula(operation).inputs().isEmpty()
                                ? 1.5
                                : formula(operation).value(a);
        float expected = Math.abs(exact) < Float.MIN_NORMAL ? 0 : (float) exact;
        double size = Math.abs(expected);
        if (operation == Operation.SIN || operation == Operation.COS) {
            size = 1;
        } else if (operation == Operation.LOG_GAMMA || operation == Operation.DIGAMMA) {
            size = Math.max(1, size);
        }
        boolean edge = size >= Math.nextDown(Float.MAX_VALUE) && Math.abs(actual) >= Math.nextDown(Float.MAX_VALUE);
        double ulps = operation.symbol().contains("Φ") || operation == Operation.NORMAL_MEAN_EXCESS ? 10 : ULPS;
        double bound = ulps * Math.ulp((float) size) + Float.MIN_NORMAL;
        assertThat(Float.compare(actual, expected) == 0 || edge || Math.abs(actual - exact) <= bound)
                .as("%s of %s and %s is %s, expected %s ± %s", operation, a, b, actual, exact, bound)
                .isTrue();
        assertThat(actual != 0 && Math.abs(actual) < Float.MIN_NORMAL)
                .as("%s of %s and %s is subnormal: %s", operation, a, b, actual)
                .isFalse();
    }

    @Test
    void reductionsKeepInfinitiesAndWhatIsMissing() {
        float infinity = Float.POSITIVE_INFINITY;
        float[][] rows = {
            {1, 2, 3},
            {-infinity, -infinity, -infinity},
            {infinity, 1, -infinity},
            {1, Float.NaN, infinity},
            {-1e30f, 1e30f, 0},
            {1e-38f, 1e-38f, -1.5e-38f}
        };
        try (SimdDevice device = new SimdDevice()) {
            for (boolean transposed : new boolean[] {false, true}) {
                Tensor x = device.allocate(rows.length * 3);
                float[] values = new float[x.length()];
                for (int m = 0; m < rows.length; m++) {
                    for (int c = 0; c < 3; c++) {
                        values[transposed ? c * rows.length + m : 3 * m + c] = rows[m][c];
                    }
                }
                device.write(x, values);
                Tensor most = device.allocate(rows.length);
                Tensor sum = device.allocate(rows.length);
                Tensor log = device.allocate(rows.length);
                Axis[] axes = transposed ? new Axis[] {Axis.C, Axis.M} : new Axis[] {Axis.M, Axis.C};
                device.prepare(Pass.over(1, rows.length, 3)
                                .read("a", x, axes)
                                .reduce(Reduction.MAX, A, Store.SET, most, Axis.M)
                                .reduce(Reduction.SUM, A, Store.SET, sum, Axis.M)
                                .reduce(Reduction.LOG_SUM_EXP, A, Store.SET, log, Axis.M)
                                .build())
                        .run();
                assertThat(device.read(most)).containsExactly(3, -infinity, infinity, Float.NaN, 1e30f, 0);
                assertThat(device.read(sum)).containsExactly(6, -infinity, Float.NaN, Float.NaN, 0, 0);
                assertThat(device.read(log))
                        .containsExactly(3.4076059f, -infinity, infinity, Float.NaN, 1e30f, 1.0986123f);
            }
        }
    }
}
