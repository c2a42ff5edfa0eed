package dev.credence.core.numeric;

import java.util.ArrayList;
import java.util.List;

/**
 * Limited-memory BFGS for smooth functions of few variables (Nocedal and Wright 2006, algorithm 7.4), with a
 * backtracking line search for sufficient decrease.
 */
public final class Lbfgs {
    private static final int MEMORY = 10;
    private static final int HALVINGS = 12;
    private static final double DECREASE = 1e-4;
    private static final double STANDSTILL = 1e-5;
    private static final double FIRST_STEP = 0.5;

    private Lbfgs() {}

    /** A function and its gradient. */
    public interface Function {
        /**
         * The value at x; not finite outside the domain.
         *
         * @param gradient overwritten
         */
        double at(double[] x, double[] gradient);
    }

    private record Pair(double[] step, double[] change, double curvature) {}

    /** The minimiser, after at most {@code iterations} iterations from {@code start}. */
    public static double[] minimise(Function function, double[] start, int iterations) {
        double[] x = start.clone();
        double[] gradient = new double[x.length];
        double value = function.at(x, gradient);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < iterations && Double.isFinite(value); i++) {
            double[] direction = direction(gradient, pairs);
            double slope = MatrixRows.dot(direction, gradient);
            double length = Math.sqrt(MatrixRows.dot(gradient, gradient));
            if (length < STANDSTILL || !(slope < 0)) {
                break;
            }
            double rate = pairs.isEmpty() ? Math.min(1, FIRST_STEP / length) : 1;
            double[] next = new double[x.length];
            double[] nextGradient = new double[x.length];
            double nextValue = Double.NaN;
            for (int h = 0; h < HALVINGS; h++, rate /= 2) {
                for (int j = 0; j < x.length; j++) {
                    next[j] = x[j] + rate * direction[j];
                }
                nextValue = function.at(next, nextGradient);
                if (nextValue <= value + DECREASE * rate * slope) {
                    break;
                }
            }
            if (!(nextValue < value)) {
                break;
            }
            remember(pairs, x, next, gradient, nextGradient);
            boolean still = value - nextValue < STANDSTILL;
            x = next;
            gradient = nextGradient;
            value = nextValue;
            if (still) {
                break;
            }
        }
        return x;
    }

    private static void remember(
            List<Pair> pairs, double[] x, double[] next, double[] gradient, double[] nextGradient) {
        double[] step = difference(next, x);
        double[] change = difference(nextGradient, gradient);
        double curvature = MatrixRows.dot(step, change);
        if (curvature > 1e-12) {
            pairs.add(new Pair(step, change, curvature));
            if (pairs.size() > MEMORY) {
                pairs.remove(0);
            }
        }
    }

    /** −H g by the two-loop recursion. */
    private static double[] direction(double[] gradient, List<Pair> pairs) {
        double[] d = new double[gradient.length];
        for (int j = 0; j < d.length; j++) {
            d[j] = -gradient[j];
        }
        double[] alpha = new double[pairs.size()];
        for (int p = pairs.size() - 1; p >= 0; p--) {
            Pair pair = pairs.get(p);
            alpha[p] = MatrixRows.dot(pair.step, d) / pair.curvature;
            MatrixRows.add(-alpha[p], pair.change, d, 0, d.length);
        }
        if (!pairs.isEmpty()) {
            Pair last = pairs.get(pairs.size() - 1);
            double factor = last.curvature / MatrixRows.dot(last.change, last.change);
            for (int j = 0; j < d.length; j++) {
                d[j] *= factor;
            }
        }
        for (int p = 0; p < pairs.size(); p++) {
            Pair pair = pairs.get(p);
            MatrixRows.add(alpha[p] - MatrixRows.dot(pair.change, d) / pair.curvature, pair.step, d, 0, d.length);
        }
        return d;
    }

    private static double[] difference(double[] a, double[] b) {
        double[] d = new double[a.length];
        for (int j = 0; j < d.length; j++) {
            d[j] = a[j] - b[j];
        }
        return d;
    }
}
