package dev.credence.inference.mcmc;

import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.formula.Formula;
import dev.credence.core.optimise.Optimiser;

/**
 * Stochastic-gradient Langevin dynamics (Welling &amp; Teh 2011): with the energy per point E = U/N and its gradient g
 * on a batch
 *
 * <pre>w ← w − r g + √(2 r T/N) ξ,   ξ ~ N(0, 1)</pre>
 *
 * which for r → 0 has the stationary density exp(−U/T). Their step is ε = 2 r/N. For a quadratic E = ½ λ w² and an
 * exact gradient the stationary variance is T/(N λ (1 − r λ/2)).
 *
 * @param rate r before the schedule
 * @param points N
 * @param noise temperature T and stages of the noise
 */
record Langevin(double rate, int points, NoiseLevel noise) implements Optimiser {
    @Override
    public Formula update() {
        Formula deviation = sqrt(input("rate").times(2 * noise.temperature() / points));
        return input("w")
                .minus(input("rate").times(Optimiser.gradient()))
                .plus(noise.of(deviation.times(input("noise"))));
    }
}
