package dev.credence.testkit;

import static dev.credence.core.formula.Functions.abs;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.cos;
import static dev.credence.core.formula.Functions.digamma;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.expm1;
import static dev.credence.core.formula.Functions.floor;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log;
import static dev.credence.core.formula.Functions.log1p;
import static dev.credence.core.formula.Functions.logGamma;
import static dev.credence.core.formula.Functions.logNormalCdf;
import static dev.credence.core.formula.Functions.max;
import static dev.credence.core.formula.Functions.min;
import static dev.credence.core.formula.Functions.normalCdf;
import static dev.credence.core.formula.Functions.normalHazard;
import static dev.credence.core.formula.Functions.normalMeanExcess;
import static dev.credence.core.formula.Functions.sigmoid;
import static dev.credence.core.formula.Functions.sign;
import static dev.credence.core.formula.Functions.sin;
import static dev.credence.core.formula.Functions.softplus;
import static dev.credence.core.formula.Functions.sqrt;
import static dev.credence.core.formula.Functions.tanh;
import static dev.credence.core.formula.Functions.trigamma;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import dev.credence.core.graph.Initialiser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A device runs any formula with any reads and stores. */
abstract class PassLaws {
    private static final Formula X = input("x");
    private static final Formula Y = input("y");
    private static final int[][] EXTENTS = {{3, 4, 5}, {2, 1, 37}, {1, 33, 2}, {5, 7, 1}, {1, 1, 1030}};

    private final Supplier<Device> opener;

    PassLaws(Supplier<Device> opener) {
        this.opener = opener;
    }

    private DynamicTest test(String name, KernelProgram program) {
        return DynamicTest.dynamicTest(name, () -> KernelProgram.compare(name, opener, Scenario.ROUNDING, program));
    }

    /** All subsets of the axes. */
    private static List<Axis[]> subsets() {
        List<Axis[]> all = new ArrayList<>();
        for (int bits = 0; bits < 8; bits++) {
            int chosen = bits;
            all.add(Arrays.stream(Axis.values())
                    .filter(axis -> (chosen >> List.of(Axis.values()).indexOf(axis) & 1) != 0)
                    .toArray(Axis[]::new));
        }
        return all;
    }

    private static int[] shape(int[] extents, Axis... axes) {
        int[] shape = Arrays.stream(axes)
                .mapToInt(axis -> extents[List.of(Axis.values()).indexOf(axis)])
                .toArray();
        return shape.length == 0 ? new int[] {1} : shape;
    }

    private static Map<String, Formula> formulas() {
        Formula positive = X.square().plus(0.3);
        Map<String, Formula> all = new LinkedHashMap<>();
        all.put("arithmetic", X.plus(Y).times(X.minus(2)).over(Y.square().plus(1)));
        all.put("exponentials", exp(X).plus(expm1(Y)).plus(softplus(X.times(Y))));
        all.put("logarithms", log(positive).plus(log1p(Y.square())).plus(sqrt(positive)));
        all.put("sigmoids", tanh(X).plus(sigmoid(Y.times(3))));
        all.put("normal distribution", normalCdf(X).plus(logNormalCdf(Y.times(4))));
        all.put("its tails", normalHazard(X.times(3)).plus(normalMeanExcess(Y.times(3))));
        all.put("gamma functions", logGamma(positive).plus(digamma(positive)).plus(trigamma(positive)));
        all.put("waves", sin(X).plus(cos(Y)));
        all.put("bends", abs(X).plus(min(X, Y)).minus(max(X, Y.times(2))).plus(sign(X)));
        all.put("choices", choose(X, Y, X.times(2), exp(Y)).plus(floor(X.times(7))));
        return all;
    }

    @TestFactory
    @DisplayName("Every function of a formula")
    Stream<DynamicTest> everyFunction() {
        return formulas().entrySet().stream()
                .map(named -> test(named.getKey(), bench -> {
                    Tensor out = bench.tensor(1031);
                    Tensor sum = bench.tensor(1);
                    Pass pass = Pass.over(1, 1, 1031)
                            .read("x", bench.tensor(1031), Axis.C)
                            .read("y", bench.tensor(1031), Axis.C)
                            .map(named.getValue(), Store.SET, out, Axis.C)
                            .reduce(Reduction.SUM, abs(named.getValue()), Store.ADD, sum)
                            .build();
                    bench.device().prepare(pass).run();
                    bench.show("values", out);
                    bench.show("sum", sum);
                }));
    }

