package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Device;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Program;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Quantiles;
import dev.credence.core.model.TargetKind;
import dev.credence.core.numeric.AdaptiveSimpson;
import dev.credence.core.numeric.GaussLegendre;
import dev.credence.core.predict.MixturePredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Contract tests of a {@link NumericLikelihood}: its formulas, distribution function and draws are consistent. Extend
 * the class in your module's tests:
 *
 * <pre>{@code
 * class LaplaceCompatibilityTest extends LikelihoodCompatibility {
 *     @Override
 *     protected NumericLikelihood likelihood() {
 *         return new Laplace();
 *     }
 * }
 * }</pre>
 */
public abstract class LikelihoodCompatibility {
    private static final int DRAWS = 20_000;
    /** Critical value of the Kolmogorov–Smirnov statistic √n · sup |F_n − F|, exceeded with probability 10⁻⁶. */
    private static final double KOLMOGOROV = 2.7;

    private final Map<Formula, Program> programs = new HashMap<>();

    private @Nullable NumericLikelihood asked;
    private @Nullable Formula logDensity;

    /** The likelihood. */
    protected abstract NumericLikelihood likelihood();

    /** The likelihood, created once since laws evaluate it thousands of times. */
    private NumericLikelihood given() {
        if (asked == null) {
            asked = likelihood();
        }
        return asked;
    }

    private Formula logDensity() {
        if (logDensity == null) {
            logDensity = given().logDensity();
        }
        return logDensity;
    }

    /** Plausible network outputs; each is tried for every output, combined with others. */
    protected double[] outputs() {
        return new double[] {-0.75, 0.5, 1.25};
    }

    /** Outputs and own parameters, at and around their initial values. */
    private double[][] cases() {
        NumericLikelihood likelihood = given();
        double[] given = outputs();
        double[][] cases = new double[given.length][];
        for (int i = 0; i < cases.length; i++) {
            List<Double> values = new ArrayList<>();
            for (int c = 0; c < likelihood.outputs(); c++) {
                values.add(given[(i + c) % given.length]);
            }
            for (Likelihood.Parameter p : likelihood.parameters()) {
                values.add((double) (float) (p.initial() + 0.25 * (i - 1)));
            }
            cases[i] = values.stream().mapToDouble(Double::doubleValue).toArray();
        }
        return cases;
    }

    private double[] targets(double[] values) {
        NumericLikelihood likelihood = given();
        double mean = value(likelihood.mean(), values, 0);
        double sd = Math.sqrt(value(likelihood.variance(), values, 0));
        return switch (likelihood.target()) {
            case REAL -> new double[] {mean - 3 * sd, mean - 0.5 * sd, mean, mean + sd, mean + 6 * sd};
            case POSITIVE -> new double[] {0.01 * mean, 0.5 * mean, mean, mean + sd, mean + 6 * sd};
            default -> new double[] {0, 1, 2, Math.rint(mean + 1), Math.rint(mean + 6 * sd)};
        };
    }

    private double value(Formula formula, double[] values, double y) {
        Program program = programs.computeIfAbsent(formula, f -> {
            List<String> names = new ArrayList<>(Quantiles.valueNames(given()));
            names.add("y");
            return Program.of(names, List.of(f));
        });
        double[] all = Arrays.copyOf(values, values.length + 1);
        all[values.length] = y;
        return program.values(all)[0];
    }

    private double density(double[] values, double y) {
        return Math.exp(value(logDensity(), values, y));
    }

    /**
     * ∫ g(y) p(y) dy up to a bound, or the sum: by {@link AdaptiveSimpson} in y = mean + sd · sinh u, for positive
     * numbers y = e^u · mean.
     */
    private double integral(double[] values, DoubleUnaryOperator g, double bound) {
        NumericLikelihood likelihood = given();
        double mean = value(likelihood.mean(), values, 0);
        double sd = Math.sqrt(value(likelihood.variance(), values, 0));
        if (likelihood.target() == TargetKind.COUNT) {
            double sum = 0;
            for (double k = 0; k <= Math.min(bound, Math.ceil(mean + 60 * sd + 60)); k++) {
                sum += g.applyAsDouble(k) * density(values, k);
            }
            return sum;
        }
        boolean positive = likelihood.target() == TargetKind.POSITIVE;
        double end = Math.min(
                25, positive ? Math.log(bound / mean) : Math.signum(bound - mean) * asinh(Math.abs(bound - mean) / sd));
        return AdaptiveSimpson.integral(
                u -> {
                    double y = positive ? mean * Math.exp(u) : mean + sd * Math.sinh(u);
                    double slope = positive ? y : sd * Math.cosh(u);
                    return slope * g.applyAsDouble(y) * density(values, y);
                },
                -25,
                end);
    }

