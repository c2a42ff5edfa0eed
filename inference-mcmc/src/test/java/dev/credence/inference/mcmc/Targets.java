package dev.credence.inference.mcmc;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;

/** Target densities with known moments and exact draws. */
final class Targets {
    /** The precision of {@link #gaussian}. */
    static final double[][] PRECISION = {{2, 0.9, 0}, {0.9, 1, -0.3}, {0, -0.3, 25}};

    private Targets() {}

    static CounterRandom random(String name) {
        return Stream.CHAINS.of(7, name);
    }

    /** N(0, Λ⁻¹) with correlated coordinates of different scales. */
    static Potential gaussian() {
        return new Potential() {
            @Override
            public int size() {
                return 3;
            }

            @Override
            public double evaluate(double[] q, double[] gradient) {
                double u = 0;
                for (int i = 0; i < 3; i++) {
                    gradient[i] = 0;
                    for (int j = 0; j < 3; j++) {
                        gradient[i] += PRECISION[i][j] * q[j];
                    }
                    u += 0.5 * q[i] * gradient[i];
                }
                return u;
            }
        };
    }

    /** Independent logistic variables, p(q) = e^{−q}/(1 + e^{−q})²: not Gaussian, easy to sample. */
    static Potential logistic(int size) {
        return new Potential() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public double evaluate(double[] q, double[] gradient) {
                double u = 0;
                for (int i = 0; i < size; i++) {
                    u += q[i] + 2 * Math.log1p(Math.exp(-q[i]));
                    gradient[i] = Math.tanh(q[i] / 2);
                }
                return u;
            }
        };
    }

    static double logistic(CounterRandom random, int step, int i) {
        double p = random.uniform(step, i);
        return Math.log(p / (1 - p));
    }
}
