package dev.credence.inference.mcmc;

import dev.credence.core.formula.Formula;
import dev.credence.core.optimise.Optimiser;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The stationary covariance of dynamics that are linear in position, momentum and noise, as all are for a quadratic
 * energy: S = A S Aᵀ + b bᵀ, solved by doubling without random draws.
 */
final class StationaryMoments {
    private StationaryMoments() {}

    /**
     * Stationary covariance of the state (w, m), or of w alone, for E = ½ λ w².
     *
     * @param rule an optimiser with one moment, {@code m}, or none
     */
    static double[][] of(Optimiser rule, double curvature) {
        List<Formula> next = rule.moments().isEmpty()
                ? List.of(rule.update())
                : List.of(rule.update(), rule.moments().get(0).next());
        int size = next.size();
        double[][] a = new double[size][size];
        double[][] s = new double[size][size];
        for (int i = 0; i < size; i++) {
            double b = value(next.get(i), rule, curvature, 0, 0, 1);
            for (int j = 0; j < size; j++) {
                a[i][j] = value(next.get(i), rule, curvature, j == 0 ? 1 : 0, j == 1 ? 1 : 0, 0);
                s[i][j] = b * value(next.get(j), rule, curvature, 0, 0, 1);
            }
        }
        for (int doubling = 0; doubling < 40; doubling++) {
            s = plus(s, times(times(a, s), transpose(a)));
            a = times(a, a);
        }
        return s;
    }

    /** A formula's value at w, m and ξ, with the exact gradient λw. */
    static double value(Formula formula, Optimiser rule, double curvature, double w, double m, double noise) {
        Map<String, Double> values = new HashMap<>(
                Map.of("w", w, "g", curvature * w, "scale", 1.0, "rate", rule.rate(), "m", m, "noise", noise));
        return formula.value(formula.inputs().stream().mapToDouble(values::get).toArray());
    }

    static double[][] times(double[][] a, double[][] b) {
        double[][] product = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    product[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return product;
    }

    static double[][] plus(double[][] a, double[][] b) {
        double[][] sum = new double[a.length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                sum[i][j] = a[i][j] + b[i][j];
            }
        }
        return sum;
    }

    static double[][] transpose(double[][] a) {
        double[][] t = new double[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[0].length; j++) {
                t[j][i] = a[i][j];
            }
        }
        return t;
    }
}
