package dev.credence.guarantee.monitor;

/**
 * The capital of a gambler who bets against a hypothesis and begins with 1. Under the hypothesis the capital ever
 * reaches 1/δ with probability at most δ, whatever the bets (Ville 1939; Vovk, Gammerman and Shafer 2005, chapter 7).
 *
 * <p>A change may come at any time, so a part of the capital held back is put into play at every point: after n points
 * R(n) = (1 + n)^−{@value #HOLDING_BACK} is still held back, and R(n − 1) − R(n) was put into play at point n, in equal
 * parts into all bets. What is in play moves between bets: at every point a share of {@value #SHARE} is spread over
 * them all (the simple jumper of Vovk et al. 2021, with the capital held back in place of its passive bet). A change
 * after n points thus costs about 0.2 + 1.2 log n nats of evidence, rather than the capital lost by betting before it.
 */
final class TestMartingale {
    private static final double HOLDING_BACK = 0.2;
    private static final double SHARE = 0.01;

    /** Bounds the capital, so that it does not overflow after an alarm. */
    private static final double MOST = 1e280;

    private final double[] capital;
    private long points;
    private double held;

    TestMartingale(int bets) {
        this.capital = new double[bets];
        this.held = held(0);
    }

    TestMartingale(long points, double[] capital) {
        this.points = points;
        this.held = held(points);
        this.capital = capital.clone();
    }

    /**
     * Multiplies every bet's capital by its factor.
     *
     * @param factors by which each bet multiplies, each at least 0, with a mean of at most 1 under the hypothesis
     */
    void step(double[] factors) {
        double next = held(points + 1);
        double start = (held - next) / capital.length;
        double shared = SHARE * inPlay() / capital.length;
        for (int j = 0; j < capital.length; j++) {
            double moved = (1 - SHARE) * capital[j] + shared + start;
            capital[j] = Math.min(MOST, moved * factors[j]);
        }
        points++;
        held = next;
    }

    /** The capital, held back and in play. */
    double value() {
        return held + inPlay();
    }

    private double inPlay() {
        double sum = 0;
        for (double c : capital) {
            sum += c;
        }
        return sum;
    }

    /** R(n). StrictMath: the same bits on every machine. */
    private static double held(long n) {
        return StrictMath.pow(1.0 + n, -HOLDING_BACK);
    }

    long points() {
        return points;
    }

    double[] capital() {
        return capital.clone();
    }
}
