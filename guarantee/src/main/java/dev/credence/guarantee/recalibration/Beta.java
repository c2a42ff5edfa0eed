package dev.credence.guarantee.recalibration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.numeric.Cholesky;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Beta calibration (Kull, Silva Filho and Flach 2017): logit q = a log p − b log(1 − p) + c with a, b ≥ 0, which is the
 * identity at (1, 1, 0). Fitted by maximum likelihood with an L2 penalty of {@value #PENALTY}/2 on the distance from
 * the identity, which matters only with few rows or with separable classes.
 *
 * @param a the coefficient of log p
 * @param b the coefficient of −log(1 − p)
 * @param c the intercept
 */
record Beta(double a, double b, double c) implements BinaryMap {
    static final String NAME = "beta";

    private static final double PENALTY = 0.1;
    private static final int ITERATIONS = 100;

    /** A probability of exactly 0 or 1 has no logit. */
    private static final double LEAST = 1e-12;

    Beta {
        if (!(a >= 0 && b >= 0 && a + b < 1e6 && Math.abs(c) < 1e6)) {
            throw new IllegalArgumentException(
                    "the beta map has a = " + a + ", b = " + b + ", c = " + c + "; expected a and b of at least 0");
        }
    }

    static Beta fit(CalibrationSet sample) {
        Sorted sorted = BinaryMap.sorted(NAME, sample);
        double[] free = newton(sorted, true, true);
        double[] best = isAllowed(free)
                ? free
                : Stream.of(newton(sorted, false, true), newton(sorted, true, false), newton(sorted, false, false))
                        .filter(Beta::isAllowed)
                        .min(Comparator.comparingDouble(w -> objective(sorted, w)))
                        .orElseThrow(); // the last one is
        return new Beta(best[0], best[1], best[2]);
    }

    private static boolean isAllowed(double[] w) {
        return w[0] >= 0 && w[1] >= 0;
    }

    /** Newton's method with halved steps; a or b is 0 where it is not free. */
    private static double[] newton(Sorted sorted, boolean freeA, boolean freeB) {
        double[] w = {freeA ? 1 : 0, freeB ? 1 : 0, 0};
        boolean[] free = {freeA, freeB, true};
        double now = objective(sorted, w);
        for (int i = 0; i < ITERATIONS; i++) {
            double[] step = step(sorted, w, free);
            double scale = 1;
            double[] next = moved(w, step, scale);
            while (objective(sorted, next) > now && scale > 1e-10) {
                scale /= 2;
                next = moved(w, step, scale);
            }
            double value = objective(sorted, next);
            if (!(value < now - 1e-12 * Math.abs(now))) {
                return w;
            }
            w = next;
            now = value;
        }
        return w;
    }

    private static double[] moved(double[] w, double[] step, double scale) {
        return new double[] {w[0] - scale * step[0], w[1] - scale * step[1], w[2] - scale * step[2]};
    }

    private static double objective(Sorted sorted, double[] w) {
        double sum = 0.5 * PENALTY * ((w[0] - 1) * (w[0] - 1) + (w[1] - 1) * (w[1] - 1) + w[2] * w[2]);
        for (int n = 0; n < sorted.ones().length; n++) {
            double[] x = features(sorted.probabilities()[n]);
            double logit = w[0] * x[0] + w[1] * x[1] + w[2];
            double signed = sorted.ones()[n] > 0 ? -logit : logit;
            sum += signed > 30 ? signed : Math.log1p(Math.exp(signed));
        }
        return sum;
    }

    /** H⁻¹ g over the free parameters. */
    private static double[] step(Sorted sorted, double[] w, boolean[] free) {
        double[] g = {PENALTY * (w[0] - 1), PENALTY * (w[1] - 1), PENALTY * w[2]};
        double[][] h = {{PENALTY, 0, 0}, {0, PENALTY, 0}, {0, 0, PENALTY}};
        for (int n = 0; n < sorted.ones().length; n++) {
            double[] x = features(sorted.probabilities()[n]);
            double p = 1 / (1 + Math.exp(-(w[0] * x[0] + w[1] * x[1] + w[2])));
            for (int i = 0; i < 3; i++) {
                g[i] += (p - sorted.ones()[n]) * x[i];
                for (int j = 0; j < 3; j++) {
                    h[i][j] += p * (1 - p) * x[i] * x[j];
                }
            }
        }
        for (int i = 0; i < 3; i++) {
            if (!free[i]) {
                g[i] = 0;
                for (int j = 0; j < 3; j++) {
                    h[i][j] = i == j ? 1 : 0;
                    h[j][i] = i == j ? 1 : 0;
                }
            }
        }
        return Cholesky.of(Cholesky.upper(h)).solve(g);
    }

    private static double[] features(double probability) {
        double p = Math.max(LEAST, Math.min(1 - LEAST, probability));
        return new double[] {Math.log(p), -Math.log1p(-p), 1};
    }

    static Beta read(JsonRecord json) {
        return new Beta(json.number("a"), json.number("b"), json.number("c"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public double map(double probability) {
        double[] x = features(probability);
        double p = 1 / (1 + Math.exp(-(a * x[0] + b * x[1] + c)));
        return Math.max(LEAST, Math.min(1 - LEAST, p));
    }

    @Override
    public String summary() {
        return "beta map with a = " + PredictionKinds.text(a) + ", b = " + PredictionKinds.text(b) + ", c = "
                + PredictionKinds.text(c);
    }

    @Override
    public void write(ObjectNode json) {
        json.put("a", a);
        json.put("b", b);
        json.put("c", c);
    }
}
