package dev.credence.inference.auto.table;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.credence.core.data.Column;

/**
 * How the cells of one column become inputs of a network. Plain records, so that a model file can hold them as JSON.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = NumberCoding.class, name = "number"),
    @JsonSubTypes.Type(value = OneHotCoding.class, name = "one-hot"),
    @JsonSubTypes.Type(value = EmbeddingCoding.class, name = "embedding")
})
public sealed interface ColumnCoding permits NumberCoding, OneHotCoding, EmbeddingCoding {
    /** The column's name. */
    String column();

    /** Whether these are the cells of a column: its name, and as many categories. */
    boolean codes(Column of);

    /** How many scaled numbers a cell becomes; 0 for a constant column. */
    int numbers();

    /** How many components its piecewise-linear code has. */
    int pieces();

    /** How many rows a table of embeddings needs, that of unknown cells included; 0 where there is no such table. */
    int embeddings();

    /** Writes the scaled numbers of a cell. */
    void writeNumbers(double cell, float[] into, int offset);

    /** Writes the piecewise-linear code of a cell. */
    void writePieces(double cell, float[] into, int offset);

    /** The row of the table of embeddings that a cell means; 0 where there is no table. */
    int embedding(double cell);
}