    private static double asinh(double x) {
        return Math.log(x + Math.sqrt(x * x + 1));
    }

    @Test
    @DisplayName("The density integrates, or the probabilities sum, to 1")
    void normalised() {
        for (double[] values : cases()) {
            assertThat(integral(values, y -> 1, Double.POSITIVE_INFINITY))
                    .as("logDensity under %s: its exponential's integral", Arrays.toString(values))
                    .isCloseTo(1, within(1e-8));
        }
    }

    @Test
    @DisplayName("The distribution function is the density's integral, and constant between counts")
    void distribution() {
        NumericLikelihood likelihood = given();
        for (double[] values : cases()) {
            for (double y : targets(values)) {
                assertThat(likelihood.cdf(y, values))
                        .as("cdf(%s) under %s, against the integral of logDensity", y, Arrays.toString(values))
                        .isCloseTo(integral(values, x -> 1, y), within(1e-7));
                if (likelihood.target().isDiscrete()) {
                    assertThat(likelihood.cdf(y + 0.5, values)).isEqualTo(likelihood.cdf(y, values));
                    assertThat(likelihood.cdf(-0.5, values)).isZero();
                }
            }
        }
    }

    @Test
    @DisplayName("A distribution function for given values serves any y, and does not change them")
    void distributionOfValues() {
        NumericLikelihood likelihood = given();
        for (double[] values : cases()) {
            double[] lent = values.clone();
            DoubleUnaryOperator cdf = likelihood.cdf(lent);
            assertThat(lent).as("the values, which are not to be changed").isEqualTo(values);
            Arrays.fill(lent, Double.NaN);
            for (double y : targets(values)) {
                assertThat(cdf.applyAsDouble(y))
                        .as("cdf of %s at %s", Arrays.toString(values), y)
                        .isEqualTo(likelihood.cdf(y, values));
            }
        }
    }

    @Test
    @DisplayName("The distribution function's formula, if any, equals the distribution function")
    void distributionFormula() {
        NumericLikelihood likelihood = given();
        likelihood.distribution().ifPresent(formula -> {
            List<String> names = Quantiles.valueNames(likelihood);
            names.add(Likelihood.Y.name());
            names.add(NumericLikelihood.U.name());
            Program program = Program.of(names, List.of(formula));
            boolean integral = formula.inputs().contains(NumericLikelihood.U.name());
            for (double[] values : cases()) {
                for (double y : targets(values)) {
                    double[] all = Arrays.copyOf(values, values.length + 2);
                    all[values.length] = y;
                    assertThat(integral ? mean(program, all) : program.values(all)[0])
                            .as("distribution at %s under %s", y, Arrays.toString(values))
                            .isCloseTo(likelihood.cdf(y, values), within(integral ? 1e-7 : 1e-12));
                }
            }
        });
    }

    /** The mean over the last value in [0, 1]. */
    private static double mean(Program program, double[] values) {
        GaussLegendre rule = new GaussLegendre(NumericLikelihood.NODES);
        double[] nodes = rule.nodes();
        double sum = 0;
        for (int i = 0; i < nodes.length; i++) {
            values[values.length - 1] = nodes[i];
            sum += rule.weights()[i] * program.values(values)[0];
        }
        return sum;
    }

    @Test
    @DisplayName("Mean and variance are those of the density")
    void moments() {
        for (double[] values : cases()) {
            double mean = value(given().mean(), values, 0);
            double variance = value(given().variance(), values, 0);
            assertThat(integral(values, y -> y, Double.POSITIVE_INFINITY))
                    .as("mean under %s is %s, against ∫ y p(y)", Arrays.toString(values), mean)
                    .isCloseTo(mean, within(1e-6 * (1 + Math.abs(mean))));
            assertThat(integral(values, y -> (y - mean) * (y - mean), Double.POSITIVE_INFINITY))
                    .as("variance under %s is %s, against ∫ (y − mean)² p(y)", Arrays.toString(values), variance)
                    .isCloseTo(variance, within(1e-5 * variance));
        }
    }

    @Test
    @DisplayName("At a network's initial output for a mean of the targets, the likelihood has this mean")
    void startHasTheMean() {
        NumericLikelihood likelihood = given();
        for (double mean : new double[] {0.2, 3, 400}) {
            double[] values =
                    new double[likelihood.outputs() + likelihood.parameters().size()];
            values[0] = likelihood.start(mean);
            for (int p = 0; p < likelihood.parameters().size(); p++) {
                values[likelihood.outputs() + p] =
                        likelihood.parameters().get(p).initial();
            }
            assertThat(likelihood.start(mean)).as("start(%s)", mean).isFinite();
            if (values[0] != 0) { // 0 where nothing is known of the mean
                assertThat(value(likelihood.mean(), values, 0))
                        .as("mean() where output 0 is start(%s)", mean)
                        .isCloseTo(mean, within(0.1 * mean));
            }
        }
    }

