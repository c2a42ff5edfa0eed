package dev.credence.guarantee.recalibration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.predict.Predictive;

/** A calibration map of predictive distributions. Immutable. */
public sealed interface Recalibration permits Temperature, MeanTemperature, BinaryMap, WidthScale, PitMap {
    /** Its name: see {@link Recalibrations#names}. */
    String name();

    /**
     * The recalibrated predictions.
     *
     * @param prediction in the target's own unit; of the kind that the map was fitted on
     */
    Predictive apply(Predictive prediction);

    /** A description, such as {@code temperature 1.32}. */
    String summary();

    /** Writes the parameters, without the name. */
    void write(ObjectNode json);
}
