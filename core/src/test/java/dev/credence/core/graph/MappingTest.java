package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.tanh;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Values and gradients of mapped formulas, against finite differences and the device's kernels. */
class MappingTest {
    private static final int SAMPLES = 2;
    private static final int POINTS = 3;
    private static final int COLUMNS = 4;
    private static final Formula X = input("x");
    private static final Formula Y = input("y");

    private final ReferenceDevice device = new ReferenceDevice();
    private final Declarations declarations = new Declarations();

    private Graph graph() {
        return new Graph(device, Parameters.allocate(device, declarations, 3), 3, 0);
    }

    /** Compares the gradient of Σ w · out, with distinct weights, to finite differences in every trained parameter. */
    private void differentiates(Function<Graph, Var> build) {
        Graph g = graph();
        Var out = build.apply(g);
        Var weights = g.input("weights", out.value().shape());
        for (int i = 0; i < weights.value().length(); i++) {
            device.set(weights.value(), i, 0.7 + 0.3 * i - 0.05 * i * i);
        }
        Var energy = g.sum(g.multiply(out, weights));
        g.differentiate(energy);
        for (int replay = 0; replay < 2; replay++) {
            g.forward(0);
            g.backward();
        }
        for (var d : declarations.all()) {
            if (d.trained()) {
                Var x = g.parameter(d.name());
                double[] found = new double[d.length()];
                for (int i = 0; i < found.length; i++) {
                    found[i] = device.get(x.gradient(), i);
                }
                for (int i = 0; i < found.length; i++) {
                    double difference = difference(g, x, i, energy);
                    assertThat(found[i]).as(d.name() + " " + i).isCloseTo(difference, within(1e-6));
                }
            }
        }
    }

    private double difference(Graph g, Var x, int i, Var energy) {
        double h = 1e-6;
        double value = device.get(x.value(), i);
        device.set(x.value(), i, value + h);
        g.forward(0);
        double above = device.get(energy.value(), 0);
        device.set(x.value(), i, value - h);
        g.forward(0);
        double below = device.get(energy.value(), 0);
        device.set(x.value(), i, value);
        return (above - below) / (2 * h);
    }

    private void declare(String name, int... shape) {
        declarations.trained(name, Initialiser.normal(0.2, 0.9), shape);
    }

    private static int length(Axis... axes) {
        int length = 1;
        for (Axis axis : axes) {
            length *= axis == K ? SAMPLES : axis == M ? POINTS : COLUMNS;
        }
        return length;
    }

    private static Axis[] axes(int bits) {
        return Arrays.stream(Axis.values())
                .filter(axis -> (bits >> List.of(Axis.values()).indexOf(axis) & 1) != 0)
                .toArray(Axis[]::new);
    }

    @ParameterizedTest
    @EnumSource(
            value = Reduction.class,
            names = {"SUM", "MAX", "LOG_SUM_EXP"})
    void everyBroadcastAndEveryReductionDifferentiate(Reduction reduction) {
        for (int kept = 0; kept < 8; kept++) {
            for (int read = 0; read < 8; read++) {
                MappingTest fresh = new MappingTest();
                Axis[] out = axes(kept);
                Axis[] repeated = axes(read);
                fresh.declare("x", length(Axis.values()));
                fresh.declare("y", length(repeated));
                fresh.declare("z", 1);
                fresh.differentiates(g -> g.over(SAMPLES, POINTS, COLUMNS)
                        .read("x", g.parameter("x"), K, M, C)
                        .read("y", g.parameter("y"), repeated)
                        .read("z", g.parameter("z"))
                        .reduce("reduced", reduction, tanh(X.times(Y)).plus(X.times(exp(input("z")))), out));
            }
        }
    }

    @Test
    void aValueReadInSeveralPlacesGetsTheSum() {
        declare("x", POINTS, COLUMNS);
        declare("unread", POINTS, 3);
        differentiates(g -> {
            Var x = g.parameter("x");
            Var all = g.over(1, POINTS, COLUMNS)
                    .read("x", x, M, C)
                    .read("y", x, new Access(1, 0, COLUMNS, 0)) // one column for all
                    .map("overlapping", X.times(exp(Y)), M, C);
            Var columns = g.over(1, POINTS, 1)
                    .column("x", x, 0, M)
                    .column("y", x, 3, M)
                    .map("columns", X.times(Y), M);
            Var part = g.over(1, POINTS, 1)
                    .column("x", g.parameter("unread"), 1, M)
                    .map("a part", X.square(), M);
            return g.over(1, POINTS, COLUMNS)
                    .read("a", all, M, C)
                    .read("b", columns, M)
                    .read("c", part, M)
                    .map("together", input("a").plus(input("b")).plus(input("c")), M, C);
        });
    }

    @Test
    void severalResultsGoIntoOneValue() {
        declare("u", 2, POINTS, COLUMNS);
        differentiates(g -> {
            int n = POINTS * COLUMNS;
            Var u = g.parameter("u");
            return g.over(1, 1, n)
                    .read("x", u, new Access(0, 0, 0, 1))
                    .read("y", u, new Access(n, 0, 0, 1))
                    .store(Reduction.NONE, X.times(Y), new Access(0, 0, 0, 1))
                    .store(Reduction.NONE, X.square().times(exp(Y)), new Access(n, 0, 0, 1))
                    .out("pair", 2, POINTS, COLUMNS);
        });
    }

    @Test
    void scalarsAreReadAtEveryReplay() {
        declare("x", 5);
        Coefficient factor = new Coefficient(2);
        differentiates(g -> g.over(1, 1, 5)
                .read("x", g.parameter("x"), C)
                .scalar("s", factor::value)
                .index("i", C)
                .map("scaled", X.square().times(input("s")).plus(X.times(input("i"))), C));
        Graph g = graph();
        Var out = g.over(1, 1, 5)
                .read("x", g.parameter("x"), C)
                .scalar("s", factor::value)
                .map("scaled", X.times(input("s")), C);
        for (double s : new double[] {2, -3}) {
            factor.set(s);
            g.forward(0);
            assertThat(device.get(out.value(), 3)).isEqualTo(s * device.get(g.parameterTensor("x"), 3));
        }
    }
}
