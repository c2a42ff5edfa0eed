package dev.credence.scoring.explanation;

import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;

/**
 * What is explained: predictive distributions of rows of inputs, in the target's own unit. Asked twice for the same
 * number of rows it must use the same random numbers for the same place among them, so that what differs between two
 * answers is due to the inputs alone.
 */
@FunctionalInterface
public interface ExplainedModel {
    /** Predicts tile by tile, in the order of the rows. */
    void predict(Examples rows, TrainedModel.TileConsumer consumer);

    /** How long a row takes, roughly, in samples of a small network: by this the number of rows is limited. */
    default int cost() {
        return 100;
    }

    /**
     * A trained model.
     *
     * @param samples S of a prediction
     */
    static ExplainedModel of(TrainedModel model, int samples) {
        return new ExplainedModel() {
            @Override
            public void predict(Examples rows, TrainedModel.TileConsumer consumer) {
                model.predict(rows, samples, consumer);
            }

            // stacks of tables take long whatever the number of samples; closed forms take time as well
            @Override
            public int cost() {
                return model.table().isPresent() ? 1000 : Math.max(100, samples);
            }
        };
    }
}
