package dev.credence.datasets.csv;

import dev.credence.core.data.CellIndex;
import dev.credence.core.data.Examples;
import java.util.LinkedHashSet;
import java.util.OptionalInt;
import java.util.Set;

/** Encodes the cells of a table by a schema, without imputation or one-hot coding; used once. */
final class CellEncoder {
    private final TableSchema schema;
    private final CsvTable table;
    private final boolean targets;

    CellEncoder(TableSchema schema, CsvTable table, boolean targets) {
        this.schema = schema;
        this.table = table;
        this.targets = targets;
    }

    EncodedTable encode() {
        Set<String> needed = new LinkedHashSet<>();
        schema.columns().forEach(c -> needed.add(c.column()));
        if (targets) {
            needed.add(schema.target());
        }
        SchemaFit.requireColumns(table, needed, " The model needs the columns that it was trained with.");
        int target = targets ? table.column(schema.target()).orElseThrow() : -1;
        CellReader targetReader = schema.targetReader();
        MissingValues.Rows found = MissingValues.rows(
                table,
                new int[0],
                target,
                MissingPolicy.KEEP,
                (row, column) -> targetReader.isMissing(table, row, column),
                MissingValues.Use.ENCODING);
        int[] rows = found.kept();
        double[][] inputs = new double[rows.length]
                [schema.columns().stream().mapToInt(ColumnEncoding::cellWidth).sum()];
        int offset = 0;
        for (ColumnEncoding encoding : schema.columns()) {
            int column = table.column(encoding.column()).orElseThrow();
            CellIndex categories = new CellIndex(encoding.categories());
            CellReader reader = schema.reader(encoding);
            for (int i = 0; i < rows.length; i++) {
                if (encoding.text() != null) {
                    encoding.text().encode(table.text(rows[i], column), inputs[i], offset);
                } else {
                    inputs[i][offset] = cell(encoding, reader, categories, rows[i], column);
                }
            }
            offset += encoding.cellWidth();
        }
        double[] values = new TableEncoder(schema, table, targets).targets(target, rows);
        return TableEncoder.encoded(table, schema, targets, Examples.of(inputs, values), found);
    }

    private double cell(ColumnEncoding encoding, CellReader reader, CellIndex categories, int row, int column) {
        String text = reader.plain(table.text(row, column));
        if (text.isEmpty()) {
            return Double.NaN;
        }
        if (encoding.categorical()) {
            OptionalInt index = categories.of(text);
            return index.isPresent() ? index.getAsInt() : Double.NaN;
        }
        return TableEncoder.number(encoding, reader, table, row, column);
    }
}
