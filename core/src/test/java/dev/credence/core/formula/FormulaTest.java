package dev.credence.core.formula;

import static dev.credence.core.formula.Functions.abs;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.cos;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.expm1;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log;
import static dev.credence.core.formula.Functions.log1p;
import static dev.credence.core.formula.Functions.logNormalCdf;
import static dev.credence.core.formula.Functions.max;
import static dev.credence.core.formula.Functions.normalCdf;
import static dev.credence.core.formula.Functions.sigmoid;
import static dev.credence.core.formula.Functions.sin;
import static dev.credence.core.formula.Functions.softplus;
import static dev.credence.core.formula.Functions.sqrt;
import static dev.credence.core.formula.Functions.whereEqual;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.numeric.Constants;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FormulaTest {
    private static final Formula X = input("x");
    private static final Formula Y = input("y");
    private static final Formula Z = input("z");
    private static final Formula ONE = constant(1);

    /** A Gaussian log density in mathematical notation. */
    static Formula gaussian() {
        Formula f = input("f");
        Formula y = input("y");
        Formula lambda = input("λ");
        return lambda.times(0.5)
                .minus(0.5 * Constants.LOG_2PI)
                .minus(exp(lambda).times(y.minus(f).square()).times(0.5));
    }

    @Test
    void equalExpressionsAreTheSameObject() {
        assertThat(gaussian()).isSameAs(gaussian());
        assertThat(X.plus(Y)).isNotEqualTo(Y.plus(X)).isNotEqualTo(X.minus(Y));
        assertThat(constant(0.0)).isSameAs(constant(-0.0));
        assertThat(constant(Double.NaN)).isSameAs(constant(Double.NaN));
    }

    @Test
    void constantsFoldAndNeutralElementsVanish() {
        assertThat(constant(2).plus(3).times(4)).isSameAs(constant(20));
        assertThat(exp(constant(1))).isSameAs(constant(Math.E));
        assertThat(X.plus(0)).isSameAs(X);
        assertThat(X.times(1)).isSameAs(X);
        assertThat(X.over(1)).isSameAs(X);
        assertThat(X.times(0)).isSameAs(constant(0));
        assertThat(constant(0).minus(X)).isSameAs(X.negate());
        assertThat(X.negate().negate()).isSameAs(X);
        assertThat(X.times(2).times(Y.times(3))).isSameAs(X.times(Y).times(6));
        assertThat(choose(ONE, constant(0), X, Y)).isSameAs(X);
        assertThat(choose(X, Y, Z, Z)).isSameAs(Z);
        assertThat(choose(X, Y, Z, choose(X, Y, X, Y))).isEqualTo(choose(X, Y, Z, Y));
        assertThat(choose(X, Y, choose(X, Y, X, Z), Y)).isEqualTo(choose(X, Y, X, Y));
    }

    @Test
    void likeTermsAndFactorsMeet() {
        assertThat(X.plus(X)).isSameAs(X.times(2));
        assertThat(X.plus(Y).minus(X)).isSameAs(Y);
        assertThat(X.minus(X)).isSameAs(constant(0));
        assertThat(X.plus(1).plus(Y).plus(2)).isSameAs(X.plus(3).plus(Y));
        assertThat(X.times(3).minus(Y.plus(X.times(5))))
                .isSameAs(X.times(2).negate().minus(Y));
        assertThat(X.over(X)).isSameAs(ONE);
        assertThat(X.over(Y).times(Y)).isSameAs(X);
        assertThat(X.times(Y).over(X)).isSameAs(Y);
        assertThat(Y.reciprocal().times(X)).isSameAs(X.over(Y));
        assertThat(sqrt(X).times(sqrt(X))).isSameAs(X);
        assertThat(X.over(sqrt(X))).isSameAs(sqrt(X));
        assertThat(exp(X).times(exp(X.negate()))).isSameAs(ONE);
    }

    @Test
    void whatLosesDigitsOrOverflowsBecomesAFunctionThatDoesNot() {
        assertThat(log(exp(X))).isSameAs(X);
        assertThat(exp(log(X))).isSameAs(X);
        assertThat(log(X.plus(1))).isSameAs(log1p(X));
        assertThat(log(ONE.minus(X))).isSameAs(log1p(X.negate()));
        assertThat(log(exp(X).plus(1))).isSameAs(softplus(X));
        assertThat(exp(X).minus(1)).isSameAs(expm1(X));
        assertThat(ONE.minus(sigmoid(X))).isSameAs(sigmoid(X.negate()));
        assertThat(ONE.minus(normalCdf(X))).isSameAs(normalCdf(X.negate()));
        assertThat(ONE.over(exp(X.negate()).plus(1))).isSameAs(sigmoid(X));
        assertThat(exp(X).over(exp(X).plus(1))).isSameAs(sigmoid(X));
        assertThat(exp(X).over(exp(Y))).isSameAs(exp(X.minus(Y)));
        assertThat(log(sigmoid(X))).isSameAs(Functions.logSigmoid(X));
        assertThat(exp(Functions.logSigmoid(X))).isSameAs(sigmoid(X));
        assertThat(log(normalCdf(X))).isSameAs(logNormalCdf(X));
        assertThat(exp(logNormalCdf(X))).isSameAs(normalCdf(X));
        assertThat(sqrt(X.square())).isSameAs(abs(X));
        assertThat(sin(X.negate())).isSameAs(sin(X).negate());
        assertThat(cos(X.negate())).isSameAs(cos(X));
    }

    @Test
    void aFactorOfARectifiersDerivativeIsChosenNotMultiplied() {
        Formula step = max(X, constant(0)).derivative(X);
        assertThat(step.times(Y)).hasToString("(x > 0 ? y : 0)");
        assertThat(step.times(Y).value(-1, Double.POSITIVE_INFINITY)).isZero();
    }

    @Test
    void itReadsLikeMathematics() {
        assertThat(gaussian()).hasToString("½·λ − ½ log 2π − ½·e^λ·(y − f)²");
        assertThat(X.minus(Y.minus(Z))).hasToString("x − (y − z)");
        assertThat(X.plus(Y).times(Z)).hasToString("(x + y)·z");
        assertThat(X.over(Y.times(Z))).hasToString("x/(y·z)");
        assertThat(exp(X.plus(1))).hasToString("e^(x + 1)");
        assertThat(abs(X.minus(1)).negate()).hasToString("−|x − 1|");
        assertThat(sigmoid(X.negate())).hasToString("sigmoid(−x)");
        assertThat(sqrt(X.plus(Y))).hasToString("√(x + y)");
        assertThat(max(X, constant(-2.5))).hasToString("max(x, −2.5)");
        assertThat(X.times(-2)).hasToString("−2·x");
        assertThat(exp(X).square()).hasToString("(e^x)²");
    }

    @Test
    void inputsAppearFromLeftToRightAndValuesAreGivenInTheirOrder() {
        assertThat(gaussian().inputs()).containsExactly("λ", "y", "f");
        assertThat(X.minus(Y).value(5, 3)).isEqualTo(2);
        double lambda = Math.log(4);
        assertThat(gaussian().value(lambda, 3, 1)).isEqualTo(0.5 * lambda - 0.5 * Math.log(2 * Math.PI) - 8);
    }

    @Test
    void inputsAreReplacedAllAtOnce() {
        assertThat(X.minus(Y.over(Z)).with(Map.of(X, Y, Y, X))).isSameAs(Y.minus(X.over(Z)));
        assertThat(log(X).with(X, exp(Y))).isSameAs(Y);
        assertThat(X.plus(Y).with(Z, X)).isSameAs(X.plus(Y));
    }

    @Test
    void equalityIsAChoiceWithoutADerivativeOfItsOwn() {
        Formula picked = whereEqual(X, Y, Z, constant(0));
        assertThat(picked.value(2, 2, 7)).isEqualTo(7);
        assertThat(picked.value(2, 3, 7)).isZero();
        assertThat(picked.derivative(Z).inputs()).containsExactlyInAnyOrder("x", "y");
        assertThat(picked.derivative(X)).isSameAs(constant(0));
    }

    @Test
    void whatIsWrongIsNamed() {
        assertThatThrownBy(() -> X.derivative(X.plus(1))).hasMessageContaining("x + 1");
        assertThatThrownBy(() -> X.with(exp(X), Y)).hasMessageContaining("e^x");
        assertThatThrownBy(() -> X.plus(Y).value(1))
                .hasMessageContaining("2 values")
                .hasMessageContaining("[x, y]");
        assertThatThrownBy(() -> input(" ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Functions.apply(Operation.MAX, List.of(X))).hasMessageContaining("2 arguments");
        assertThatThrownBy(X::constant).hasMessageContaining("x is not a constant");
        assertThatThrownBy(ONE::name).hasMessageContaining("1 is not an input");
        assertThatThrownBy(() -> Functions.trigamma(X).derivative(X))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("TRIGAMMA");
    }
}