    @TestFactory
    @DisplayName("Every broadcast of an operand and every reduction of a result, replacing and adding")
    Stream<DynamicTest> everyBroadcastAndReduction() {
        List<DynamicTest> tests = new ArrayList<>();
        for (int[] e : EXTENTS) {
            for (Reduction reduction : List.of(Reduction.SUM, Reduction.MAX, Reduction.LOG_SUM_EXP)) {
                for (Store store : Store.values()) {
                    tests.add(test(reduction + ", " + store + " over " + Arrays.toString(e), bench -> {
                        for (Axis[] read : subsets()) {
                            for (Axis[] kept : subsets()) {
                                reduce(bench, e, reduction, store, read, kept);
                            }
                        }
                    }));
                }
            }
        }
        return tests.stream();
    }

    private static void reduce(
            KernelProgram.Bench bench, int[] e, Reduction reduction, Store store, Axis[] read, Axis[] kept) {
        double[] factor = {1};
        Tensor out = bench.tensor(shape(e, kept));
        Kernel kernel = bench.device()
                .prepare(Pass.over(e[0], e[1], e[2])
                        .read("x", bench.tensor(e), Axis.values())
                        .read("y", bench.tensor(shape(e, read)), read)
                        .scalar("s", () -> factor[0])
                        .index("m", Axis.M)
                        .reduce(
                                reduction,
                                X.times(Y).times(input("s")).plus(input("m").times(0.1)),
                                store,
                                out,
                                kept)
                        .build());
        for (int run = 0; run < 2; run++) {
            kernel.run();
            factor[0] = -0.5;
            bench.show(Arrays.toString(read) + " to " + Arrays.toString(kept) + ", run " + run, out);
        }
    }

    @TestFactory
    @DisplayName("Strides and offsets: columns, transposes and windows of larger arrays")
    Stream<DynamicTest> stridesAndOffsets() {
        Extents all = new Extents(2, 6, 11);
        List<Access> accesses = List.of(
                new Access(0, 66, 11, 1),
                new Access(5, 140, 20, 1), // a window of wider rows
                new Access(1, 140, 20, 2 - 1),
                new Access(3, 72, 1, 6), // transposed
                new Access(0, 1, 2, 12),
                new Access(7, 144, 24, 2));
        List<DynamicTest> tests = new ArrayList<>();
        for (Access from : accesses) {
            for (Access to : accesses) {
                for (Store store : Store.values()) {
                    tests.add(test(from + " to " + to + ", " + store, bench -> {
                        Tensor out = bench.tensor(400);
                        Pass pass = Pass.over(all.k(), all.m(), all.c())
                                .read("x", bench.tensor(400), from)
                                .reduce(Reduction.NONE, tanh(X), store, out, to)
                                .build();
                        bench.device().prepare(pass).run();
                        bench.show("all of the array", out);
                    }));
                }
            }
        }
        return tests.stream();
    }

    @Test
    @DisplayName("Results may replace their operands")
    void resultsStandInPlace() {
        KernelProgram.compare("in place", opener, Scenario.ROUNDING, bench -> {
            for (int length : new int[] {1, 15, 16, 17, 1030, 70_001}) {
                Tensor x = bench.tensor(length);
                Tensor y = bench.tensor(length);
                Tensor sum = bench.tensor(1);
                Kernel kernel = bench.device()
                        .prepare(Pass.over(1, 1, length)
                                .read("x", x, Axis.C)
                                .read("y", y, Axis.C)
                                .map(X.minus(Y.times(0.1)), Store.SET, x, Axis.C)
                                .map(X.plus(Y).times(0.5), Store.SET, y, Axis.C)
                                .reduce(Reduction.SUM, X.times(Y), Store.SET, sum)
                                .build());
                for (int run = 0; run < 3; run++) {
                    kernel.run();
                    bench.show("x, y and their product after run " + run + " on " + length, x);
                    bench.show("y after run " + run + " on " + length, y);
                    bench.show("product after run " + run + " on " + length, sum);
                }
            }
        });
    }

