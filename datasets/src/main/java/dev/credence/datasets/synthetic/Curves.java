package dev.credence.datasets.synthetic;

import java.util.List;

/** The synthetic curves. ε is standard normal noise, also in the test set. */
final class Curves {
    private static final String AADM =
            "Rodríguez-Santana and Hernández-Lobato 2022 (AADM), section 6.1; github.com/simonrsantana/AADM@92e8a5cc";

    /** y = 10 sin x + ε or 10 cos x + ε, each with probability ½; x uniform on [−2, 2]; 1000 + 1000 points. */
    static final Curve BIMODAL = new Curve(
            "bimodal",
            "y = 10 sin x + e or 10 cos x + e, each with probability 1/2; x uniform on [-2, 2]",
            AADM,
            -2,
            2,
            1000,
            1000,
            (draws, row) -> draws.input(row, -2, 2),
            (x, draws, row) -> 10 * (draws.coin(row) ? Math.sin(x) : Math.cos(x)) + draws.noise(row));

    /** y = 7 sin x + 3 |cos(x/2)| ε; x uniform on [−4, 4]; 1000 + 1000 points. */
    static final Curve HETEROSCEDASTIC = new Curve(
            "heteroscedastic",
            "y = 7 sin x + 3 |cos(x/2)| e; x uniform on [-4, 4]",
            AADM,
            -4,
            4,
            1000,
            1000,
            (draws, row) -> draws.input(row, -4, 4),
            (x, draws, row) -> 7 * Math.sin(x) + 3 * Math.abs(Math.cos(x / 2)) * draws.noise(row));

    /**
     * y = sin 2x + 0.1 ε; 200 training x uniform on [−3, −1] ∪ [1, 3], test grid of 201 points over [−3, 3], gap
     * included.
     */
    static final Curve SINE_GAP = new Curve(
            "sine-gap",
            "y = sin 2x + 0.1 e with no training data for -1 < x < 1; the test grid covers the gap",
            "Credence",
            -3,
            3,
            200,
            201,
            (draws, row) -> {
                double u = draws.input(row, -2, 2);
                return u < 0 ? u - 1 : u + 1;
            },
            (x, draws, row) -> Math.sin(2 * x) + 0.1 * draws.noise(row));

    private static final int CLEAN = 24;
    private static final int NOISY = 4;
    private static final double EDGE = 8;
    private static final double END = 10;

    /**
     * Gal 2016, figure 4.13: 24 noiseless points of y = x sin x, and to their right 4 with large noise. The thesis
     * gives neither range nor noise; here the 24 are even on [0, 8], the 4 even on (8, 10] with y = x sin x + 3 ε. Test
     * grid of 201 points over [0, 10].
     */
    static final Curve X_SIN_X = new Curve(
            "x-sin-x",
            "y = x sin x: 24 points without noise on [0, 8], 4 with noise 3 e on (8, 10]",
            "after Gal 2016 (Uncertainty in Deep Learning), figure 4.13; range and noise are Credence's",
            0,
            END,
            CLEAN + NOISY,
            201,
            (draws, row) -> row < CLEAN ? EDGE * row / (CLEAN - 1) : EDGE + (END - EDGE) * (row - CLEAN + 1) / NOISY,
            (x, draws, row) -> x * Math.sin(x) + (x > EDGE ? 3 * draws.noise(row) : 0));

    static final List<Curve> ALL = List.of(BIMODAL, HETEROSCEDASTIC, SINE_GAP, X_SIN_X);

    private Curves() {}
}
