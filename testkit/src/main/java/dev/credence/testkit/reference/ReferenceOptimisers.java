package dev.credence.testkit.reference;

import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Tensor;

/**
 * Parameter updates. Their results are rounded to floats, as they are what is saved between steps: a run restored from a file would not go on
 * in the same bits else.
 */
final class ReferenceOptimisers implements OptimiserKernels {
    /** Σ g². */
    @Override
    public double sumOfSquares(Tensor gradients) {
        double sum = 0;
        for (int i = 0; i < gradients.length(); i++) {
            double g = DoubleTensor.of(gradients).get(i);
            sum += g * g;
        }
        return sum;
    }

    /** m ← β₁ m + (1 − β₁) g; v ← β₂ v + (1 − β₂) g²; w ← w − rate · m/(1 − β₁ᵗ) / (√(v/(1 − β₂ᵗ)) + ε). */
    @Override
    public void adam(
            Tensor parameters,
            Tensor gradients,
            Tensor m,
            Tensor v,
            double rate,
            double beta1,
            double beta2,
            double epsilon,
            long t,
            float gradientScale) {
        DoubleTensor w = DoubleTensor.of(parameters);
        DoubleTensor first = DoubleTensor.of(m);
        DoubleTensor second = DoubleTensor.of(v);
        for (int i = 0; i < parameters.length(); i++) {
            double g = gradientScale * DoubleTensor.of(gradients).get(i);
            first.set(i, (float) (beta1 * first.get(i) + (1 - beta1) * g));
            second.set(i, (float) (beta2 * second.get(i) + (1 - beta2) * g * g));
            double mean = first.get(i) / (1 - Math.pow(beta1, (double) t));
            double square = second.get(i) / (1 - Math.pow(beta2, (double) t));
            w.set(i, (float) (w.get(i) - rate * mean / (Math.sqrt(square) + epsilon)));
        }
    }

    /** u ← momentum u + g; w ← w − rate u. */
    @Override
    public void sgd(Tensor parameters, Tensor gradients, Tensor u, double rate, double momentum, float gradientScale) {
        DoubleTensor w = DoubleTensor.of(parameters);
        DoubleTensor velocity = DoubleTensor.of(u);
        for (int i = 0; i < parameters.length(); i++) {
            double g = gradientScale * DoubleTensor.of(gradients).get(i);
            velocity.set(i, (float) (momentum * velocity.get(i) + g));
            w.set(i, (float) (w.get(i) - rate * velocity.get(i)));
        }
    }
}