    @TestFactory
    @DisplayName("NaN propagates, and other numbers do not become NaN")
    Stream<DynamicTest> whatIsNotANumberStaysSo() {
        Map<String, Formula> unary = new LinkedHashMap<>();
        unary.put("exp", exp(X));
        unary.put("tanh", tanh(X));
        unary.put("softplus", softplus(X));
        unary.put("square", X.square());
        unary.put("max", max(X, input("zero")));
        unary.put("normal", normalCdf(X));
        return unary.entrySet().stream()
                .map(named -> DynamicTest.dynamicTest(named.getKey(), () -> {
                    try (Device device = opener.get()) {
                        int length = 37;
                        Tensor x = device.allocate(length);
                        Tensor out = device.allocate(length);
                        Tensor reduced = device.allocate(2);
                        float[] values = new float[length];
                        values[20] = Float.NaN;
                        device.write(x, values);
                        Pass pass = Pass.over(1, 1, length)
                                .read("x", x, Axis.C)
                                .scalar("zero", () -> 0)
                                .map(named.getValue(), Store.SET, out, Axis.C)
                                .reduce(Reduction.SUM, named.getValue(), Store.SET, reduced, new Access(0, 0, 0, 0))
                                .reduce(Reduction.MAX, named.getValue(), Store.SET, reduced, new Access(1, 0, 0, 0))
                                .build();
                        device.prepare(pass).run();
                        float[] found = device.read(out);
                        for (int i = 0; i < length; i++) {
                            assertThat(Float.isNaN(found[i]))
                                    .as("element %d is not a number", i)
                                    .isEqualTo(i == 20);
                        }
                        assertThat(device.read(reduced)).as("sum and maximum").containsOnly(Float.NaN);
                    }
                }));
    }

    @TestFactory
    @DisplayName("No result is subnormal")
    Stream<DynamicTest> noResultIsSubnormal() {
        Map<String, Formula> underflowing = new LinkedHashMap<>();
        underflowing.put("product", X.times(Y));
        underflowing.put("square", X.square());
        underflowing.put("quotient", X.over(Y.plus(1e30)));
        underflowing.put("exp", exp(Y.times(-1).minus(90)));
        underflowing.put("sigmoid", sigmoid(Y.times(-1).minus(90)));
        underflowing.put("density", exp(X.square().times(-0.5).minus(100)));
        underflowing.put("difference", X.minus(X.times(1 + 0x1p-20)));
        Initialiser tiny = (random, i) -> (i % 2 == 0 ? 1 : -1) * Math.pow(10, -37 * random.uniform(0, i));
        List<DynamicTest> tests = new ArrayList<>();
        underflowing.forEach((name, formula) -> tests.add(DynamicTest.dynamicTest(name, () -> {
            try (Device device = opener.get()) {
                int length = 1031;
                Tensor x = device.allocate(length);
                Tensor y = device.allocate(length);
                Tensor out = device.allocate(length);
                Tensor added = device.allocate(length);
                Tensor sum = device.allocate(1);
                device.write(x, Replay.numbers(tiny, length));
                device.write(y, Replay.numbers(tiny, length));
                Pass pass = Pass.over(1, 1, length)
                        .read("x", x, Axis.C)
                        .read("y", y, Axis.C)
                        .map(formula, Store.SET, out, Axis.C)
                        .map(formula, Store.ADD, added, Axis.C)
                        .reduce(Reduction.SUM, formula.times(1e-3), Store.SET, sum)
                        .build();
                device.prepare(pass).run();
                for (Tensor result : List.of(out, added, sum)) {
                    for (float value : device.read(result)) {
                        assertThat(value != 0 && Math.abs(value) < Float.MIN_NORMAL)
                                .as("%s is subnormal", value)
                                .isFalse();
                    }
                }
            }
        })));
        return tests.stream();
    }
}
