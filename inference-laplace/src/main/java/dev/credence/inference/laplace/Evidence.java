package dev.credence.inference.laplace;

/**
 * Log evidence log Z of the Laplace approximation, as a function of δ and τ for the current network (MacKay 1992;
 * Bishop 2006, section 5.7.2):
 *
 * <pre>
 * log Z = Σ_n ℓ_n − ½ δ ‖θ‖² + ½ P log δ − ½ Σ_i log(τ λ_i + δ)
 * </pre>
 *
 * where λ are the eigenvalues of Σ_n J_nᵀ Λ_n J_n and Σ_n ℓ_n = ½ N log(τ/2π) − ½ τ Σ_n (y_n − f_n)² for Gaussian
 * noise. Its stationary points have δ = γ/‖θ‖² and τ = (N − γ)/Σ_n (y_n − f_n)², γ = Σ_i τ λ_i/(τ λ_i + δ).
 *
 * @param eigenvalues λ [P]; for a diagonal approximation its elements
 * @param squaredNorm ‖θ‖² of the P parameters
 * @param logLikelihood Σ_n ℓ_n; for a Gaussian −½ Σ_n (y_n − f_n)²
 * @param points N
 * @param gaussian whether there is a τ
 */
record Evidence(double[] eigenvalues, double squaredNorm, double logLikelihood, int points, boolean gaussian) {
    private static final int MOST_ITERATIONS = 200;
    private static final double LEAST = 1e-6;
    private static final double GREATEST = 1e6;

    /** γ, the effective number of parameters, which the data determine. */
    double effective(Precisions h) {
        double sum = 0;
        for (double lambda : eigenvalues) {
            sum += h.noise() * lambda / (h.noise() * lambda + h.precision());
        }
        return sum;
    }

    /** log Z, in units of standardised targets. */
    double log(Precisions h) {
        double data = gaussian
                ? 0.5 * points * Math.log(h.noise() / (2 * Math.PI)) + h.noise() * logLikelihood
                : logLikelihood;
        double volume = 0;
        for (double lambda : eigenvalues) {
            // log(δ/(τ λ + δ)), exactly 0 for λ = 0
            volume -= Math.log1p(h.noise() * lambda / h.precision());
        }
        return data - 0.5 * h.precision() * squaredNorm + 0.5 * volume;
    }

    /**
     * The fixed point reached from initial values, both clamped to [{@value #LEAST}, {@value #GREATEST}].
     *
     * @param learnPrecision whether δ is optimised
     * @param learnNoise whether τ is optimised
     */
    Precisions maximised(Precisions from, boolean learnPrecision, boolean learnNoise) {
        Precisions h = from;
        for (int i = 0; i < MOST_ITERATIONS; i++) {
            double gamma = effective(h);
            double precision = learnPrecision ? within(gamma / Math.max(squaredNorm, 1e-300)) : h.precision();
            double noise = gaussian && learnNoise
                    ? within((points - Math.min(gamma, 0.999 * points)) / Math.max(-2 * logLikelihood, 1e-12))
                    : h.noise();
            double change = Math.abs(Math.log(precision / h.precision())) + Math.abs(Math.log(noise / h.noise()));
            h = new Precisions(precision, noise);
            if (change < 1e-10) {
                break;
            }
        }
        return h;
    }

    private static double within(double value) {
        return Math.max(LEAST, Math.min(GREATEST, value));
    }
}
