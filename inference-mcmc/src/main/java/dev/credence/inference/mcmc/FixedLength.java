package dev.credence.inference.mcmc;

/**
 * Hamiltonian Monte Carlo (Duane et al. 1987; Neal 1995, 2011): a trajectory of fixed length, accepted with probability
 * min(1, e^{H₀ − H}). The length is jittered by a factor from (0.8, 1.2), lest it be a period of the target.
 *
 * @param length in the unit of the mass: with π/2, a Gaussian of covariance M⁻¹ moves to an independent point
 * @param mostSteps maximum leapfrog steps of a trajectory
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
        // no early stop at large errors or zero density: for reversibility, the reverse trajectory passes the same
        // points and must be rejected as often
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
