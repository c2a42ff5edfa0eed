package dev.credence.inference.mcmc;

/**
 * Hamilton's equations of H(q, p) = U(q) + ½ pᵀ M⁻¹ p with a diagonal mass M, by the leapfrog scheme (Neal 2011,
 * section 2.3): p −= ½ε ∇U(q), q += ε M⁻¹ p, p −= ½ε ∇U(q). It is reversible and volume-preserving; its error in H is
 * O(ε²). It runs in double precision even if the potential's device does not: as long as the potential is a function of
 * q, the map is reversible to rounding in double.
 */
final class Leapfrog {
    private final Potential potential;
    private final double[] inverseMass;
    private long evaluations;

    /** @param inverseMass the diagonal of M⁻¹ [P], positive; an estimate of the target's variances */
    Leapfrog(Potential potential, double[] inverseMass) {
        this.potential = potential;
        this.inverseMass = inverseMass;
    }

    /** Evaluates potential and gradient at a position that the caller has set. */
    void evaluate(Phase z) {
        z.potential = potential.evaluate(z.position, z.gradient);
        evaluations++;
    }

    /** One step of size ε; negative for backwards in time. */
    void step(Phase z, double epsilon) {
        kick(z, 0.5 * epsilon);
        for (int i = 0; i < inverseMass.length; i++) {
            z.position[i] += epsilon * inverseMass[i] * z.momentum[i];
        }
        evaluate(z);
        kick(z, 0.5 * epsilon);
    }

    private static void kick(Phase z, double by) {
        for (int i = 0; i < z.momentum.length; i++) {
            z.momentum[i] -= by * z.gradient[i];
        }
    }

    /** H; infinite in place of NaN. */
    double energy(Phase z) {
        double kinetic = 0;
        for (int i = 0; i < inverseMass.length; i++) {
            kinetic += inverseMass[i] * z.momentum[i] * z.momentum[i];
        }
        double energy = z.potential + 0.5 * kinetic;
        return Double.isNaN(energy) ? Double.POSITIVE_INFINITY : energy;
    }

    /** p ~ N(0, M). */
    void drawMomentum(Phase z, Randomness random) {
        for (int i = 0; i < inverseMass.length; i++) {
            z.momentum[i] = random.normal(i) / Math.sqrt(inverseMass[i]);
        }
    }

    /** v = M⁻¹ p. */
    double[] velocity(double[] momentum) {
        double[] velocity = new double[momentum.length];
        for (int i = 0; i < velocity.length; i++) {
            velocity[i] = inverseMass[i] * momentum[i];
        }
        return velocity;
    }

    /** Gradients computed so far. */
    long evaluations() {
        return evaluations;
    }
}
