package dev.credence.core.optimise;

import java.util.List;

/** A learning-rate schedule: the factor of the learning rate as a function of training progress. */
@FunctionalInterface
public interface Schedule {
    /** Constant factor 1. */
    Schedule CONSTANT = t -> 1;

    /** Linear decay from 1 to 0. */
    Schedule LINEAR = t -> 1 - t;

    /** Cosine decay ½ (1 + cos πt) (Loshchilov &amp; Hutter 2017, one cycle). */
    Schedule COSINE = t -> 0.5 * (1 + Math.cos(Math.PI * t));

    /** Step decay: 1, then 0.1 from half and 0.01 from three quarters of the epochs on. */
    Schedule STEPS = t -> t < 0.5 ? 1 : t < 0.75 ? 0.1 : 0.01;

    /** The names of these schedules. */
    List<String> NAMES = List.of("constant", "linear", "cosine", "steps");

    /** The factor at a fraction {@code t} ∈ [0, 1] of all epochs; at least 0. */
    double factor(double t);

    /** One of {@link #NAMES}. */
    static Schedule named(String name) {
        return switch (name) {
            case "constant" -> CONSTANT;
            case "linear" -> LINEAR;
            case "cosine" -> COSINE;
            case "steps" -> STEPS;
            default ->
                throw new IllegalArgumentException("There is no schedule '" + name + "'; expected one of " + NAMES);
        };
    }
}
