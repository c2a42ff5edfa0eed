package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryTableTest {
    private static final String ROWS =
            "SELECT x AS n, x * 0.5 AS half, CASE WHEN MOD(x, 3) = 0 THEN NULL ELSE 'w' || x END AS word"
                    + " FROM SYSTEM_RANGE(1, 500) ORDER BY x";

    private static List<List<String>> cells(CsvTable table) {
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < table.rows(); i++) {
            cells.add(List.of(table.text(i, 0), table.text(i, 1), table.text(i, 2)));
        }
        return cells;
    }

    @Test
    @DisplayName("A result in memory and one in a file have the same cells; the query's are all there, NULL is missing")
    void memoryAndFile(@TempDir Path folder) throws Exception {
        QueryTable query = new QueryTable("jdbc:h2:mem:rows", ROWS);
        CsvTable memory = query.read(new Properties(), LargeTables.NONE);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
        CsvTable file = query.read(new Properties(), new LargeTables(1000, Optional.of(folder)));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
        assertThat(memory.rows()).isEqualTo(500);
        assertThat(cells(memory).subList(0, 3))
                .containsExactly(List.of("1", "0.5", "w1"), List.of("2", "1.0", "w2"), List.of("3", "1.5", ""));
        assertThat(cells(file)).isEqualTo(cells(memory));
    }

    @Test
    @DisplayName("A result that ends where it would be kept in a file is complete")
    void resultsOfEverySize(@TempDir Path folder) {
        for (int rows = 1; rows < 8; rows++) {
            CsvTable table = new QueryTable(
                            "jdbc:h2:mem:few", "SELECT x, x, x FROM SYSTEM_RANGE(1, " + rows + ") ORDER BY 1")
                    .read(new Properties(), new LargeTables(18, Optional.of(folder)));
            assertThat(table.rows()).isEqualTo(rows);
            assertThat(table.text(rows - 1, 2)).isEqualTo(String.valueOf(rows));
        }
    }

    @Test
    @DisplayName("The name of a query tells the database and which query, and no password, user or folder")
    void namesHaveNoSecrets() {
        for (String url : List.of(
                "jdbc:postgresql://me:secret@host:5432/db?password=secret",
                "jdbc:h2:/home/me/db;USER=me;PASSWORD=secret",
                "jdbc:sqlite:db",
                "jdbc:oracle:thin:me/secret@db")) {
            QueryTable query = new QueryTable(url, "SELECT 1");
            assertThat(query.name()).as(url).matches("query [0-9a-f]{8} of db");
            assertThat(query.address())
                    .as(url)
                    .startsWith("jdbc:")
                    .endsWith("db")
                    .doesNotContain("secret", "me:");
        }
        String url = "jdbc:sqlite:db";
        assertThat(new QueryTable(url, "SELECT 1").name())
                .isEqualTo(new QueryTable(url, "SELECT 1").name())
                .isNotEqualTo(new QueryTable(url, "SELECT 2").name());
    }
}
