package dev.credence.core.interval;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.train.TrainedModel;
import java.util.List;

/**
 * Intervals for rows in time order that start empty and are calibrated by observing rows that the model was not trained
 * on.
 */
public interface SeriesSource<T> extends IntervalSource<T> {
    /** One-line description without a full stop. */
    String description();

    /** Settings with their defaults. */
    Schema settings();

    /**
     * Intervals before the first row.
     *
     * @param model model of a real target
     * @param coverages each in (0, 1), distinct
     * @param settings values for {@link #settings}
     * @param samples number of samples S in the model's predictions
     * @throws dev.credence.core.UserException if the model does not support such intervals
     */
    SeriesIntervals start(TrainedModel model, List<Double> coverages, Settings settings, int samples);

    @Override
    default SeriesPlace place(TrainedModel model) {
        ObjectNode document = model.attachments().get(name());
        return document == null ? SeriesPlace.UNKNOWN : SeriesPlace.read(JsonRecord.of(document));
    }
}
