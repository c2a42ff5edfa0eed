package dev.credence.testkit;

import dev.credence.core.decide.Choice;
import dev.credence.core.random.Stream;

/**
 * A decision under a normal posterior with independent actions.
 *
 * @param seed the seed of the draw and of the policy's random numbers
 * @param mean E[f_a] [A]; +∞ for an unknown action; empty for no belief about three actions
 * @param sd the standard deviation of f_a under the posterior, for every known action
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SampleChoice(long seed, int number, double[] mean, double sd) implements Choice {
    private static final int WITHOUT_BELIEF = 3;

    static int actions(double[] mean) {
        return mean.length == 0 ? WITHOUT_BELIEF : mean.length;
    }

    @Override
    public int actions() {
        return actions(mean);
    }

    @Override
    public boolean hasBelief() {
        return mean.length > 0;
    }

    @Override
    public double[] mean() {
        return hasBelief() ? mean.clone() : new double[actions()];
    }

    @Override
    public double[] draw() {
        double[] drawn = mean();
        for (int a = 0; a < mean.length; a++) {
            drawn[a] += sd * Stream.DECISIONS.of(seed, 1).normal(number, a);
        }
        return drawn;
    }

    @Override
    public double uniform(int i) {
        if (i < 0) {
            throw new IllegalArgumentException("uniform: the number " + i + " is asked for; expected one from 0 on");
        }
        return Stream.DECISIONS.of(seed).uniform(number, i);
    }
}
