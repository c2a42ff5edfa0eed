package dev.credence.inference.gp;

import java.util.Locale;

/**
 * A covariance function of unit variance, of inputs that have been divided by their length-scales: a = x/l. With r² =
 * Σ_i (a_i − b_i)².
 */
enum Kernel {
    /** e^(−r²/2) (Rasmussen &amp; Williams 2006, eq. 4.9): functions with all derivatives. */
    SQUARED_EXPONENTIAL {
        @Override
        double of(double[] a, double[] b) {
            return Math.exp(-0.5 * squaredDistance(a, b));
        }

        // e^(−r²/2).
        @Override
        double fall(double[] a, double[] b) {
            return of(a, b);
        }
    },
    /** (1 + √5 r + 5r²/3) e^(−√5 r) (eq. 4.17): functions with two derivatives. */
    MATERN {
        @Override
        double of(double[] a, double[] b) {
            double s = Math.sqrt(5 * squaredDistance(a, b));
            return (1 + s + s * s / 3) * Math.exp(-s);
        }

        // 5/3 (1 + √5 r) e^(−√5 r).
        @Override
        double fall(double[] a, double[] b) {
            double s = Math.sqrt(5 * squaredDistance(a, b));
            return 5.0 / 3 * (1 + s) * Math.exp(-s);
        }
    },
    /** 1 + Σ_i a_i b_i: Bayesian linear regression, with weights N(0, 1/l_i²) and a constant N(0, 1). */
    LINEAR {
        @Override
        double of(double[] a, double[] b) {
            double sum = 1;
            for (int i = 0; i < a.length; i++) {
                sum += a[i] * b[i];
            }
            return sum;
        }

        // −2 a_i b_i.
        @Override
        void addSlopes(double[] a, double[] b, double weight, double[] into) {
            for (int i = 0; i < a.length; i++) {
                into[i] -= 2 * weight * a[i] * b[i];
            }
        }

        // b_i.
        @Override
        void addInputSlopes(double[] a, double[] b, double weight, double[] into) {
            for (int i = 0; i < a.length; i++) {
                into[i] += weight * b[i];
            }
        }

        @Override
        double fall(double[] a, double[] b) {
            throw new IllegalStateException("A linear covariance does not depend on distances");
        }
    };

    /** k(a, b). */
    abstract double of(double[] a, double[] b);

    /** −2 ∂k/∂r² of a covariance that depends on the distance alone. */
    abstract double fall(double[] a, double[] b);

    /** Adds weight · ∂k(a, b)/∂log l_i for every input i: {@link #fall} · (a_i − b_i)². */
    void addSlopes(double[] a, double[] b, double weight, double[] into) {
        double factor = weight * fall(a, b);
        for (int i = 0; i < a.length; i++) {
            double difference = a[i] - b[i];
            into[i] += factor * difference * difference;
        }
    }

    /** Adds weight · ∂k(a, b)/∂a_i for every input i: −{@link #fall} · (a_i − b_i). */
    void addInputSlopes(double[] a, double[] b, double weight, double[] into) {
        double factor = weight * fall(a, b);
        for (int i = 0; i < a.length; i++) {
            into[i] -= factor * (a[i] - b[i]);
        }
    }

    /** The kernel of a setting's word. */
    static Kernel named(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static double squaredDistance(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            double difference = a[i] - b[i];
            sum += difference * difference;
        }
        return sum;
    }
}
