package dev.credence.format.arrow;

import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.DataException;
import dev.credence.core.data.TableColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;

/** A column of an open file, of plain values or of codes into a dictionary of texts. */
final class ArrowColumn {
    /** More rows in one record batch than any program writes, for columns that take no room. */
    private static final long ROWS_WITHOUT_DATA = 1L << 24;

    private final TableColumn column;
    private final FieldVector vector;
    private final Optional<ArrowValues> values;
    private final Optional<Dictionary> dictionary;
    private List<String> words = List.of();

    private ArrowColumn(
            TableColumn column, FieldVector vector, Optional<ArrowValues> values, Optional<Dictionary> dictionary) {
        this.column = column;
        this.vector = vector;
        this.values = values;
        this.dictionary = dictionary;
    }

    static ArrowColumn of(FieldVector vector, DictionaryProvider dictionaries) {
        String name = vector.getName();
        DictionaryEncoding encoding = vector.getField().getDictionary();
        if (encoding == null) {
            Optional<ArrowValues> values = ArrowValues.of(vector);
            TableColumn column = values.map(known -> new TableColumn(name, known.type(), known.scale(), "of this type"))
                    .orElseGet(() -> TableColumn.other(name, form(vector)));
            return new ArrowColumn(column, vector, values, Optional.empty());
        }
        Dictionary dictionary = dictionaries.lookup(encoding.getId());
        boolean texts = dictionary != null
                && ArrowValues.of(dictionary.getVector())
                        .filter(known -> known.type() == ColumnType.TEXT)
                        .isPresent();
        return texts && vector instanceof BaseIntVector
                ? new ArrowColumn(
                        TableColumn.of(name, ColumnType.TEXT), vector, Optional.empty(), Optional.of(dictionary))
                : new ArrowColumn(
                        TableColumn.other(name, "a dictionary of other values than texts"),
                        vector,
                        Optional.empty(),
                        Optional.empty());
    }

    private static String form(FieldVector vector) {
        return "of the type " + vector.getField().getType();
    }

    TableColumn column() {
        return column;
    }

    /** Called for each record batch, whose dictionaries may be new. */
    void load(int rows) {
        if (column.type() != ColumnType.OTHER && vector.getValueCount() != rows) {
            throw new DataException("the Arrow file is damaged: column '" + column.name() + "' has "
                    + vector.getValueCount() + " of " + rows + " rows. Copy or make it again.");
        }
        requireData(rows);
        words = dictionary.map(known -> words(known.getVector())).orElse(List.of());
    }

    /** Refuses a number of rows for which there is no data, before they are counted through. */
    private void requireData(int rows) {
        long bytes = 0;
        if (column.type() == ColumnType.OTHER || vector instanceof NullVector) {
            bytes = ROWS_WITHOUT_DATA - (long) rows;
        } else {
            for (ArrowBuf buffer : vector.getFieldBuffers()) {
                bytes += buffer.capacity();
            }
            bytes -= vector.getBufferSizeFor(rows);
        }
        if (bytes < 0) {
            throw new DataException("the Arrow file is damaged: column '" + column.name() + "' has less data than "
                    + rows + " rows need. Copy or make it again.");
        }
    }

    private static List<String> words(FieldVector dictionary) {
        ArrowValues values = ArrowValues.of(dictionary).orElseThrow();
        List<String> words = new ArrayList<>();
        ColumnValues.Texts texts = (ColumnValues.Texts) values.of(0, dictionary.getValueCount());
        for (int i = 0; i < texts.rows(); i++) {
            words.add(texts.isMissing(i) ? "" : texts.text(i));
        }
        return words;
    }

    /** The values of some rows of the record batch. */
    ColumnValues values(int from, int count) {
        if (dictionary.isPresent()) {
            return codes(from, count);
        }
        return values.isPresent() ? values.get().of(from, count) : new ColumnValues.Unreadable(count);
    }

    private ColumnValues codes(int from, int count) {
        BaseIntVector indices = (BaseIntVector) vector;
        int[] codes = new int[count];
        for (int i = 0; i < count; i++) {
            long code = vector.isNull(from + i) ? -1 : indices.getValueAsLong(from + i);
            if (code >= words.size() || (code < 0 && !vector.isNull(from + i))) {
                throw new DataException("the Arrow file is damaged: column '" + column.name() + "' has the code " + code
                        + " in a dictionary of " + words.size() + " texts. Copy or make it again.");
            }
            codes[i] = (int) code;
        }
        return new ColumnValues.Texts(words, codes);
    }
}
