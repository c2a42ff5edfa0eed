package dev.credence.core.device;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;

/** Activation functions whose derivative is a function of their output. */
public enum Activation {
    IDENTITY,
    /** max(0, x). */
    RELU,
    /** x for x > 0, else 0.2 x: the slope of Rodriguez Santana and Hernández-Lobato (2022). */
    LEAKY_RELU,
    TANH,
    /** 1/(1 + e^−x). */
    SIGMOID;

    /** The slope of {@link #LEAKY_RELU} left of 0. */
    public static final float LEAKY_SLOPE = 0.2f;

    /** The function as a formula. */
    public Formula of(Formula x) {
        return switch (this) {
            case IDENTITY -> x;
            case RELU -> Functions.max(x, Functions.constant(0));
            case LEAKY_RELU -> Functions.max(x, x.times(LEAKY_SLOPE));
            case TANH -> Functions.tanh(x);
            case SIGMOID -> Functions.sigmoid(x);
        };
    }

    /** The derivative, as a formula of the function's output. */
    public Formula derivative(Formula out) {
        Formula one = Functions.constant(1);
        Formula zero = Functions.constant(0);
        return switch (this) {
            case IDENTITY -> one;
            case RELU -> Functions.choose(out, zero, one, zero);
            case LEAKY_RELU -> Functions.choose(out, zero, one, Functions.constant(LEAKY_SLOPE));
            case TANH -> one.minus(out.square());
            case SIGMOID -> out.times(one.minus(out));
        };
    }

    /** The function in double precision, as a reference. */
    public double value(double x) {
        return switch (this) {
            case IDENTITY -> x;
            case RELU -> Math.max(0, x);
            case LEAKY_RELU -> x > 0 ? x : LEAKY_SLOPE * x;
            case TANH -> Math.tanh(x);
            case SIGMOID -> x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));
        };
    }
}
