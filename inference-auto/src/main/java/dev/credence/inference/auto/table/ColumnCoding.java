package dev.credence.inference.auto.table;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.credence.core.data.Column;

/** The encoding of a column's cells as network inputs. Implementations are records, stored as JSON in model files. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = NumberCoding.class, name = "number"),
    @JsonSubTypes.Type(value = OneHotCoding.class, name = "one-hot"),
    @JsonSubTypes.Type(value = EmbeddingCoding.class, name = "embedding")
})
public sealed interface ColumnCoding permits NumberCoding, OneHotCoding, EmbeddingCoding {
    /** The column's name. */
    String column();

    /** Whether this encodes a column: the same name and number of categories. */
    boolean codes(Column of);

    /** Number of scaled numbers of a cell; 0 for a constant column. */
    int numbers();

    /** Number of components of its piecewise-linear code. */
    int pieces();

    /** Rows of its embedding table, including that of unknown cells; 0 without a table. */
    int embeddings();

    /** Writes the scaled numbers of a cell. */
    void writeNumbers(double cell, float[] into, int offset);

    /** Writes the piecewise-linear code of a cell. */
    void writePieces(double cell, float[] into, int offset);

    /** The row of a cell in the embedding table; 0 without a table. */
    int embedding(double cell);
}
