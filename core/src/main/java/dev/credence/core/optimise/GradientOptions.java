package dev.credence.core.optimise;

/**
 * Options of gradient descent.
 *
 * @param optimiser the update rule
 * @param schedule the learning-rate schedule
 * @param clipNorm largest Euclidean norm of the gradient, larger ones are rescaled; infinite for no clipping
 * @param divergenceWarmUp the divergence's weight rises linearly from 0 to 1 over this fraction of the epochs; 0 for
 *     never
 */
public record GradientOptions(Optimiser optimiser, Schedule schedule, double clipNorm, double divergenceWarmUp) {
    public GradientOptions {
        if (!(clipNorm > 0)) {
            throw new IllegalArgumentException("A gradient's largest norm must be positive, got " + clipNorm);
        }
        if (!(divergenceWarmUp >= 0 && divergenceWarmUp <= 1)) {
            throw new IllegalArgumentException("The warm-up must be a fraction of the epochs, got " + divergenceWarmUp);
        }
    }

    /** A constant rate, no clipping, no warm-up. */
    public static GradientOptions of(Optimiser optimiser) {
        return new GradientOptions(optimiser, Schedule.CONSTANT, Double.POSITIVE_INFINITY, 0);
    }

    /** The learning rate at a stage of training. */
    public double rate(Progress progress) {
        return optimiser.rate() * schedule.factor(progress.fraction());
    }

    /** The divergence's weight at a stage of training: epoch/(warm-up epochs), at most 1, epochs from 0. */
    public double divergenceWeight(Progress progress) {
        double epochs = divergenceWarmUp * progress.epochs();
        return epochs > 0 ? Math.min(1, progress.epoch() / epochs) : 1;
    }
}
