package dev.credence.inference.mcmc;

import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.formula.Formula;
import dev.credence.core.optimise.Optimiser;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * Langevin dynamics with the preconditioner of RMSprop (Li et al. 2016): with g the gradient of the energy per point,
 *
 * <pre>v ← λ v + (1 − λ) g²,   G = 1/(δ + √(v/(1 − λᵗ))),   w ← w − r G g + √(2 r G T/N) ξ</pre>
 *
 * The division by 1 − λᵗ, as in Adam, corrects for v₀ = 0. The term Γ = ∂G/∂w, of order 1 − λ, is omitted as usual,
 * which causes a small bias.
 *
 * @param rate r before the schedule
 * @param points N
 * @param temperature T
 * @param decay λ
 * @param damping δ
 */
record PreconditionedLangevin(double rate, int points, double temperature, double decay, double damping)
        implements Optimiser {
    private Formula square() {
        return input("v").times(decay).plus(Optimiser.gradient().square().times(1 - decay));
    }

    @Override
    public List<Moment> moments() {
        return List.of(new Moment("v", square()));
    }

    /** c = 1/(1 − λᵗ). */
    @Override
    public Map<String, DoubleUnaryOperator> scalars() {
        return Map.of("c", t -> 1 / (1 - Math.pow(decay, t)));
    }

    @Override
    public Formula update() {
        Formula step = input("rate").over(sqrt(input("c").times(square())).plus(damping));
        Formula noise = NoiseLevel.always(temperature)
                .of(sqrt(step.times(2 * temperature / points)).times(input("noise")));
        return input("w").minus(step.times(Optimiser.gradient())).plus(noise);
    }
}
