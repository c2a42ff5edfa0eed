package dev.credence.control;

import static dev.credence.core.formula.Functions.cos;
import static dev.credence.core.formula.Functions.sin;

import dev.credence.core.formula.Formula;
import java.util.List;

/**
 * The swing-up of a pole on a cart, with the constants of PILCO (Deisenroth 2010, appendix C.2). A cart of mass M moves
 * along a line under a force u and friction b; a uniform rod of mass m and length l hangs from it. With θ from the
 * hanging position, Lagrange's equations are
 *
 * <pre>
 * (M + m) ẍ + ½ m l (θ̈ cos θ − θ̇² sin θ) = u − b ẋ
 * 2 l θ̈ + 3 ẍ cos θ + 3 g sin θ = 0
 * </pre>
 */
public final class CartPole implements ControlProblem {
    private static final double CART = 0.5;
    private static final double POLE = 0.5;
    private static final double LENGTH = 0.5;
    private static final double GRAVITY = 9.82;
    private static final double START_DEVIATION = 0.1;
    private static final double WIDTH = 0.25;
    private static final double CART_HALF = 0.15;

    private final double friction;

    /** With PILCO's friction. */
    public CartPole() {
        this(0.1);
    }

    /** @param friction b in N s/m */
    public CartPole(double friction) {
        this.friction = friction;
    }

    @Override
    public String name() {
        return "cart-pole";
    }

    @Override
    public String description() {
        return "a cart swings up a hanging pole and balances it (Deisenroth & Rasmussen 2011)";
    }

    @Override
    public List<String> states() {
        return List.of("position (m)", "velocity (m/s)", "angular velocity (1/s)", "angle");
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
        return 10;
    }

    @Override
    public double[] startMean() {
        return new double[4];
    }

    @Override
    public double[] startDeviation() {
        return new double[] {START_DEVIATION, START_DEVIATION, START_DEVIATION, START_DEVIATION};
    }

    @Override
    public double measurementNoise() {
        return 0.01;
    }

    @Override
    public void derivative(double[] state, double action, double[] derivative) {
        double velocity = state[1];
        double turning = state[2];
        double s = Math.sin(state[3]);
        double c = Math.cos(state[3]);
        double acceleration = (action
                        - friction * velocity
                        + 0.75 * POLE * GRAVITY * s * c
                        + 0.5 * POLE * LENGTH * turning * turning * s)
                / (CART + POLE - 0.75 * POLE * c * c);
        derivative[0] = velocity;
        derivative[1] = acceleration;
        derivative[2] = -1.5 / LENGTH * (acceleration * c + GRAVITY * s);
        derivative[3] = turning;
    }

    @Override
    public List<Formula> features(List<Formula> state) {
        Formula angle = state.get(3);
        return List.of(state.get(0), state.get(1).over(2), state.get(2).over(5), sin(angle), cos(angle));
    }

    /** d² = (x + l sin θ)² + (l + l cos θ)². */
    private static Formula squaredDistance(List<Formula> state) {
        Formula angle = state.get(3);
        Formula across = state.get(0).plus(sin(angle).times(LENGTH));
        return across.square().plus(cos(angle).plus(1).times(LENGTH).square());
    }

    @Override
    public Formula cost(List<Formula> state) {
        return UprightCost.saturating(squaredDistance(state), WIDTH);
    }

    @Override
    public Formula guidingCost(List<Formula> state) {
        return UprightCost.guiding(squaredDistance(state), WIDTH, state.get(3), state.get(0));
    }

    /** ½ (M + m) ẋ² + ½ m l ẋ θ̇ cos θ + ⅙ m l² θ̇² − ½ m g l cos θ. */
    @Override
    public double energy(double[] state) {
        double velocity = state[1];
        double turning = state[2];
        double c = Math.cos(state[3]);
        return 0.5 * (CART + POLE) * velocity * velocity
                + 0.5 * POLE * LENGTH * velocity * turning * c
                + POLE * LENGTH * LENGTH * turning * turning / 6
                - 0.5 * POLE * GRAVITY * LENGTH * c;
    }

    @Override
    public List<double[]> drawing(double[] state) {
        double x = state[0];
        return List.of(new double[] {x - CART_HALF, 0, x + CART_HALF, 0}, new double[] {
            x, 0, x + LENGTH * Math.sin(state[3]), -LENGTH * Math.cos(state[3])
        });
    }

    @Override
    public double sight() {
        return 1.5;
    }
}
