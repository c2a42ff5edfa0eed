package dev.credence.control;

import dev.credence.core.formula.Formula;
import java.util.List;

/**
 * Wet chicken (Tresp 1994; Hans &amp; Udluft 2009), along the middle of the river: a canoeist paddles above a
 * waterfall. The closer to it the better, but who falls begins anew. From the place x, 0 to 5, and an action u, −1 to
 * 1,
 *
 * <pre>
 * x̂ = x + u − 1 + v + s τ,    v = 3/2,  s = 7/2 − v,  τ uniform on (−1, 1)
 * x' = 0 for x̂ &gt; 5 or x̂ &lt; 0, else x̂
 * </pre>
 *
 * so that x' has two modes near the waterfall, and its variance depends on x. (In two dimensions v = 3 y/5 for a place
 * y across the river.)
 */
public final class WetChicken implements ControlProblem {
    private static final double LENGTH = 5;
    private static final double VELOCITY = 1.5;
    private static final double TURBULENCE = 3.5 - VELOCITY;

    @Override
    public String name() {
        return "wet-chicken";
    }

    @Override
    public String description() {
        return "a canoeist stays as close to a waterfall as he can, in a turbulent river (Hans & Udluft 2009)";
    }

    @Override
    public List<String> states() {
        return List.of("place (m)");
    }

    @Override
    public double timeStep() {
        return 1;
    }

    @Override
    public int steps() {
        return 40;
    }

    @Override
    public double actionLimit() {
        return 1;
    }

    @Override
    public double[] startMean() {
        return new double[1];
    }

    @Override
    public double[] startDeviation() {
        return new double[1];
    }

    @Override
    public double measurementNoise() {
        return 0;
    }

    /** The mean drift, without turbulence and waterfall. */
    @Override
    public void derivative(double[] state, double action, double[] derivative) {
        derivative[0] = action - 1 + VELOCITY;
    }

    @Override
    public double[] next(double[] state, double action, double u) {
        double place = state[0] + action - 1 + VELOCITY + TURBULENCE * (2 * u - 1);
        return new double[] {place > LENGTH || place < 0 ? 0 : place};
    }

    @Override
    public List<Formula> features(List<Formula> state) {
        return List.of(state.get(0).times(2 / LENGTH).minus(1));
    }

    /** 1 − x/5. */
    @Override
    public Formula cost(List<Formula> state) {
        return state.get(0).times(-1 / LENGTH).plus(1);
    }

    /** A trial of the best policy costs 0.457 in the mean, by dynamic programming; of random actions 0.646. */
    @Override
    public double solvedCost() {
        return 0.55;
    }

    @Override
    public double energy(double[] state) {
        return 0;
    }

    @Override
    public List<double[]> drawing(double[] state) {
        double half = LENGTH / 2;
        return List.of(new double[] {-half, 0, half, 0}, new double[] {half, 0, half, -1}, new double[] {
            state[0] - half, 0, state[0] - half, 0.5
        });
    }

    @Override
    public double sight() {
        return 3;
    }
}
