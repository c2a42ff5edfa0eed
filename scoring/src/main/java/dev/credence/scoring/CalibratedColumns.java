package dev.credence.scoring;

import dev.credence.core.predict.Predictive;
import java.util.List;

/** Columns of intervals or sets with a guarantee, beside a model's predictions. */
public interface CalibratedColumns {
    /** Their names. */
    List<String> header();

    /**
     * Of each point of a tile.
     *
     * @param from the number of its first point
     */
    List<List<Object>> cells(Predictive tile, int from);
}
