package dev.credence.scoring.explanation;

import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.scoring.SavedModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The columns of a model's tables as groups of its inputs. */
public final class ExplainedColumns {
    private ExplainedColumns() {}

    /** One column for each table column that the model reads; a date or a text has several inputs. */
    public static List<InputColumn> of(SavedModel model) {
        TableSchema schema = TableSchemas.of(model.model(), model.file(), "");
        List<InputColumn> single = schema.missing() == MissingPolicy.KEEP
                ? InputColumn.cells(schema.cellColumns())
                : InputColumn.oneHot(schema.cellColumns());
        List<InputColumn> joined = InputColumn.joined(
                single,
                schema.columns().stream()
                        .flatMap(column -> Collections.nCopies(column.cellWidth(), column.column()).stream())
                        .toList());
        List<InputColumn> columns = new ArrayList<>();
        for (InputColumn column : joined) {
            columns.add(text(schema, column.from())
                    .map(text -> column.ofWords(text.column(), words(text)))
                    .orElse(column));
        }
        return columns;
    }

    /** The encoding of the text whose words begin at an input; empty for inputs of other columns. */
    private static Optional<ColumnEncoding> text(TableSchema schema, int input) {
        int at = 0;
        for (ColumnEncoding column : schema.columns()) {
            if (at == input && column.text() != null) {
                return Optional.of(column);
            }
            at += schema.missing() == MissingPolicy.KEEP ? column.cellWidth() : column.width();
        }
        return Optional.empty();
    }

    private static List<String> words(ColumnEncoding text) {
        return text.text() == null ? List.of() : text.text().words();
    }
}
