package dev.credence.inference.auto.table;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.credence.core.data.Column;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The one-hot encoding of a column with few categories: a scaled 0/1 input for each; all 0 for a missing or unseen
 * category.
 *
 * @param column its name
 * @param values scaling of each category's input; of factor 0 for one without training rows, which has no input
 */
@JsonIgnoreProperties({"numbers", "pieces", "embeddings"})
public record OneHotCoding(String column, List<Scaling> values) implements ColumnCoding {
    public OneHotCoding {
        values = List.copyOf(values);
    }

    static OneHotCoding of(String column, double[] cells, int categories) {
        return new OneHotCoding(
                column,
                IntStream.range(0, categories)
                        .mapToObj(c -> Scaling.of(
                                Arrays.stream(cells).map(x -> x == c ? 1 : 0).toArray()))
                        .toList());
    }

    @Override
    public boolean codes(Column of) {
        return column.equals(of.name()) && values.size() == of.values().size();
    }

    @Override
    public int numbers() {
        return (int) values.stream().filter(v -> !v.constant()).count();
    }

    @Override
    public int pieces() {
        return 0;
    }

    @Override
    public int embeddings() {
        return 0;
    }

    @Override
    public void writeNumbers(double cell, float[] into, int offset) {
        int at = offset;
        for (int c = 0; c < values.size(); c++) {
            if (!values.get(c).constant()) {
                into[at++] = values.get(c).apply(cell == c ? 1 : 0);
            }
        }
    }

    @Override
    public void writePieces(double cell, float[] into, int offset) {}

    @Override
    public int embedding(double cell) {
        return 0;
    }
}
