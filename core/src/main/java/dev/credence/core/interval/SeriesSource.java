package dev.credence.core.interval;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.train.TrainedModel;
import java.util.List;

/**
 * Intervals that a trained model can be given for rows in the order of time: they begin with nothing, and are
 * calibrated by observing rows that the model was not trained on.
 */
public interface SeriesSource<T> extends IntervalSource<T> {
    /** What is computed, in one line without a full stop. */
    String description();

    /** What can be chosen, with defaults. */
    Schema settings();

    /**
     * Intervals that have not seen any row.
     *
     * @param model of a real target
     * @param coverages each in (0, 1), none twice
     * @param settings values for {@link #settings}
     * @param samples S of the weights in the model's predictions
     * @throws dev.credence.core.UserException where there are no such intervals for the model
     */
    SeriesIntervals start(TrainedModel model, List<Double> coverages, Settings settings, int samples);

    @Override
    default SeriesPlace place(TrainedModel model) {
        ObjectNode document = model.attachments().get(name());
        return document == null ? SeriesPlace.UNKNOWN : SeriesPlace.read(JsonRecord.of(document));
    }
}