    @Test
    @DisplayName("Draws follow the distribution and are valid targets")
    void draws() {
        NumericLikelihood likelihood = given();
        CounterRandom random = CounterRandom.of(3, 5);
        for (double[] values : cases()) {
            double[] transform = new double[DRAWS];
            for (int i = 0; i < DRAWS; i++) {
                double y = likelihood.draw(values, random, 0, 3L * i);
                assertThat(likelihood.target().holds(y))
                        .as("draw %s is %s", y, likelihood.target().description())
                        .isTrue();
                double above = likelihood.cdf(y, values);
                double below = likelihood.target().isDiscrete() ? likelihood.cdf(y - 1, values) : above;
                transform[i] = below + random.uniform(1, i) * (above - below);
            }
            assertUniform(transform, "cdf of draws under " + Arrays.toString(values));
        }
    }

    @Test
    @DisplayName("A graph computes the formula, and its gradients equal finite differences")
    void gradients() {
        NumericLikelihood likelihood = given();
        List<String> names = Quantiles.valueNames(likelihood);
        for (double[] values : cases()) {
            double[] y = targets(values);
            for (int i = 0; i < y.length; i++) {
                y[i] = (float) y[i];
            }
            try (Device device = new ReferenceDevice()) {
                Declarations declarations = new Declarations();
                likelihood.declare(declarations);
                Parameters parameters = Parameters.allocate(device, declarations, 1);
                int c = likelihood.outputs();
                for (int i = c; i < names.size(); i++) {
                    parameters.setScalar(names.get(i), values[i]);
                }
                Graph graph = new Graph(device, parameters, 1, 1);
                Var f = graph.differentiableInput("f", y.length, c);
                Var target = graph.input("y", y.length);
                Var l = likelihood.logLikelihood(graph, f, target);
                graph.differentiate(graph.sum(l));
                float[] outputs = new float[y.length * c];
                float[] targets = new float[y.length];
                for (int n = 0; n < y.length; n++) {
                    targets[n] = (float) y[n];
                    for (int j = 0; j < c; j++) {
                        outputs[n * c + j] = (float) values[j];
                    }
                }
                device.write(f.value(), outputs, 0);
                device.write(target.value(), targets, 0);
                graph.forward(0);
                graph.backward();
                float[] computed = device.read(l.value());
                float[] gradient = device.read(f.gradient());
                for (int n = 0; n < y.length; n++) {
                    assertClose(computed[n], value(logDensity(), values, y[n]), "logLikelihood at " + y[n]);
                    for (int j = 0; j < c; j++) {
                        assertClose(gradient[n * c + j], difference(values, j, y[n]), "gradient of output " + j);
                    }
                }
                for (int i = c; i < names.size(); i++) {
                    if (!likelihood.parameters().get(i - c).trained()) {
                        continue;
                    }
                    double sum = 0;
                    for (double target1 : y) {
                        sum += difference(values, i, target1);
                    }
                    float own = device.read(graph.parameter(names.get(i)).gradient())[0];
                    assertClose(own, sum, "gradient of " + names.get(i));
                }
            }
        }
    }

    private double difference(double[] values, int i, double y) {
        double h = 1e-5;
        double[] above = values.clone();
        double[] below = values.clone();
        above[i] += h;
        below[i] -= h;
        Formula formula = logDensity();
        double central = (value(formula, above, y) - value(formula, below, y)) / (2 * h);
        Formula input = Functions.input(Quantiles.valueNames(given()).get(i));
        assertThat(value(formula.derivative(input), values, y))
                .as("derivative of logDensity with respect to %s at y = %s", input, y)
                .isCloseTo(central, within(1e-6 * (1 + Math.abs(central))));
        return central;
    }

    private static void assertClose(double actual, double expected, String what) {
        assertThat(actual).as(what).isCloseTo(expected, within(1e-5 * (1 + Math.abs(expected))));
    }

    /** Mixtures for several points: sample s of point n is case s + shifts[n], cyclically. */
    private MixturePredictive mixture(int... shifts) {
        double[][] cases = cases();
        int c = given().outputs();
        int points = shifts.length;
        float[] outputs = new float[cases.length * points * c];
        for (int s = 0; s < cases.length; s++) {
            for (int n = 0; n < points; n++) {
                for (int j = 0; j < c; j++) {
                    outputs[(s * points + n) * c + j] = (float) cases[(s + shifts[n]) % cases.length][j];
                }
            }
        }
        double[] own = Arrays.copyOfRange(cases[1], c, cases[1].length);
        return MixturePredictive.fromSamples(given(), outputs, cases.length, points, own);
    }

