package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Transitions leave the target distribution invariant at any step size. */
class InvarianceTest {
    private static final int SIZE = 2;
    private static final int CHAINS = 20_000;
    /** The Kolmogorov–Smirnov statistic √n D exceeds it with probability 2 e^{−2 · 2.1²} = 3 · 10⁻⁴. */
    private static final double LARGEST = 2.1;

    private final Leapfrog leapfrog = new Leapfrog(Targets.logistic(SIZE), new double[] {1, 2.5});

    @TestFactory
    @DisplayName("Draws of the target stay draws of the target")
    Stream<DynamicTest> drawsStayDraws() {
        return Stream.of(1.1, 1.9)
                .flatMap(epsilon -> Stream.of(new FixedLength(2.5, 50), new NoUTurn(4))
                        .map(trajectory -> DynamicTest.dynamicTest(
                                trajectory + ", ε = " + epsilon, () -> stays(trajectory, epsilon))));
    }

    private void stays(Trajectory trajectory, double epsilon) {
        CounterRandom start = Targets.random("start");
        CounterRandom random = Targets.random("moves");
        double[][] after = new double[SIZE + 1][CHAINS];
        double accepted = 0;
        int moved = 0;
        for (int n = 0; n < CHAINS; n++) {
            Phase z = new Phase(SIZE);
            for (int i = 0; i < SIZE; i++) {
                z.position[i] = Targets.logistic(start, n, i);
            }
            double first = z.position[0];
            leapfrog.evaluate(z);
            accepted += trajectory
                            .move(leapfrog, z, epsilon, new Randomness(random, n, SIZE))
                            .acceptance()
                    / CHAINS;
            moved += z.position[0] != first ? 1 : 0;
            for (int i = 0; i < SIZE; i++) {
                after[i][n] = 1 / (1 + Math.exp(-z.position[i]));
            }
            double least = Math.min(after[0][n], after[1][n]);
            after[SIZE][n] = 1 - (1 - least) * (1 - least); // the distribution function of the minimum of two
        }
        assertThat(accepted).as("acceptance: rejections matter").isBetween(0.4, 0.97);
        assertThat(moved).as("chains that moved").isGreaterThan(CHAINS / 2);
        for (double[] uniform : after) {
            assertThat(Math.sqrt(CHAINS) * distance(uniform)).isLessThan(LARGEST);
        }
    }

    /** The largest difference from the uniform distribution function. */
    private static double distance(double[] p) {
        double[] sorted = p.clone();
        Arrays.sort(sorted);
        return IntStream.range(0, sorted.length)
                .mapToDouble(i -> Math.max(
                        Math.abs(sorted[i] - (double) i / sorted.length),
                        Math.abs(sorted[i] - (i + 1.0) / sorted.length)))
                .max()
                .orElseThrow();
    }
}
