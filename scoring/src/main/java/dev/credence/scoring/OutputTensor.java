package dev.credence.scoring;

import java.util.List;
import java.util.function.BiConsumer;

/**
 * A column of predictions as a tensor of the Open Inference Protocol.
 *
 * @param name as in prediction tables: {@code lower_90}
 * @param datatype FP64, BOOL or BYTES
 * @param width size of its second axis; 0 if it has none
 * @param write appends a row's elements; not for a {@link RowPrediction.Refused}
 */
public record OutputTensor(String name, String datatype, int width, BiConsumer<RowPrediction, Sink> write) {
    /** Receives the elements in order. */
    public interface Sink {
        void number(double value);

        void flag(boolean value);

        void text(String value);
    }

    /** The shape, [N] or [N, width]. */
    public List<Long> shape(long rows) {
        return width > 0 ? List.of(rows, (long) width) : List.of(rows);
    }
}
