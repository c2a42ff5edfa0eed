package dev.credence.core.optimise;

import java.util.List;

/** A learning rate's factor over the course of training: one of those named here, or any other function. */
@FunctionalInterface
public interface Schedule {
    /** 1. */
    Schedule CONSTANT = t -> 1;

    /** From 1 straight down to 0 at the end. */
    Schedule LINEAR = t -> 1 - t;

    /** ½ (1 + cos πt): slow, fast, slow from 1 to 0 (Loshchilov &amp; Hutter 2017, one cycle). */
    Schedule COSINE = t -> 0.5 * (1 + Math.cos(Math.PI * t));

    /** 1, then 0.1 from half of the epochs on and 0.01 from three quarters on. */
    Schedule STEPS = t -> t < 0.5 ? 1 : t < 0.75 ? 0.1 : 0.01;

    /** The names of these. */
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
