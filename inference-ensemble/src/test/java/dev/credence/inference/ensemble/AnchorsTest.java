package dev.credence.inference.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.device.reference.ReferenceDevice;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Anchored members of a linear model, y = x w + b + N(0, 1/β) with the prior N(0, 1/α): a member's optimum is Σ (β Xᵀ y
 * + α θ₀), Σ = (α I + β Xᵀ X)⁻¹ the posterior's covariance, so that the members have the posterior's mean, and
 * covariance α Σ² with anchors alone, Σ with randomised targets in addition.
 */
class AnchorsTest {
    private static final int N = 12;
    private static final int MEMBERS = 500;
    private static final double ALPHA = 2;
    private static final double BETA = 3;

    private final ReferenceDevice device = new ReferenceDevice();
    private final Points points = points();

    private static Points points() {
        CounterRandom random = Stream.GENERATED_DATA.of(5);
        float[] x = new float[N];
        float[] y = new float[N];
        for (int n = 0; n < N; n++) {
            x[n] = (float) (0.3 + random.normal(0, n));
            y[n] = (float) (0.7 * x[n] - 0.4 + random.normal(1, n) / Math.sqrt(BETA));
        }
        return new Points(x, y);
    }

    private static Map<String, String> settings(String... more) {
        Map<String, String> all = new LinkedHashMap<>(Map.of(
                "hidden", "none",
                "noise", "fixed",
                "precision", String.valueOf(BETA),
                "length-scale", String.valueOf(Math.sqrt(ALPHA)),
                "optimiser", "sgd",
                "learning-rate", "0.2",
                "momentum", "0.5"));
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        return all;
    }

    private Inference prepare(long seed, String... more) {
        MaximumAPosteriori method = new MaximumAPosteriori();
        return method.prepare(
                new Problem(Task.REGRESSION, 1, N), method.settings().parse(settings(more)), device, seed);
    }

    /** The optimum (w, b) found by a member's training. */
    private double[] optimum(long seed, String... more) {
        Inference member = prepare(seed, more);
        for (int step = 0; step < 80; step++) {
            member.step(points, new Progress(step, 80, step));
        }
        return new double[] {
            device.read(member.parameters().get("layer0.weight"))[0],
            device.read(member.parameters().get("layer0.bias"))[0]
        };
    }

    /** The posterior's mean [2] and covariance [2][2] as (m₀, m₁, Σ₀₀, Σ₀₁, Σ₁₁). */
    private double[] posterior() {
        double a = ALPHA;
        double b = 0;
        double c = ALPHA;
        double u = 0;
        double v = 0;
        for (int n = 0; n < N; n++) {
            double x = points.inputs()[n];
            a += BETA * x * x;
            b += BETA * x;
            c += BETA;
            u += BETA * x * points.targets()[n];
            v += BETA * points.targets()[n];
        }
        double d = a * c - b * b;
        return new double[] {(c * u - b * v) / d, (a * v - b * u) / d, c / d, -b / d, a / d};
    }

    private void haveMoments(String anchors, double[] covariance) {
        double[] exact = posterior();
        double[] sums = new double[5];
        for (int member = 0; member < MEMBERS; member++) {
            double[] theta = optimum(member, "anchors", anchors);
            double p = theta[0] - exact[0];
            double q = theta[1] - exact[1];
            double[] own = {p, q, p * p, p * q, q * q};
            for (int i = 0; i < 5; i++) {
                sums[i] += own[i] / MEMBERS;
            }
        }
        double error = 4.5 / Math.sqrt(MEMBERS);
        assertThat(sums[0]).isCloseTo(0, within(error * Math.sqrt(covariance[0])));
        assertThat(sums[1]).isCloseTo(0, within(error * Math.sqrt(covariance[2])));
        assertThat(sums[2]).isCloseTo(covariance[0], within(error * Math.sqrt(2) * covariance[0]));
        assertThat(sums[4]).isCloseTo(covariance[2], within(error * Math.sqrt(2) * covariance[2]));
        double scale = Math.sqrt(covariance[0] * covariance[2] + covariance[1] * covariance[1]);
        assertThat(sums[3]).isCloseTo(covariance[1], within(error * scale));
    }

    @Test
    @DisplayName("With noise in the targets too, members are draws of the exact posterior")
    void randomisedMembersAreThePosterior() {
        double[] exact = posterior();
        haveMoments("prior-and-targets", new double[] {exact[2], exact[3], exact[4]});
    }

    @Test
    @DisplayName("With anchors alone they have the posterior's mean, and the covariance α Σ², which is less")
    void anchoredMembersAreNarrower() {
        double[] s = posterior();
        double[] covariance = {
            ALPHA * (s[2] * s[2] + s[3] * s[3]), ALPHA * s[3] * (s[2] + s[4]), ALPHA * (s[3] * s[3] + s[4] * s[4])
        };
        assertThat(covariance[0]).isLessThan(0.5 * s[2]);
        haveMoments("prior", covariance);
    }

    @Test
    @DisplayName("A point has the same noise whenever it is seen, wherever it stands in a batch")
    void noiseIsOfThePoint() {
        RandomisedTargets targets = new RandomisedTargets(prepare(1), 0.5, 9);
        Points all = targets.randomised(points);
        Points some = targets.randomised(points.rows(new int[] {7, 3}, 0, 2));
        assertThat(some.targets()).containsExactly(all.targets()[7], all.targets()[3]);
        assertThat(all.targets()).isNotEqualTo(points.targets());
        assertThat(new RandomisedTargets(prepare(1), 0.5, 10).randomised(points).targets())
                .isNotEqualTo(all.targets());
    }

    @Test
    @DisplayName("What they need is said: a noise that is known, a prior that is fixed")
    void whatTheyNeedIsSaid() {
        assertThatThrownBy(() -> prepare(1, "anchors", "prior-and-targets", "noise", "learnt"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("noise=fixed");
        assertThatThrownBy(() -> prepare(1, "anchors", "prior", "prior", "laplace"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("prior=gaussian");
    }
}
