package dev.credence.inference.auto.table;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.credence.core.data.Column;
import java.util.Arrays;
import java.util.List;

/**
 * The encoding of a column with many categories: each has a row in a trained embedding table; the last row is for
 * unknown cells (missing, or a category without training rows).
 *
 * @param column its name
 * @param seen for each category, whether it has training rows
 */
@JsonIgnoreProperties({"numbers", "pieces", "embeddings"})
public record EmbeddingCoding(String column, List<Boolean> seen) implements ColumnCoding {
    public EmbeddingCoding {
        seen = List.copyOf(seen);
    }

    static EmbeddingCoding of(String column, double[] cells, int categories) {
        Boolean[] seen = new Boolean[categories];
        Arrays.fill(seen, false);
        for (double cell : cells) {
            if (cell >= 0 && cell < categories) {
                seen[(int) cell] = true;
            }
        }
        return new EmbeddingCoding(column, List.of(seen));
    }

    @Override
    public boolean codes(Column of) {
        return column.equals(of.name()) && seen.size() == of.values().size();
    }

    @Override
    public int numbers() {
        return 0;
    }

    @Override
    public int pieces() {
        return 0;
    }

    @Override
    public int embeddings() {
        return seen.size() + 1;
    }

    @Override
    public void writeNumbers(double cell, float[] into, int offset) {}

    @Override
    public void writePieces(double cell, float[] into, int offset) {}

    @Override
    public int embedding(double cell) {
        return cell >= 0 && cell < seen.size() && seen.get((int) cell) ? (int) cell : seen.size();
    }
}
