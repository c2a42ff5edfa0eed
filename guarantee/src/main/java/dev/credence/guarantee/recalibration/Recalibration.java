package dev.credence.guarantee.recalibration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.predict.Predictive;

/** A map of predictive distributions. A value. */
public sealed interface Recalibration permits Temperature, MeanTemperature, BinaryMap, WidthScale, PitMap {
    /** Its name: see {@link Recalibrations#names}. */
    String name();

    /**
     * The recalibrated predictions.
     *
     * @param prediction in the target's own unit; of the kind that the map was fitted on
     */
    Predictive apply(Predictive prediction);

    /** What it does, in words: {@code temperature 1.32}. */
    String summary();

    /** Its numbers, without its name. */
    void write(ObjectNode json);
}
