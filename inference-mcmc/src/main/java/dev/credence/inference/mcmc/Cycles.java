package dev.credence.inference.mcmc;

import dev.credence.core.optimise.Schedule;

/**
 * A cyclical learning rate (Zhang et al. 2020): in each of M cycles of L = ⌈epochs/M⌉ epochs the factor falls from 1 as
 * ½ (cos(π i/L) + 1), i = 0 … L − 1. The first epochs of a cycle explore, without noise; the last sample.
 *
 * @param epochs in all
 * @param cycles M
 * @param exploration fraction of a cycle for exploration
 */
record Cycles(int epochs, int cycles, double exploration) implements Schedule {
    Cycles {
        if (epochs < 1 || cycles < 1 || !(exploration >= 0 && exploration < 1)) {
            throw new IllegalArgumentException(
                    "Cycles need at least 1 epoch and 1 cycle, and an exploration of at least"
                            + " 0 and less than 1; got " + epochs + ", " + cycles + " and " + exploration);
        }
    }

    /** L. */
    int length() {
        return (epochs + cycles - 1) / cycles;
    }

    /** The first sampling epoch of each cycle, at most its last epoch. */
    int firstSampling() {
        return Math.min(length() - 1, (int) Math.ceil(exploration * length() - 1e-9));
    }

    /** Whether an epoch, from 0, samples. */
    boolean samples(int epoch) {
        return epoch % length() >= firstSampling();
    }

    /** Epochs sample if and only if their factor is below this; above the largest factor if all sample. */
    double samplingBelow() {
        // not infinite, which would mean no stages and clipped gradients throughout
        return firstSampling() == 0 ? 2 : cosine(firstSampling() - 0.5);
    }

    /** {@inheritDoc} t is the fraction of finished epochs. */
    @Override
    public double factor(double t) {
        int epoch = (int) Math.min(epochs - 1L, Math.round(t * epochs));
        return cosine(epoch % length());
    }

    private double cosine(double epoch) {
        return 0.5 * (Math.cos(Math.PI * epoch / length()) + 1);
    }
}
