package dev.credence.core.formula;

import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.whereEqual;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WalkInterpreterTest {
    /** More elements than a strip, and rows that end within a strip. */
    private static final Extents ALL = new Extents(5, 7, 9);

    private static final Formula X = input("x");
    private static final Formula Y = input("y");

    /** Every set of axes, as bits. */
    private static Axis[] axes(int bits) {
        return Arrays.stream(Axis.values())
                .filter(axis -> (bits >> List.of(Axis.values()).indexOf(axis) & 1) != 0)
                .toArray(Axis[]::new);
    }

    private static double[] random(long seed, int length) {
        return new Random(seed).doubles(length, -3, 3).toArray();
    }

    private static int length(Axis... axes) {
        return Arrays.stream(axes).mapToInt(ALL::of).reduce(1, (a, b) -> a * b);
    }

    private static double reduce(Reduction reduction, List<Double> values) {
        return switch (reduction) {
            case NONE -> values.get(0);
            case SUM -> values.stream().mapToDouble(v -> v).sum();
            case MAX -> values.stream().mapToDouble(v -> v).max().orElseThrow();
            case LOG_SUM_EXP -> Math.log(values.stream().mapToDouble(Math::exp).sum());
        };
    }

    @ParameterizedTest
    @EnumSource
    void everyWayToReduceAndToBroadcastIsThatOfPlainLoops(Reduction reduction) {
        for (int operand = 0; operand < 8; operand++) {
            for (int result = 0; result < 8; result++) {
                if (reduction == Reduction.NONE && result != 7) {
                    continue;
                }
                for (Store store : Store.values()) {
                    assertPlainLoops(reduction, store, axes(operand), axes(result));
                }
            }
        }
    }

    private static void assertPlainLoops(Reduction reduction, Store store, Axis[] operand, Axis[] result) {
        double[] x = random(1, length(operand));
        double[] y = random(2, length(Axis.values()));
        double[] before = random(3, length(result) + 2);
        Access xs = Access.dense(0, ALL, operand);
        Access ys = Access.dense(0, ALL, Axis.values());
        Access to = Access.dense(2, ALL, result);
        Walk walk = new Walk(
                ALL,
                List.of(new Operand.Elements("x", xs), new Operand.Elements("y", ys)),
                List.of(new Result(X.times(Y).plus(X), to, reduction, store)));
        List<List<Double>> places = new ArrayList<>();
        Arrays.stream(before).forEach(b -> places.add(new ArrayList<>()));
        for (int k = 0; k < ALL.k(); k++) {
            for (int m = 0; m < ALL.m(); m++) {
                for (int c = 0; c < ALL.c(); c++) {
                    double a = x[xs.position(k, m, c)];
                    places.get(to.position(k, m, c)).add(a * y[ys.position(k, m, c)] + a);
                }
            }
        }
        for (Walk same : List.of(walk, walk.collapsed())) {
            double[] out = before.clone();
            new WalkInterpreter(same, Map.of("x", Values.of(x), "y", Values.of(y)), Map.of(), List.of(Values.of(out)))
                    .run();
            for (int i = 0; i < out.length; i++) {
                double expected =
                        i < 2 ? before[i] : reduce(reduction, places.get(i)) + (store == Store.ADD ? before[i] : 0);
                assertThat(out[i]).as("%s, element %d", same, i).isCloseTo(expected, within(1e-12));
            }
        }
    }

    @Test
    void aResultMayTakeTheOperandsPlaceAndScalarsAreReadAgain() {
        double[] w = {1, 2, 3};
        double[] g = {10, 20, 30};
        double[] rate = {0.1};
        Access flat = new Access(0, 0, 0, 1);
        Walk walk = new Walk(
                new Extents(1, 1, 3),
                List.of(new Operand.Elements("w", flat), new Operand.Elements("g", flat), new Operand.Scalar("rate")),
                List.of(
                        new Result(input("w").minus(input("rate").times(input("g"))), flat, Reduction.NONE, Store.SET),
                        new Result(input("w"), flat, Reduction.NONE, Store.SET)));
        WalkInterpreter step = new WalkInterpreter(
                walk,
                Map.of("w", Values.of(w), "g", Values.of(g)),
                Map.of("rate", () -> rate[0]),
                List.of(Values.of(w), Values.of(g)));
        step.run();
        assertThat(w).containsExactly(0, 0, 0);
        assertThat(g).containsExactly(1, 2, 3); // the old w: read before it was written
        rate[0] = -1;
        step.run();
        assertThat(w).containsExactly(1, 2, 3);
    }

    /** ℓ = f_y − log Σ_c e^{f_c}: a selection by class and a reduction in one walk. */
    @Test
    void aCategoricalLikelihoodIsAWalk() {
        double[] f = {1, 2, 3, 1000, 0, -1000};
        double[] y = {2, 1};
        double[] picked = new double[2];
        float[] normaliser = new float[2];
        Extents extents = new Extents(1, 2, 3);
        Access rows = Access.dense(0, extents, Axis.M);
        Walk walk = new Walk(
                extents,
                List.of(
                        new Operand.Elements("f", Access.dense(0, extents, Axis.M, Axis.C)),
                        new Operand.Elements("y", rows),
                        new Operand.Index("c", Axis.C)),
                List.of(
                        new Result(
                                whereEqual(input("c"), input("y"), input("f"), constant(0)),
                                rows,
                                Reduction.SUM,
                                Store.SET),
                        new Result(input("f"), rows, Reduction.LOG_SUM_EXP, Store.SET)));
        new WalkInterpreter(
                        walk,
                        Map.of("f", Values.of(f), "y", Values.of(y)),
                        Map.of(),
                        List.of(Values.of(picked), Values.of(normaliser)))
                .run();
        assertThat(picked).containsExactly(3, 0);
        assertThat(normaliser[0]).isEqualTo((float) Math.log(Math.exp(1) + Math.exp(2) + Math.exp(3)));
        assertThat(normaliser[1]).isEqualTo(1000);
    }

    private static double reduced(Reduction reduction, double... x) {
        double[] out = new double[1];
        Walk walk = new Walk(
                new Extents(1, 1, x.length),
                List.of(new Operand.Elements("x", new Access(0, 0, 0, 1))),
                List.of(new Result(X, new Access(0, 0, 0, 0), reduction, Store.SET)));
        new WalkInterpreter(walk, Map.of("x", Values.of(x)), Map.of(), List.of(Values.of(out))).run();
        return out[0];
    }

    @Test
    void sumsLoseNothing() {
        assertThat(reduced(Reduction.SUM, 1, 1e100, 1, -1e100)).isEqualTo(2);
    }

    @Test
    void reductionsHaveTheirLimits() {
        double inf = Double.POSITIVE_INFINITY;
        assertThat(reduced(Reduction.LOG_SUM_EXP, -inf, -inf)).isEqualTo(-inf);
        assertThat(reduced(Reduction.LOG_SUM_EXP, -inf, 1)).isEqualTo(1);
        assertThat(reduced(Reduction.LOG_SUM_EXP, 0, inf, 1)).isEqualTo(inf);
        assertThat(reduced(Reduction.LOG_SUM_EXP, 0, Double.NaN, inf)).isNaN();
        assertThat(reduced(Reduction.LOG_SUM_EXP, -1e300, -1e300)).isEqualTo(-1e300);
        assertThat(reduced(Reduction.MAX, 0, Double.NaN, 1)).isNaN();
        assertThat(reduced(Reduction.MAX, -inf, -inf)).isEqualTo(-inf);
        assertThat(reduced(Reduction.SUM, 1, inf, 1)).isEqualTo(inf);
        assertThat(reduced(Reduction.SUM, 1, inf, -inf)).isNaN();
        assertThat(reduced(Reduction.SUM, 1, Double.NaN)).isNaN();
    }

    @Test
    void whatIsNotGivenIsNamed() {
        Access flat = new Access(0, 0, 0, 1);
        Walk walk = new Walk(
                new Extents(1, 1, 2),
                List.of(new Operand.Elements("x", flat), new Operand.Scalar("s")),
                List.of(new Result(exp(X), flat, Reduction.NONE, Store.SET)));
        Values array = Values.of(new double[2]);
        assertThatThrownBy(() -> new WalkInterpreter(walk, Map.of("y", array), Map.of("s", () -> 1), List.of(array)))
                .hasMessageContaining("operand x")
                .hasMessageContaining("[y]");
        assertThatThrownBy(() -> new WalkInterpreter(walk, Map.of("x", array), Map.of(), List.of(array)))
                .hasMessageContaining("operand s was given no scalar");
        assertThatThrownBy(() -> new WalkInterpreter(walk, Map.of("x", array), Map.of("s", () -> 1), List.of()))
                .hasMessageContaining("0 outputs");
    }
}
