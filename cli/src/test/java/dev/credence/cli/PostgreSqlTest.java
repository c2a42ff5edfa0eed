package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.cli.Cli.Result;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.LargeTables;
import dev.credence.datasets.csv.QueryTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgreSqlTest {
    private static PostgreSql server;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws IOException, InterruptedException, SQLException {
        Optional<Path> binaries = PostgreSql.binaries();
        assumeTrue(binaries.isPresent(), "needs Debian's package postgresql");
        server = PostgreSql.start(binaries.orElseThrow());
        try (Connection connection = DriverManager.getConnection(server.url(), credentials());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE kinds (id INT, big BIGINT, half DOUBLE PRECISION, single REAL,"
                    + " price NUMERIC(9, 2), day DATE, at TIMESTAMP, zoned TIMESTAMPTZ, hour TIME, sold BOOLEAN,"
                    + " word TEXT, id4 UUID, facts JSONB)");
            statement.execute("INSERT INTO kinds VALUES (1, 9007199254740993, 0.1, 0.1, 12.50, '2024-02-29',"
                    + " '2024-02-29 06:00:00', '2024-02-29 06:30:00+02', '07:08:09', TRUE, 'wärme, \"gas\"',"
                    + " 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{\"a\": 1}'),"
                    + " (2, NULL, 1e300, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)");
            statement.execute(
                    "CREATE TABLE rows AS SELECT i, sin(i) AS x, CASE WHEN i % 3 = 0 THEN NULL ELSE 'w' || i % 5"
                            + " END AS word, 2 * sin(i) + i % 5 AS y FROM generate_series(1, 10000) AS i");
        }
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        if (server != null) {
            server.stop();
        }
    }

    private static Properties credentials() {
        Properties credentials = new Properties();
        credentials.setProperty("user", "postgres");
        return credentials;
    }

    @Test
    @DisplayName("Values of each type are the cells that they have in a file, in every time zone")
    void kinds() {
        TimeZone usual = TimeZone.getDefault();
        try {
            for (String zone : List.of("UTC", "Asia/Tokyo", "America/New_York")) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                CsvTable table = new QueryTable(server.url(), "SELECT * FROM kinds ORDER BY id")
                        .read(credentials(), LargeTables.NONE);
                assertThat(cells(table, 0))
                        .as(zone)
                        .containsExactly(
                                "1",
                                "9007199254740993",
                                "0.1",
                                "0.1",
                                "12.50",
                                "2024-02-29",
                                "2024-02-29T06:00:00",
                                "2024-02-29T04:30:00Z",
                                "07:08:09",
                                "true",
                                "wärme, \"gas\"",
                                "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
                                "{\"a\": 1}");
                assertThat(cells(table, 1)).startsWith("2", "", "1.0E300", "").endsWith("", "", "");
            }
        } finally {
            TimeZone.setDefault(usual);
        }
    }

    private static List<String> cells(CsvTable table, int row) {
        return Stream.iterate(0, j -> j + 1)
                .limit(table.header().size())
                .map(j -> table.text(row, j))
                .toList();
    }

    @Test
    @DisplayName("A result larger than a batch, in memory and in a file, has the rows of the database")
    void batches() {
        QueryTable query = new QueryTable(server.url(), "SELECT * FROM rows ORDER BY i");
        CsvTable memory = query.read(credentials(), LargeTables.NONE);
        CsvTable file = query.read(credentials(), new LargeTables(1000, Optional.of(folder)));
        assertThat(memory.rows()).isEqualTo(10_000);
        assertThat(file.rows()).isEqualTo(10_000);
        for (int i = 0; i < 10_000; i += 7) {
            assertThat(cells(file, i)).isEqualTo(cells(memory, i)).startsWith(String.valueOf(i + 1));
        }
    }

    @Test
    @DisplayName("A model is trained and asked by queries; what the database refuses is said in its words")
    void commands() throws IOException {
        String url = server.url() + "?user=postgres";
        Path model = folder.resolve("m.credence");
        String query = "SELECT x, word, y FROM rows WHERE i <= 200 ORDER BY i";
        Result trained = Cli.run(
                "train",
                "--method",
                "vbp",
                "--jdbc",
                url,
                "--query",
                query,
                "--target",
                "y",
                "--epochs",
                "3",
                "--missing",
                "most-frequent",
                "--out",
                model);
        assertThat(trained.code()).as(trained.err()).isZero();
        Path out = folder.resolve("p.csv");
        Result predicted = Cli.run("predict", "--model", model, "--jdbc", url, "--query", query, "--out", out);
        assertThat(predicted.code()).as(predicted.err()).isZero();
        assertThat(Files.readAllLines(out)).hasSize(201);
        Result refused =
                Cli.run("predict", "--model", model, "--jdbc", url, "--query", "SELECT * FROM none", "--out", out);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("of postgres: the database answers:", "\"none\" does not exist");
    }
}
