package dev.credence.inference.mcmc;

/**
 * Step size adaptation to a target acceptance by dual averaging of log ε (Hoffman &amp; Gelman 2014, algorithm 5):
 * after transition t with acceptance α_t,
 *
 * <pre>
 * H̄_t = (1 − 1/(t + t₀)) H̄_{t−1} + (δ − α_t)/(t + t₀)
 * log ε_t = μ − √t/γ · H̄_t
 * log ε̄_t = t^{−κ} log ε_t + (1 − t^{−κ}) log ε̄_{t−1}
 * </pre>
 *
 * with their γ = 0.05, t₀ = 10, κ = 0.75 and μ = log 10 ε₁.
 *
 * @param target δ
 * @param centre μ
 * @param transitions t
 * @param error H̄
 * @param logStep log ε, of the next transition
 * @param logAverage log ε̄, used after the warm-up
 */
record DualAveraging(
        double target, double centre, double transitions, double error, double logStep, double logAverage) {
    private static final double GAMMA = 0.05;
    private static final double T0 = 10;
    private static final double KAPPA = 0.75;

    /** The initial state, at a first step ε₁. */
    static DualAveraging from(double target, double step) {
        return new DualAveraging(target, Math.log(10 * step), 0, 0, Math.log(step), Math.log(step));
    }

    DualAveraging after(double acceptance) {
        double t = transitions + 1;
        double share = 1 / (t + T0);
        double newError = (1 - share) * error + share * (target - acceptance);
        double newLog = centre - Math.sqrt(t) / GAMMA * newError;
        double weight = Math.pow(t, -KAPPA);
        return new DualAveraging(target, centre, t, newError, newLog, weight * newLog + (1 - weight) * logAverage);
    }
}
