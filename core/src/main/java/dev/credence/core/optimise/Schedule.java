package dev.credence.core.optimise;

/** A learning rate's factor over the course of training. */
public enum Schedule {
    /** 1. */
    CONSTANT,
    /** From 1 straight down to 0 at the end. */
    LINEAR,
    /** ½ (1 + cos πt): slow, fast, slow from 1 to 0 (Loshchilov &amp; Hutter 2017, one cycle). */
    COSINE,
    /** 1, then 0.1 from half of the epochs on and 0.01 from three quarters on. */
    STEPS;

    /** The factor at a fraction {@code t} ∈ [0, 1] of all epochs. */
    public double factor(double t) {
        return switch (this) {
            case CONSTANT -> 1;
            case LINEAR -> 1 - t;
            case COSINE -> 0.5 * (1 + Math.cos(Math.PI * t));
            case STEPS -> t < 0.5 ? 1 : t < 0.75 ? 0.1 : 0.01;
        };
    }
}
