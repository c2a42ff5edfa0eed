package dev.credence.inference.mcmc;

import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.formula.Formula;
import dev.credence.core.optimise.Optimiser;
import java.util.List;

/**
 * Stochastic-gradient Hamiltonian Monte Carlo (Chen et al. 2014) by the splitting BAOA (Leimkuhler &amp; Matthews
 * 2013), with one gradient a step. With U = N E, unit masses and the time step h = √(r/N), so that r is a learning rate
 * for E:
 *
 * <pre>
 * B   m ← m − h N g
 * A   w ← w + ½ h m
 * O   m ← a m + √(T (1 − a²)) ξ
 * A   w ← w + ½ h m
 * </pre>
 *
 * a = exp(−γ h) is the decay of the momentum by friction γ. For a quadratic U and an exact gradient the variance of w
 * is exactly T/U″ at every stable step, h² U″ &lt; 4; with the common update of w and m from the old state it is not.
 * Without noise this is gradient descent with momentum a and the learning rate ½ r (1 + a).
 *
 * @param rate r before the schedule
 * @param points N
 * @param decay a
 * @param noise temperature T and stages of the noise
 */
record UnderdampedLangevin(double rate, int points, double decay, NoiseLevel noise) implements Optimiser {
    private Formula kicked() {
        return input("m").minus(sqrt(input("rate").times(points)).times(noise.gradient()));
    }

    private Formula refreshed() {
        Formula deviation = constant(Math.sqrt(noise.temperature() * (1 - decay * decay)));
        return kicked().times(decay).plus(noise.of(deviation.times(input("noise"))));
    }

    @Override
    public List<Moment> moments() {
        return List.of(new Moment("m", refreshed()));
    }

    @Override
    public Formula update() {
        Formula half = sqrt(input("rate").over(points)).times(0.5);
        return input("w").plus(half.times(kicked().plus(refreshed())));
    }
}
