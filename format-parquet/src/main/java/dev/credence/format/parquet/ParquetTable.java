package dev.credence.format.parquet;

import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.ColumnarReader;
import dev.credence.core.data.DataException;
import dev.credence.core.data.TableColumn;
import dev.hardwood.HardwoodContext;
import dev.hardwood.InputFile;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.schema.ColumnProjection;
import dev.hardwood.schema.FileSchema;
import dev.hardwood.schema.SchemaNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** An open Parquet file. The values of its single columns are read; nested ones are only named. */
final class ParquetTable implements ColumnarReader {
    private static final int ROWS = 4096;

    private final HardwoodContext context;
    private final ParquetFileReader reader;
    private final long rowsDeclared;
    private final List<TableColumn> columns;
    private final List<Optional<ParquetColumn>> readable;
    private final Optional<ColumnReaders> batches;
    private long rowsRead;

    private ParquetTable(HardwoodContext context, ParquetFileReader reader) {
        this.context = context;
        this.reader = reader;
        FileSchema schema = reader.getFileSchema();
        rowsDeclared = reader.getFileMetaData().numRows();
        readable =
                schema.getRootNode().children().stream().map(ParquetColumn::of).toList();
        columns = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int j = 0; j < readable.size(); j++) {
            SchemaNode node = schema.getRootNode().children().get(j);
            columns.add(readable.get(j)
                    .map(ParquetColumn::column)
                    .orElseGet(() -> TableColumn.other(node.name(), ParquetColumn.form(node))));
            if (readable.get(j).isPresent()) {
                names.add(node.name());
            }
        }
        ColumnProjection projection = names.size() == readable.size() && schema.isFlatSchema()
                ? ColumnProjection.all()
                : ColumnProjection.columns(names.toArray(String[]::new));
        batches = names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        reader.buildColumnReaders(projection).batchSize(ROWS).build());
    }

    @SuppressWarnings("resource") // the table returned owns them
    static ParquetTable open(Path file) throws IOException {
        HardwoodContext context = HardwoodContext.create(1);
        List<AutoCloseable> opened = new ArrayList<>(List.of(context));
        boolean done = false;
        try {
            InputFile input = InputFile.of(file);
            ParquetFileReader reader = ParquetFileReader.open(input, context);
            opened.add(reader);
            long length = input.length();
            ParquetFooter.check(reader.getFileMetaData(), length);
            ParquetPages.check(file, reader.getFileMetaData());
            ParquetTable table = guarded(() -> new ParquetTable(context, reader));
            done = true;
            return table;
        } catch (DataException e) {
            throw e;
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw damaged(e);
        } finally {
            if (!done) {
                closeAll(opened);
            }
        }
    }

    @Override
    public List<TableColumn> columns() {
        return List.copyOf(columns);
    }

    @Override
    public Optional<ColumnBatch> next() {
        return guarded(this::batch);
    }

    private Optional<ColumnBatch> batch() {
        if (batches.isEmpty()) {
            return nested();
        }
        ColumnReaders current = batches.get();
        if (!current.nextBatch()) {
            requireAll();
            return Optional.empty();
        }
        int rows = current.getRecordCount();
        List<ColumnValues> values = new ArrayList<>();
        int next = 0;
        for (Optional<ParquetColumn> column : readable) {
            values.add(
                    column.isPresent()
                            ? column.get().values(current.getColumnReader(next++), rows)
                            : new ColumnValues.Unreadable(rows));
        }
        rowsRead += rows;
        return Optional.of(new ColumnBatch(rows, values));
    }

    /** Rows of a file whose columns are all nested. */
    private Optional<ColumnBatch> nested() {
        int rows = (int) Math.min(ROWS, rowsDeclared - rowsRead);
        rowsRead += rows;
        return rows == 0
                ? Optional.empty()
                : Optional.of(new ColumnBatch(
                        rows,
                        readable.stream()
                                .map(column -> (ColumnValues) new ColumnValues.Unreadable(rows))
                                .toList()));
    }

    private void requireAll() {
        if (rowsRead != rowsDeclared) {
            throw new DataException("the Parquet file declares " + rowsDeclared + " rows and has " + rowsRead
                    + ". It is damaged; copy or make it again.");
        }
    }

    /** Library errors on damaged files are of many kinds; all are one for the reader of a table. */
    private static <T> T guarded(Supplier<T> read) {
        try {
            return read.get();
        } catch (DataException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw damaged(e);
        }
    }

    private static DataException damaged(Throwable e) {
        String message = e.getMessage();
        return new DataException(
                "the Parquet file cannot be read ("
                        + (message == null ? e.getClass().getSimpleName() : message)
                        + "). It is damaged, or has a feature that is not supported; make it again.",
                e);
    }

    @Override
    public void close() throws IOException {
        List<AutoCloseable> opened = new ArrayList<>(List.of(context, reader));
        batches.ifPresent(opened::add);
        closeAll(opened);
    }

    private static void closeAll(List<AutoCloseable> opened) {
        for (int i = opened.size() - 1; i >= 0; i--) {
            try {
                opened.get(i).close();
            } catch (Exception ignored) {
                // nothing was written, and what was read is complete or refused
            }
        }
    }
}
