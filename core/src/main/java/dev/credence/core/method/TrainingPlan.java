package dev.credence.core.method;

/**
 * Training schedule and prediction samples of a method's settings.
 *
 * @param epochs passes over the training points
 * @param batch points in a mini-batch, M
 * @param predictionSamples Monte-Carlo samples of a prediction, S; 1 for a method without samples
 */
public record TrainingPlan(int epochs, int batch, int predictionSamples) {
    /** @throws IllegalArgumentException if one of them is less than 1 */
    public TrainingPlan {
        if (epochs < 1 || batch < 1 || predictionSamples < 1) {
            throw new IllegalArgumentException("A training needs at least 1 epoch, 1 point in a batch and 1 sample in"
                    + " prediction; the method's plan is " + epochs + ", " + batch + " and " + predictionSamples);
        }
    }

    /** The plan from settings of the common names; one sample without the setting {@code prediction-samples}. */
    public static TrainingPlan of(Settings settings) {
        return new TrainingPlan(
                settings.get(CommonSettings.EPOCHS),
                settings.get(CommonSettings.BATCH),
                settings.has(CommonSettings.PREDICTION_SAMPLES) ? settings.get(CommonSettings.PREDICTION_SAMPLES) : 1);
    }
}
