package dev.credence.core.method;

/**
 * What one step saw, before its update.
 *
 * @param energy what is minimised, per point
 * @param dataTerm the mean data term of the batch; larger is better
 * @param divergence KL(q ‖ p) over all weights, in nats, unweighted
 * @param gradientNorm Euclidean norm before clipping
 */
public record StepResult(double energy, double dataTerm, double divergence, double gradientNorm) {
    /** Whether energy and gradient are finite, so that an update can be made with them. */
    public boolean isFinite() {
        return Double.isFinite(energy) && Double.isFinite(gradientNorm);
    }
}
