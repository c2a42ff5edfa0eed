package dev.credence.control;

import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.cos;
import static dev.credence.core.formula.Functions.sin;

import dev.credence.core.formula.Formula;
import java.util.List;

/**
 * The swing-up of a pendulum by a motor too weak to lift it at once, with the constants of PILCO (Deisenroth 2010,
 * appendix C.1). A uniform rod of mass m and length l turns about its end under a torque u and friction b; with θ from
 * the hanging position
 *
 * <pre>⅓ m l² θ̈ = u − b θ̇ − ½ m g l sin θ</pre>
 */
public final class Pendulum implements ControlProblem {
    private static final double MASS = 1;
    private static final double LENGTH = 1;
    private static final double GRAVITY = 9.82;
    private static final double INERTIA = MASS * LENGTH * LENGTH / 3;
    private static final double START_DEVIATION = 0.1;
    private static final double WIDTH = 0.5;

    private final double friction;

    /** With PILCO's friction. */
    public Pendulum() {
        this(0.01);
    }

    /** @param friction b in N m s */
    public Pendulum(double friction) {
        this.friction = friction;
    }

    @Override
    public String name() {
        return "pendulum";
    }

    @Override
    public String description() {
        return "a weak motor swings up a pendulum and balances it (Deisenroth 2010)";
    }

    @Override
    public List<String> states() {
        return List.of("angular velocity (1/s)", "angle");
    }

    @Override
    public double timeStep() {
        return 0.1;
    }

    @Override
    public int steps() {
        return 40;
    }

    @Override
    public double actionLimit() {
        return 2.5;
    }

    @Override
    public double[] startMean() {
        return new double[2];
    }

    @Override
    public double[] startDeviation() {
        return new double[] {START_DEVIATION, START_DEVIATION};
    }

    @Override
    public double measurementNoise() {
        return 0.01;
    }

    @Override
    public void derivative(double[] state, double action, double[] derivative) {
        derivative[0] = (action - friction * state[0] - 0.5 * MASS * GRAVITY * LENGTH * Math.sin(state[1])) / INERTIA;
        derivative[1] = state[0];
    }

    @Override
    public List<Formula> features(List<Formula> state) {
        return List.of(state.get(0).over(5), sin(state.get(1)), cos(state.get(1)));
    }

    /** d² = (l sin θ)² + (l + l cos θ)² = 2 l² (1 + cos θ). */
    private static Formula squaredDistance(List<Formula> state) {
        return cos(state.get(1)).plus(1).times(2 * LENGTH * LENGTH);
    }

    @Override
    public Formula cost(List<Formula> state) {
        return UprightCost.saturating(squaredDistance(state), WIDTH);
    }

    @Override
    public Formula guidingCost(List<Formula> state) {
        return UprightCost.guiding(squaredDistance(state), WIDTH, state.get(1), constant(0));
    }

    /** ⅙ m l² θ̇² − ½ m g l cos θ. */
    @Override
    public double energy(double[] state) {
        return 0.5 * INERTIA * state[0] * state[0] - 0.5 * MASS * GRAVITY * LENGTH * Math.cos(state[1]);
    }

    @Override
    public List<double[]> drawing(double[] state) {
        return List.of(new double[] {0, 0, LENGTH * Math.sin(state[1]), -LENGTH * Math.cos(state[1])});
    }

    @Override
    public double sight() {
        return 1.3;
    }
}
