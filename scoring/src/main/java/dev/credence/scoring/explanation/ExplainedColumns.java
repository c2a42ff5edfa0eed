package dev.credence.scoring.explanation;

import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.scoring.SavedModel;
import java.util.Collections;
import java.util.List;

/** The columns of a model's tables as groups of its inputs. */
public final class ExplainedColumns {
    private ExplainedColumns() {}

    /** One column for each table column that the model reads; a date column has several inputs. */
    public static List<InputColumn> of(SavedModel model) {
        TableSchema schema = TableSchemas.of(model.model(), model.file(), "");
        List<InputColumn> single = schema.missing() == MissingPolicy.KEEP
                ? InputColumn.cells(schema.cellColumns())
                : InputColumn.oneHot(schema.cellColumns());
        return InputColumn.joined(
                single,
                schema.columns().stream()
                        .flatMap(column -> Collections.nCopies(column.cellWidth(), column.column()).stream())
                        .toList());
    }
}
