package dev.credence.scoring.explanation;

import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;

/**
 * The model to explain: predictive distributions for rows of inputs, in the target's unit. Calls with the same number
 * of rows must use common random numbers at each position, so that predictions differ by the inputs alone.
 */
@FunctionalInterface
public interface ExplainedModel {
    /** Predicts tile by tile, in the order of the rows. */
    void predict(Examples rows, TrainedModel.TileConsumer consumer);

    /** Rough cost of a row, in samples of a small network; limits the number of rows. */
    default int cost() {
        return 100;
    }

    /**
     * A trained model.
     *
     * @param samples number S of posterior samples of a prediction
     */
    static ExplainedModel of(TrainedModel model, int samples) {
        return new ExplainedModel() {
            @Override
            public void predict(Examples rows, TrainedModel.TileConsumer consumer) {
                model.predict(rows, samples, consumer);
            }

            // stacked ensembles of tables are slow whatever S is; closed forms take time too
            @Override
            public int cost() {
                return model.table().isPresent() ? 1000 : Math.max(100, samples);
            }
        };
    }
}
