package dev.credence.inference.mcmc;

/** A point of phase space: position and momentum, with the potential and its gradient at the position. Mutable. */
final class Phase {
    final double[] position;
    final double[] momentum;
    final double[] gradient;
    double potential;

    Phase(int size) {
        position = new double[size];
        momentum = new double[size];
        gradient = new double[size];
    }

    Phase copy() {
        Phase copy = new Phase(position.length);
        copy.set(this);
        return copy;
    }

    void set(Phase other) {
        System.arraycopy(other.position, 0, position, 0, position.length);
        System.arraycopy(other.momentum, 0, momentum, 0, momentum.length);
        System.arraycopy(other.gradient, 0, gradient, 0, gradient.length);
        potential = other.potential;
    }
}
