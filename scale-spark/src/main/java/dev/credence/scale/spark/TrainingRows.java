package dev.credence.scale.spark;

import dev.credence.core.file.Faults;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.CsvWriter;
import dev.credence.datasets.csv.DecimalMark;
import dev.credence.datasets.csv.Delimiter;
import dev.credence.datasets.csv.LargeTables;
import dev.credence.datasets.csv.ValueType;
import dev.credence.scoring.Table;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructField;

/**
 * The rows of a data set on the driver, as a table to train on. They come one after the other and go through a file, so
 * that the driver needs no memory for all of them. Their order is that of a hash of their content and then of the
 * content itself: a function of the set of rows alone, and not of their partitions or of the order in which they come.
 */
final class TrainingRows {
    private final Dataset<Row> rows;

    private TrainingRows(Dataset<Row> rows) {
        this.rows = rows;
    }

    /** The rows with these columns. */
    static TrainingRows of(Dataset<?> all, TrainingColumns columns) {
        Dataset<Row> chosen = all.select(columns.selected().toArray(new Column[0]));
        Column[] content =
                Stream.of(chosen.columns()).map(TrainingColumns::column).toArray(Column[]::new);
        List<Column> order = new ArrayList<>();
        order.add(functions.xxhash64(content));
        order.addAll(List.of(content));
        return new TrainingRows(chosen.orderBy(order.toArray(new Column[0])));
    }

    /** Uses the table, whose files are removed afterwards. */
    <T> T use(Function<Table, T> training) {
        try {
            Path folder = Files.createTempDirectory("credence");
            try {
                Path file = folder.resolve("rows.csv");
                write(file);
                CsvTable cells = CsvTable.read(file, Delimiter.COMMA, LargeTables.in(folder.resolve("cells")));
                return training.apply(Table.of(cells, types()).decimal(DecimalMark.POINT));
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The rows cannot be kept on the driver: " + Faults.reason(e), e);
        }
    }

    private void write(Path file) throws IOException {
        ZoneId zone = ZoneId.of(SQLConf.get().sessionLocalTimeZone());
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            CsvWriter table = new CsvWriter(out, List.of(rows.columns()));
            for (Iterator<Row> all = rows.toLocalIterator(); all.hasNext(); ) {
                table.row(cells(all.next(), zone));
            }
            table.flush();
        }
    }

    private static List<String> cells(Row row, ZoneId zone) {
        List<String> cells = new ArrayList<>(row.size());
        for (int j = 0; j < row.size(); j++) {
            cells.add(CellTypes.text(row.get(j), zone));
        }
        return cells;
    }

    private Map<String, ValueType> types() {
        Map<String, ValueType> types = new HashMap<>();
        for (StructField field : rows.schema().fields()) {
            if (CellTypes.isNumber(field.dataType())) {
                types.put(field.name(), ValueType.NUMBERS);
            } else if (!CellTypes.isMoment(field.dataType())) {
                types.put(field.name(), ValueType.WORDS);
            }
        }
        return types;
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> found = Files.walk(folder)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }
}
