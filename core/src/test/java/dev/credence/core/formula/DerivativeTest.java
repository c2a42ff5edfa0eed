package dev.credence.core.formula;

import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log;
import static dev.credence.core.formula.Functions.logSigmoid;
import static dev.credence.core.formula.Functions.max;
import static dev.credence.core.formula.Functions.softplus;
import static dev.credence.core.formula.Functions.sqrt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DerivativeTest {
    private static final Formula X = input("x");
    private static final Set<Operation> POSITIVE =
            EnumSet.of(Operation.LOG, Operation.SQRT, Operation.LOG_GAMMA, Operation.DIGAMMA, Operation.TRIGAMMA);
    private static final double[] GRID = {
        1e-8, 1e-3, 0.03, 0.4, 0.7, 0.999, 1.3, 2.1, 3.7, 4.2, 7.9, 13.1, 25.3, 36.7, 60.1, 100.3, 700.7, 3e4, 1e8, 1e15
    };

    static Stream<Operation> functions() {
        return Arrays.stream(Operation.values()).filter(operation -> operation.arity() == 1);
    }

    private static double[] points(Operation operation) {
        double[] negative = Arrays.stream(GRID).map(x -> -x).toArray();
        double[] both =
                Stream.of(GRID, negative).flatMapToDouble(Arrays::stream).toArray();
        return Arrays.stream(both)
                .filter(x -> x > (operation == Operation.LOG1P ? -0.9 : POSITIVE.contains(operation) ? 0 : -2e15))
                .toArray();
    }

    private static Formula of(Operation operation) {
        return Functions.apply(operation, List.of(X));
    }

    @ParameterizedTest
    @MethodSource("functions")
    void firstAndSecondDerivativesAreTheDifferenceQuotientsAlsoFarOut(Operation operation) {
        Formula f = of(operation);
        // terms of these cancel where the sum is far below 1: their precision is absolute there
        boolean difference = operation == Operation.TANH
                || operation == Operation.NORMAL_HAZARD
                || operation == Operation.NORMAL_MEAN_EXCESS;
        for (int order = 1; order <= 2; order++) {
            boolean thirdOfLogGamma = operation == Operation.TRIGAMMA || (operation == Operation.DIGAMMA && order == 2);
            if (thirdOfLogGamma) {
                return;
            }
            Formula derivative = f.derivative(X);
            for (double x : points(operation)) {
                double absolute = difference ? 1e-10 + 1e-15 * Math.abs(x) : 1e-300;
                assertDifferenceQuotient(f, derivative, x, absolute);
            }
            f = derivative;
        }
    }

    private static void assertDifferenceQuotient(Formula f, Formula derivative, double x, double absolute) {
        double h = 3e-4 * Math.min(1, Math.abs(x));
        h = x + h - x;
        double largest = Math.abs(at(f, x)) + Math.abs(at(f, x + h)) + Math.abs(at(f, x - h));
        if (h == 0 || largest > 1e290 || f.is(Operation.FLOOR)) {
            return;
        }
        // values also carry the rounding error of their argument
        double curvature = Math.abs(at(f, x + h) - at(f, x - h)) / (2 * h);
        double rounding = 0x1p-48 * (largest + curvature * Math.abs(x)) / h;
        double quotient = (8 * (at(f, x + h) - at(f, x - h)) - (at(f, x + 2 * h) - at(f, x - 2 * h))) / (12 * h);
        double value = at(derivative, x);
        assertThat(value)
                .as("d/dx %s = %s at %s", f, derivative, x)
                .isCloseTo(quotient, within(1e-8 * Math.abs(value) + rounding + absolute));
    }

    private static double at(Formula f, double x) {
        return Program.of(List.of("x"), List.of(f)).values(x)[0];
    }

    @Test
    void derivativesOfRandomTreesAreTheirDifferenceQuotients() {
        int compared = 0;
        for (int seed = 0; seed < 4000; seed++) {
            RandomFormulas random = new RandomFormulas(seed, 2);
            Formula f = random.tree(2 + seed % 3).formula();
            if (Program.inputsOf(List.of(f)).isEmpty() || usesTrigamma(f)) {
                continue;
            }
            Formula input = random.inputs()[0];
            double value = SimplificationTest.valueOf(f.derivative(input), random);
            double coarse = quotient(f, random, 2e-5);
            double fine = quotient(f, random, 1e-5);
            // only where the difference quotients agree: no jump, no pole, little rounding
            boolean smooth = Math.abs(coarse - fine) <= 1e-6 * (1 + Math.abs(fine));
            if (smooth
                    && Math.abs(fine) < 1e6
                    && Math.abs(fine - quotient(f, random, 1e-3)) < 1e-2 * (1 + Math.abs(fine))) {
                compared++;
                assertThat(value)
                        .as("seed %d: d/dx0 %s = %s", seed, f, f.derivative(input))
                        .isCloseTo(fine, within(1e-4 * (1 + Math.abs(fine))));
            }
        }
        assertThat(compared).isGreaterThan(1500);
    }

    private static boolean usesTrigamma(Formula f) {
        return f.toString().contains("ψ′");
    }

    private static double quotient(Formula f, RandomFormulas random, double h) {
        double x = random.values()[0];
        random.values()[0] = x + h;
        double up = SimplificationTest.valueOf(f, random);
        random.values()[0] = x - h;
        double down = SimplificationTest.valueOf(f, random);
        random.values()[0] = x;
        return (up - down) / (2 * h);
    }

    @ParameterizedTest
    @MethodSource("functions")
    void nothingIsMissingAtTheExtremes(Operation operation) {
        Formula f = of(operation);
        DoubleUnaryOperator value = x -> at(f, x);
        double[] far = {Double.MIN_VALUE, 1e-300, 1e-200, 1e10, 1e150, 1e200, 1e300, Double.MAX_VALUE};
        for (double size : far) {
            for (double x : POSITIVE.contains(operation) ? new double[] {size} : new double[] {size, -size}) {
                if (operation == Operation.LOG1P && x <= -1) {
                    continue;
                }
                assertThat(value.applyAsDouble(x)).as("%s at %s", f, x).isNotNaN();
                if (operation != Operation.TRIGAMMA) {
                    assertThat(at(f.derivative(X), x))
                            .as("derivative of %s at %s", f, x)
                            .isNotNaN();
                }
            }
        }
        assertThat(value.applyAsDouble(Double.NaN)).as("%s of NaN", f).isNaN();
    }

    @Test
    void formulasOfThePapersComeOut() {
        Formula f = input("f");
        Formula y = input("y");
        assertThat(FormulaTest.gaussian().derivative(f)).hasToString("e^λ·(y − f)");
        assertThat(FormulaTest.gaussian().derivative(input("λ"))).hasToString("½ − ½·e^λ·(y − f)²");
        assertThat(softplus(X).derivative(X)).hasToString("sigmoid(x)");
        assertThat(logSigmoid(X).derivative(X)).hasToString("sigmoid(−x)");
        assertThat(y.times(f).minus(softplus(f)).derivative(f)).hasToString("y − sigmoid(f)");
        assertThat(Functions.logNormalCdf(X).derivative(X)).hasToString("(φ/Φ)(x)");
        assertThat(Functions.tanh(X).derivative(X)).hasToString("(1 − tanh(x))·(1 + tanh(x))");
        assertThat(max(X, constant(0)).derivative(X)).hasToString("(x > 0 ? 1 : 0)");
        assertThat(sqrt(X).derivative(X)).hasToString("½·1/√x");
        assertThat(X.times(log(X)).derivative(X)).hasToString("log(x) + 1");
    }

    /** KL(N(m, e^v) ‖ N(0, e^−λ)) = ½ (e^λ (m² + e^v) − v − λ − 1). */
    @Test
    void soDoTheGradientsOfADivergence() {
        Formula m = input("m");
        Formula v = input("v");
        Formula lambda = input("λ");
        Formula kl = exp(lambda)
                .times(m.square().plus(exp(v)))
                .minus(v)
                .minus(lambda)
                .minus(1)
                .times(0.5);
        assertThat(kl.derivative(m)).hasToString("e^λ·m");
        assertThat(kl.derivative(v)).hasToString("½·(e^λ·e^v − 1)");
        assertThat(kl.derivative(lambda)).hasToString("½·(e^λ·(m² + e^v) − 1)");
    }

    @Test
    void aDeepChainIsDifferentiatedOnceForEveryPart() {
        Formula f = X;
        for (int i = 0; i < 200; i++) {
            f = Functions.sin(f.times(f).plus(f));
        }
        Formula derivative = f.derivative(X);
        assertThat(Program.of(List.of("x"), List.of(derivative)).instructions()).hasSizeLessThan(3000);
    }
}