    private double[] component(int s) {
        double[][] cases = cases();
        int c = given().outputs();
        double[] values = cases[1].clone();
        System.arraycopy(cases[s], 0, values, 0, c);
        return values;
    }

    @Test
    @DisplayName("A mixture's log score, mean, variances and quantiles are those of its components")
    void mixtures() {
        NumericLikelihood likelihood = given();
        int samples = cases().length;
        double mean = 0;
        double second = 0;
        for (int s = 0; s < samples; s++) {
            double own = value(likelihood.mean(), component(s), 0);
            mean += own / samples;
            second += (own * own + value(likelihood.variance(), component(s), 0)) / samples;
        }
        MixturePredictive mixture = mixture(0);
        assertThat(mixture.mean()[0]).as("mean").isCloseTo(mean, within(1e-10 * (1 + Math.abs(mean))));
        assertThat(mixture.totalVariance()[0]).as("variance").isCloseTo(second - mean * mean, within(1e-9 * second));
        for (double y : targets(component(1))) {
            double density = 0;
            for (int s = 0; s < samples; s++) {
                density += density(component(s), y) / samples;
            }
            assertThat(mixture.logDensity(new double[] {y})[0])
                    .as("log score at %s", y)
                    .isCloseTo(Math.log(density), within(1e-9 * (1 + Math.abs(Math.log(density)))));
        }
        for (double p : new double[] {0.001, 0.05, 0.5, 0.9, 0.999}) {
            double[] q = mixture.quantile(p);
            if (mixture.isDiscrete()) {
                assertThat(mixture.cdf(q)[0]).as("F of the quantile at %s", p).isGreaterThanOrEqualTo(p);
                assertThat(mixture.cdfBelow(q)[0]).as("F below it").isLessThan(p);
            } else {
                assertThat(mixture.cdf(q)[0]).as("F of the quantile at %s", p).isCloseTo(p, within(1e-8));
            }
        }
    }

    @Test
    @DisplayName("A point's scores and quantiles have the same bits, whatever other points are predicted")
    void pointsAlone() {
        MixturePredictive many = mixture(0, 1, 2, 3, 4, 5, 6, 7, 8);
        double[] targets = targets(component(1));
        double[] y = new double[9];
        Arrays.setAll(y, n -> targets[n % targets.length]);
        double[][] found = {many.crps(y), many.logDensity(y), many.cdf(y), many.quantile(0.1), many.mean()};
        for (int n = 0; n < 9; n++) {
            MixturePredictive one = mixture(n);
            double[] own = {y[n]};
            double[][] alone = {one.crps(own), one.logDensity(own), one.cdf(own), one.quantile(0.1), one.mean()};
            for (int i = 0; i < found.length; i++) {
                assertThat(found[i][n]).isEqualTo(alone[i][0]);
            }
        }
    }

    @Test
    @DisplayName("The continuous ranked probability score is ∫ (F(x) − 1[x ≥ y])² dx")
    void crps() {
        MixturePredictive mixture = mixture(0);
        double sd = Math.sqrt(mixture.totalVariance()[0]);
        double mean = mixture.mean()[0];
        for (double y : targets(component(1))) {
            double from = Math.floor(Math.min(mean, y) - 60 * sd - 1);
            int nodes = 400_000;
            double step = (Math.ceil(Math.max(mean, y) + 60 * sd + 1) - from) / nodes;
            double sum = 0;
            double[] x = new double[1];
            for (int i = 0; i < nodes / 20; i++) { // midpoints
                x[0] = from + 20 * (i + 0.5) * step;
                double f = mixture.cdf(x)[0];
                sum += 20 * step * (x[0] >= y ? (1 - f) * (1 - f) : f * f);
            }
            double tolerance = 20 * step + 1e-4 * sd; // the step at y, or at each count
            assertThat(mixture.crps(new double[] {y})[0]).as("crps at %s", y).isCloseTo(sum, within(tolerance));
        }
    }

    @Test
    @DisplayName("The probability integral transform of a mixture's own draws is uniform")
    void transforms() {
        MixturePredictive mixture = mixture(new int[4000]);
        double[] y = Arrays.stream(mixture.sample(7, 1)).mapToDouble(d -> d[0]).toArray();
        assertUniform(mixture.pit(y, 11), "pit of draws of a mixture");
    }

    private static void assertUniform(double[] values, String what) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double largest = 0;
        for (int i = 0; i < sorted.length; i++) {
            largest = Math.max(largest, Math.abs(sorted[i] - (i + 0.5) / sorted.length));
        }
        assertThat(largest * Math.sqrt(sorted.length))
                .as("%s: √n times the distance from uniform (Kolmogorov–Smirnov)", what)
                .isLessThan(KOLMOGOROV);
    }
}
