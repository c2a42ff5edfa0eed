package dev.credence.core.method;

/**
 * Result of one step, before its update.
 *
 * @param energy minimised energy per point
 * @param dataTerm mean data term of the batch; larger is better
 * @param divergence KL(q ‖ p) over all weights, in nats, unweighted
 * @param gradientNorm Euclidean norm before clipping
 */
public record StepResult(double energy, double dataTerm, double divergence, double gradientNorm) {
    /** Whether energy and gradient are finite, so that the update is valid. */
    public boolean isFinite() {
        return Double.isFinite(energy) && Double.isFinite(gradientNorm);
    }
}
