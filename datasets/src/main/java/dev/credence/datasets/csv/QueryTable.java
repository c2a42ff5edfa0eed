package dev.credence.datasets.csv;

import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import dev.credence.datasets.cells.CellCache;
import dev.credence.datasets.cells.CellFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.zip.CRC32;

/**
 * The result of a query as a table. Rows are fetched in batches; a large result is kept in a file, as a large table is.
 * The cells are those that the same table has in a file of CSV, Parquet or Arrow. A query without an order may give its
 * rows in another one each time, and then another model.
 *
 * @param url of the database, as JDBC has it
 * @param query in SQL
 */
public record QueryTable(String url, String query) {
    private static final String ROW = "row";
    private static final int FETCHED = 4096;

    /**
     * A name for people and for models: the database without its folders, user, password and options, and a hash of the
     * query.
     */
    public String name() {
        String place = address().replaceFirst("^jdbc:", "").replaceFirst("^.*[/@\\\\]", "");
        CRC32 checksum = new CRC32();
        checksum.update((url + "\n" + query).getBytes(StandardCharsets.UTF_8));
        return "query " + HexFormat.of().toHexDigits((int) checksum.getValue()) + " of "
                + place.replaceFirst("^[a-z0-9]+:", "");
    }

    /** The URL without user, password and options, for people to read. */
    public String address() {
        return url.replaceFirst("[?;].*$", "").replaceFirst("^(jdbc:[^:/@]+:)[^@]*@", "$1");
    }

    /**
     * Runs the query.
     *
     * @param credentials {@code user} and {@code password}, if they are not in the URL
     * @param large where a large result is kept
     * @throws UserException if no driver knows the database, or it refuses
     * @throws DataException if the result is not a valid table
     */
    public CsvTable read(Properties credentials, LargeTables large) {
        requireDriver();
        try (Connection connection = DriverManager.getConnection(url, credentials)) {
            inBatches(connection);
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(FETCHED);
                try (ResultSet rows = statement.executeQuery(query)) {
                    return table(rows, large);
                }
            }
        } catch (SQLException e) {
            throw new UserException(name() + ": the database answers: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UserException(name() + ": its rows cannot be kept: " + e.getMessage(), e);
        }
    }

    private void requireDriver() {
        try {
            var unused = DriverManager.getDriver(url);
        } catch (SQLException e) {
            throw new UserException(
                    "No driver on the class path knows the database of " + address()
                            + ". Add the jar of its JDBC driver, such as org.postgresql:postgresql or"
                            + " org.xerial:sqlite-jdbc, to the plug-ins, and begin the URL as that driver wants it:"
                            + " jdbc:postgresql://HOST/DATABASE, jdbc:sqlite:FILE.",
                    e);
        }
    }

    /** Some drivers fetch in batches only within a transaction, and some know no transactions. */
    private static void inBatches(Connection connection) {
        try {
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
        } catch (SQLException e) {
            return;
        }
    }

    private CsvTable table(ResultSet rows, LargeTables large) throws SQLException, IOException {
        ResultSetMetaData about = rows.getMetaData();
        List<String> header = new ArrayList<>();
        for (int j = 1; j <= about.getColumnCount(); j++) {
            header.add(about.getColumnLabel(j));
        }
        List<List<String>> first = new ArrayList<>();
        long size = 0;
        boolean more = rows.next();
        for (; more && size < large.from(); more = rows.next()) {
            List<String> cells = cells(rows, header, first.size() + 1L);
            size += cells.stream().mapToLong(cell -> cell.length() + 1L).sum();
            first.add(cells);
        }
        Optional<CellCache> cache = more ? large.folder().map(CellCache::new) : Optional.empty();
        if (cache.isEmpty()) {
            MemoryCells cells = new MemoryCells(name());
            read(header, first, more ? Optional.of(rows) : Optional.empty(), cells);
            return cells.table();
        }
        // a result is read only once: its file has a name of its own
        CellFile cells = cache.get().of(UUID.randomUUID().toString().replace("-", ""), sink -> {
            try {
                read(header, first, Optional.of(rows), sink);
            } catch (SQLException e) {
                throw new UserException(name() + ": the database answers: " + e.getMessage(), e);
            }
        });
        return new CsvTable(name(), cells.rowWord(), cells.header(), cells);
    }

    /** @param rest the rows after the first ones, at the next of which it stands */
    private void read(List<String> header, List<List<String>> first, Optional<ResultSet> rest, CellCache.Sink sink)
            throws SQLException {
        TableBuilder table = new TableBuilder(name(), ROW, RowLimit.none(), sink);
        table.header(1, header);
        long row = 0;
        for (List<String> cells : first) {
            table.row(++row, cells);
        }
        if (rest.isPresent()) {
            do {
                row++;
                table.row(row, cells(rest.get(), header, row));
            } while (rest.get().next());
        }
        table.end();
    }

    private List<String> cells(ResultSet rows, List<String> header, long row) throws SQLException {
        List<String> cells = new ArrayList<>(header.size());
        for (int j = 0; j < header.size(); j++) {
            try {
                cells.add(SqlCell.text(rows, j + 1));
            } catch (DataException e) {
                throw new DataException(
                        name() + " " + ROW + " " + row + " column '" + header.get(j) + "': " + e.getMessage(), e);
            }
        }
        return cells;
    }
}
