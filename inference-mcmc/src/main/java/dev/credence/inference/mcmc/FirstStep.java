package dev.credence.inference.mcmc;

/**
 * The initial step size: doubled or halved until the acceptance probability of one leapfrog step crosses 0.8 (Hoffman
 * &amp; Gelman 2014, algorithm 4, with Stan's 0.8 in place of ½).
 */
final class FirstStep {
    private static final double WANTED = 0.8;
    private static final int MOST = 60;

    private FirstStep() {}

    /**
     * Searches by one draw of the momentum.
     *
     * @param from a point with its potential and gradient; not changed
     * @param guess the first step size to try
     */
    static double find(Leapfrog leapfrog, Phase from, double guess, Randomness random) {
        Phase start = from.copy();
        leapfrog.drawMomentum(start, random);
        double before = leapfrog.energy(start);
        double epsilon = guess;
        int way = 0;
        for (int i = 0; i < MOST; i++) {
            Phase end = start.copy();
            leapfrog.step(end, epsilon);
            int wanted = before - leapfrog.energy(end) > Math.log(WANTED) ? 1 : -1;
            if (way != 0 && wanted != way) {
                return way > 0 ? epsilon / 2 : epsilon;
            }
            way = wanted;
            epsilon *= way > 0 ? 2 : 0.5;
        }
        return epsilon;
    }
}
