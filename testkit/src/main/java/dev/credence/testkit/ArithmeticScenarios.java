package dev.credence.testkit;

import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Initialiser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Arithmetic and noise. */
final class ArithmeticScenarios {
    private static final int[][] SHAPES = {{1}, {13}, {5, 7}, {3, 4, 5}, {1030}};

    private ArithmeticScenarios() {}

    static List<Scenario> arithmetic() {
        List<Scenario> all = new ArrayList<>();
        for (int[] s : SHAPES) {
            String of = " of " + Arrays.toString(s);
            Scenario one = Scenario.of("").trained("a", s);
            Scenario two = one.trained("b", Initialiser.normal(-0.3, 0.7), s);
            Scenario three = two.trained("c", Initialiser.normal(0.6, 0.2), s);
            all.add(two.named("multiply" + of).build((g, v) -> g.multiply(v.get("a"), v.get("b"))));
            all.add(one.named("square" + of).build((g, v) -> g.multiply(v.get("a"), v.get("a"))));
            all.add(one.named("exp" + of).build((g, v) -> g.exp(v.get("a"))));
            all.add(one.named("scale" + of).build((g, v) -> g.scale(v.get("a"), -2.5)));
            all.add(two.named("plus" + of).build((g, v) -> g.plus(v.get("a"), v.get("b"))));
            all.add(two.named("minus" + of).build((g, v) -> g.minus(v.get("a"), v.get("b"))));
            all.add(three.named("linearCombination" + of)
                    .build((g, v) -> g.linearCombination(
                            List.of(new Coefficient(0.5), new Coefficient(-3), new Coefficient(1), new Coefficient(2)),
                            List.of(v.get("a"), v.get("b"), v.get("c"), v.get("a")))));
            all.add(one.named("sum" + of).build((g, v) -> g.sum(v.get("a"))));
            all.add(one.named("mean" + of).build((g, v) -> g.mean(v.get("a"))));
            all.add(one.named("reshape" + of).build((g, v) -> {
                int length = v.get("a").value().length();
                return g.exp(g.reshape(v.get("a"), 1, length, 1));
            }));
        }
        return all;
    }

    static List<Scenario> noise() {
        List<Scenario> all = new ArrayList<>();
        for (int[] s : SHAPES) {
            for (int samples : new int[] {1, 3, 10}) {
                all.add(Scenario.of("gaussianSamples of " + Arrays.toString(s) + ", K = " + samples)
                        .trained("mean", s)
                        .trained("logVariance", Initialiser.normal(-1, 0.5), s)
                        .buildRandom((g, v) -> g.gaussianSamples(v.get("mean"), v.get("logVariance"), samples)));
                all.add(Scenario.of("perturb " + Arrays.toString(s) + ", K = " + samples)
                        .trained("mean", s)
                        .trained("variance", (random, i) -> Math.exp(-1 + 0.5 * random.normal(0, i)), s)
                        .buildRandom((g, v) -> g.perturb(v.get("mean"), v.get("variance"), samples)));
            }
            all.add(Scenario.of("normal " + Arrays.toString(s)).buildRandom((g, v) -> g.normal(s)));
            all.add(Scenario.of("normal times a parameter " + Arrays.toString(s))
                    .trained("a", s)
                    .buildRandom((g, v) -> g.multiply(v.get("a"), g.normal(s))));
        }
        return all;
    }

    /** Rows of tables by code, with codes that repeat, and rows that none reads. */
    static List<Scenario> lookups() {
        List<Scenario> all = new ArrayList<>();
        for (int[] s : new int[][] {{1, 1, 1}, {3, 5, 7}, {40, 64, 33}, {1000, 17, 300}}) {
            Initialiser codes = (random, i) -> Math.floorMod(random.word(0, i), Math.max(1, s[0] - 1));
            Scenario one = Scenario.of("rows of " + Arrays.toString(s))
                    .trained("table", s[0], s[1])
                    .constant("codes", codes, s[2]);
            all.add(one.build((g, v) -> g.rows().lookup(v.get("table"), v.get("codes"))));
            all.add(Scenario.of("rows of a table for each sample, " + Arrays.toString(s))
                    .trained("table", 3, s[0], s[1])
                    .constant("codes", codes, s[2])
                    .build((g, v) -> g.rows().lookup(v.get("table"), v.get("codes"))));
        }
        return all;
    }

    /** Matrices with a draw per row. */
    static List<Scenario> rows() {
        List<Scenario> all = new ArrayList<>();
        for (int[] s : new int[][] {{1, 1}, {2, 5}, {10, 37}, {7, 2051}}) {
            String of = " of " + Arrays.toString(s);
            Scenario w = Scenario.of("").trained("w", s);
            int count = (s[1] + 1) / 2;
            int rows = (s[0] + 1) / 2;
            all.add(w.named("first columns" + of).build((g, v) -> g.rows().columns(v.get("w"), 0, rows, 1, count)));
            all.add(w.named("last columns" + of)
                    .build((g, v) -> g.rows().columns(v.get("w"), s[1] - count, s[0], count)));
            all.add(w.named("columns that overlap" + of)
                    .build((g, v) -> g.plus(
                            g.rows().columns(v.get("w"), 0, rows, count),
                            g.rows().columns(v.get("w"), s[1] - count, rows, count))));
            all.add(w.named("stack" + of)
                    .trained("b", 3, s[1])
                    .build((g, v) -> g.rows().stack(v.get("w"), v.get("b"))));
            Scenario draws = w.constant("draws", Initialiser.normal(0.4, 1.3), s);
            all.add(draws.named("standardise" + of)
                    .build((g, v) -> g.rows().standardise(v.get("w"), g.rows().moments(v.get("draws"), 0.05))));
            all.add(draws.named("mean" + of)
                    .build((g, v) -> g.rows().moments(v.get("draws"), 0.05).mean()));
            all.add(draws.named("log variance" + of)
                    .build((g, v) -> g.rows().moments(v.get("draws"), 0.05).logVariance()));
        }
        return all;
    }
}
