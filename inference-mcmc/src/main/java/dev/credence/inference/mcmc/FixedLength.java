package dev.credence.inference.mcmc;

/**
 * Hamiltonian Monte Carlo (Duane et al. 1987; Neal 1995, 2011): a trajectory of a given length, accepted with
 * probability min(1, e^{H₀ − H}). Its length is drawn from (0.8, 1.2) times the one given, lest it be a period of the
 * target.
 *
 * @param length in the unit of the mass: π/2 takes a Gaussian whose variances are M⁻¹ to an independent point
 * @param mostSteps the most leapfrog steps of a trajectory
 */
record FixedLength(double length, int mostSteps) implements Trajectory {
    @Override
    public Transition move(Leapfrog leapfrog, Phase z, double epsilon, Randomness random) {
        leapfrog.drawMomentum(z, random);
        double before = leapfrog.energy(z);
        double wanted = Math.ceil(length * (0.8 + 0.4 * random.uniform()) / epsilon);
        int steps = (int) Math.max(1, Math.min(wanted, mostSteps));
        Phase end = z.copy();
        double error = 0;
        double greatest = 0;
        // to the end, however large the error is on the way: the way back must be refused as often as this one. A
        // point of no density is on the way back too
        for (int i = 0; i < steps && greatest < Double.POSITIVE_INFINITY; i++) {
            leapfrog.step(end, epsilon);
            error = leapfrog.energy(end) - before;
            greatest = Math.max(greatest, error);
        }
        double acceptance = Math.min(1, Math.exp(-error));
        if (random.uniform() < acceptance) {
            z.set(end);
        }
        return new Transition(acceptance, greatest > LARGEST_ERROR, wanted > mostSteps);
    }
}
