package dev.credence.core.model;

/** Activation functions. Derivatives are taken from the output, so every function must have one that its output determines. */
public enum Activation {
    IDENTITY,
    /** max(0, x). */
    RELU,
    /** x for x > 0, else 0.2 x: the slope of Rodriguez Santana & Hernández-Lobato (2022). */
    LEAKY_RELU,
    TANH,
    /** 1/(1 + e^−x). */
    SIGMOID;

    /** The slope of {@link #LEAKY_RELU} left of 0. */
    public static final float LEAKY_SLOPE = 0.2f;

    /** The function in double precision, for reference. */
    public double value(double x) {
        return switch (this) {
            case IDENTITY -> x;
            case RELU -> Math.max(0, x);
            case LEAKY_RELU -> x > 0 ? x : LEAKY_SLOPE * x;
            case TANH -> Math.tanh(x);
            case SIGMOID -> x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));
        };
    }

    /** The derivative from the function's output, in double precision. */
    public double derivativeFromOutput(double out) {
        return switch (this) {
            case IDENTITY -> 1;
            case RELU -> out > 0 ? 1 : 0;
            case LEAKY_RELU -> out > 0 ? 1 : LEAKY_SLOPE;
            case TANH -> 1 - out * out;
            case SIGMOID -> out * (1 - out);
        };
    }
}
