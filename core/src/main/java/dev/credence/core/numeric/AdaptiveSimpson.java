package dev.credence.core.numeric;

import java.util.function.DoubleUnaryOperator;

/**
 * Adaptive quadrature by Simpson's rule: an interval is halved until its halves agree with the whole. Kinks and jumps
 * of the integrand, such as that of the Laplace density at its location, get short intervals.
 */
public final class AdaptiveSimpson {
    /** Initial intervals, enough that no peak of a density lies between their nodes. */
    private static final int INTERVALS = 200;

    /** Tolerance of an interval, relative to the integral. */
    private static final double TOLERANCE = 1e-12;

    private static final int DEPTH = 45;

    private AdaptiveSimpson() {}

    /** ∫ f(u) du from {@code from} to {@code to > from}, with an error of about 10⁻¹⁰ ∫ |f(u)| du. */
    public static double integral(DoubleUnaryOperator f, double from, double to) {
        double width = (to - from) / INTERVALS;
        double[] at = new double[2 * INTERVALS + 1];
        double size = 0;
        for (int i = 0; i < at.length; i++) {
            at[i] = f.applyAsDouble(from + i * width / 2);
            size += Math.abs(at[i]) * width / 2;
        }
        double sum = 0;
        for (int i = 0; i < INTERVALS; i++) {
            double left = from + i * width;
            double whole = simpson(at[2 * i], at[2 * i + 1], at[2 * i + 2], width);
            sum += halved(f, left, width, at[2 * i], at[2 * i + 1], at[2 * i + 2], whole, TOLERANCE * size, DEPTH);
        }
        return sum;
    }

    private static double halved(
            DoubleUnaryOperator f,
            double left,
            double width,
            double first,
            double middle,
            double last,
            double whole,
            double tolerance,
            int depth) {
        double half = width / 2;
        double second = f.applyAsDouble(left + half / 2);
        double fourth = f.applyAsDouble(left + half + half / 2);
        double lower = simpson(first, second, middle, half);
        double upper = simpson(middle, fourth, last, half);
        double change = lower + upper - whole;
        if (Math.abs(change) <= 15 * tolerance || depth == 0) {
            return lower + upper + change / 15;
        }
        return halved(f, left, half, first, second, middle, lower, tolerance, depth - 1)
                + halved(f, left + half, half, middle, fourth, last, upper, tolerance, depth - 1);
    }

    private static double simpson(double first, double middle, double last, double width) {
        return width / 6 * (first + 4 * middle + last);
    }
}
