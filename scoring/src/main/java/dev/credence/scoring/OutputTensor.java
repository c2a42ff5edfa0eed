package dev.credence.scoring;

import java.util.List;
import java.util.function.BiConsumer;

/**
 * A column of predictions as a tensor of the Open Inference Protocol.
 *
 * @param name as columns of predictions are named: {@code lower_90}
 * @param datatype FP64, BOOL or BYTES
 * @param width of its second axis; 0 where it has none
 * @param write appends a row; not of a {@link RowPrediction.Refused}
 */
public record OutputTensor(String name, String datatype, int width, BiConsumer<RowPrediction, Sink> write) {
    /** Where elements go, in their order. */
    public interface Sink {
        void number(double value);

        void flag(boolean value);

        void text(String value);
    }

    /** [N] or [N, width]. */
    public List<Long> shape(long rows) {
        return width > 0 ? List.of(rows, (long) width) : List.of(rows);
    }
}
