package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.Cli.Result;
import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnType;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.ColumnarWriter;
import dev.credence.core.data.TableColumn;
import dev.credence.core.data.TableOutput;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.format.arrow.ArrowOutput;
import dev.credence.format.arrow.ArrowStreamOutput;
import dev.credence.format.parquet.ParquetOutput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One table as CSV, Parquet, Arrow and in parts. */
class FormatsTest {
    private static final int ROWS = 60;
    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("x", ColumnType.NUMBER),
            TableColumn.of("n", ColumnType.INTEGER),
            TableColumn.decimal("price", 2),
            TableColumn.of("day", ColumnType.DATE),
            TableColumn.of("at", ColumnType.TIMESTAMP),
            TableColumn.of("heating", ColumnType.TEXT),
            TableColumn.of("garden", ColumnType.BOOLEAN),
            TableColumn.of("y", ColumnType.NUMBER));

    @TempDir
    private static Path folder;

    private static Path csv;
    private static Path model;

    @BeforeAll
    static void train() throws IOException {
        StringBuilder text = new StringBuilder("x,n,price,day,at,heating,garden,y\n");
        for (int i = 0; i < ROWS; i++) {
            text.append(i % 9 == 4 ? "" : String.valueOf(Math.sin(i)))
                    .append(',')
                    .append(i % 5)
                    .append(',')
                    .append(BigDecimal.valueOf(100 + i, 2))
                    .append(',')
                    .append(LocalDate.ofEpochDay(i * 40L - 100))
                    .append(',')
                    .append(LocalDate.ofEpochDay(i))
                    .append("T06:00:00,")
                    .append(i % 7 == 2 ? "" : i % 2 == 0 ? "gas" : "wärme")
                    .append(',')
                    .append(i % 3 == 0)
                    .append(',')
                    .append(Math.sin(i) * 3 + i % 5)
                    .append('\n');
        }
        csv = Files.writeString(folder.resolve("t.csv"), text);
        model = trained(csv);
    }

    private static ColumnBatch batch(int from, int to) {
        int n = to - from;
        int[] rows = IntStream.range(from, to).toArray();
        boolean[] none = new boolean[n];
        boolean[] missing = new boolean[n];
        double[] x = new double[n];
        int[] words = new int[n];
        boolean[] garden = new boolean[n];
        for (int i = 0; i < n; i++) {
            missing[i] = rows[i] % 9 == 4;
            x[i] = Math.sin(rows[i]);
            words[i] = rows[i] % 7 == 2 ? -1 : rows[i] % 2;
            garden[i] = rows[i] % 3 == 0;
        }
        return new ColumnBatch(
                n,
                List.of(
                        new ColumnValues.Numbers(x, missing),
                        new ColumnValues.Integers(
                                IntStream.of(rows).mapToLong(i -> i % 5).toArray(), none),
                        new ColumnValues.Decimals(
                                IntStream.of(rows)
                                        .mapToObj(i -> BigDecimal.valueOf(100 + i, 2))
                                        .toArray(BigDecimal[]::new),
                                none),
                        new ColumnValues.Integers(
                                IntStream.of(rows).mapToLong(i -> i * 40L - 100).toArray(), none),
                        new ColumnValues.Times(
                                IntStream.of(rows)
                                        .mapToLong(i -> i * 86_400L + 6 * 3600)
                                        .toArray(),
                                new int[n],
                                none),
                        new ColumnValues.Texts(List.of("gas", "wärme"), words),
                        new ColumnValues.Truths(garden, none),
                        new ColumnValues.Numbers(
                                IntStream.of(rows)
                                        .mapToDouble(i -> Math.sin(i) * 3 + i % 5)
                                        .toArray(),
                                none)));
    }

    private static Path written(TableOutput output, Path file, int from, int to) throws IOException {
        try (ColumnarWriter writer = output.create(file, COLUMNS)) {
            for (int i = from; i < to; i += 25) {
                writer.write(batch(i, Math.min(to, i + 25)));
            }
        }
        return file;
    }

    private static Path trained(Path table) {
        return trained(String.valueOf(table.getFileName()), "--data", table);
    }

    private static Path trained(String name, Object... source) {
        Path file = folder.resolve(name + ".credence");
        List<Object> words = new ArrayList<>(List.of(
                "train",
                "--method",
                "map",
                "--epochs",
                "2",
                "--hidden",
                "3",
                "--missing",
                "mean",
                "--target",
                "y",
                "--out",
                file));
        words.addAll(List.of(source));
        Result result = Cli.run(words.toArray());
        assertThat(result.code()).as(result.err()).isZero();
        return file;
    }

    /** The entries of a model file, without the name and the digest of what it was trained on. */
    private static Map<String, String> entries(Path file) throws IOException {
        ObjectMapper json = new ObjectMapper();
        Map<String, String> entries = new TreeMap<>();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                try (InputStream in = zip.getInputStream(entry)) {
                    byte[] content = in.readAllBytes();
                    if (entry.getName().endsWith(".json")) {
                        ObjectNode root = (ObjectNode) json.readTree(content);
                        withoutSource(root);
                        entries.put(entry.getName(), root.toString());
                    } else {
                        entries.put(entry.getName(), HexFormat.of().formatHex(content));
                    }
                }
            }
        }
        return entries;
    }

    private static void withoutSource(ObjectNode root) {
        if (root.get("training") instanceof ObjectNode training) {
            training.remove(List.of("file", "data_sha256"));
        }
        if (root.get("data") instanceof ObjectNode data) {
            data.remove(List.of("file", "data_sha256"));
        }
        root.remove("file");
    }

    @Test
    @DisplayName("A query's result gives the model of the same table in a file, from a database with and without types")
    void sameModelFromDatabases() throws IOException, SQLException {
        String typed = "jdbc:h2:" + folder.resolve("typed");
        String plain = "jdbc:sqlite:" + folder.resolve("plain.db");
        database(typed, "DOUBLE", "INT", "DECIMAL(9, 2)", "DATE", "TIMESTAMP", "VARCHAR", "BOOLEAN", "DOUBLE");
        database(plain, "REAL", "INT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "REAL");
        Map<String, String> expected = entries(model);
        String query = "SELECT * FROM houses ORDER BY \"at\"";
        for (String url : List.of(typed + ";USER=sa;PASSWORD=secret", plain)) {
            Path file = trained("queried", "--jdbc", url, "--query", query);
            assertThat(entries(file)).as(url).isEqualTo(expected);
            Path predicted = folder.resolve("queried.csv");
            Result result = Cli.run("predict", "--model", file, "--jdbc", url, "--query", query, "--out", predicted);
            assertThat(result.code()).as(result.err()).isZero();
            Path usual = folder.resolve("usual.csv");
            assertThat(Cli.run("predict", "--model", model, "--data", csv, "--out", usual)
                            .code())
                    .isZero();
            assertThat(predicted).hasSameTextualContentAs(usual);
        }
    }

    /** Makes a table of the rows of the CSV file. */
    private static void database(String url, String... types) throws IOException, SQLException {
        String columns = IntStream.range(0, types.length)
                .mapToObj(j -> '"' + COLUMNS.get(j).name() + "\" " + types[j])
                .collect(Collectors.joining(", "));
        try (Connection connection = DriverManager.getConnection(url, "sa", "secret");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE houses (" + columns + ")");
            for (String line : Files.readAllLines(csv).subList(1, ROWS + 1)) {
                statement.execute(Pattern.compile(",")
                        .splitAsStream(line)
                        .map(cell -> cell.isEmpty() ? "NULL" : "'" + cell + "'")
                        .collect(Collectors.joining(", ", "INSERT INTO houses VALUES (", ")")));
            }
        }
    }

    @Test
    @DisplayName("Queries without a database, a driver, or a table are refused with what to do")
    void refusedQueries() {
        String url = "jdbc:sqlite:" + folder.resolve("none.db");
        assertThat(refusal("--jdbc", url)).contains("--jdbc needs --query SQL");
        assertThat(refusal("--query", "SELECT 1")).contains("--query needs --jdbc URL");
        assertThat(refusal("--jdbc", url, "--query", "SELECT 1", "--data", csv)).contains("exclude each other");
        assertThat(refusal("--jdbc", "jdbc:ozone://me:secret@x?password=secret", "--query", "SELECT 1"))
                .contains("No driver on the class path knows the database of jdbc:ozone:x", "plug-ins")
                .doesNotContain("secret");
        assertThat(refusal("--jdbc", url, "--query", "SELECT * FROM houses"))
                .contains("of none.db: the database answers:", "no such table: houses");
        assertThat(refusal("--jdbc", url, "--query", "SELECT x'00' AS x, 1 AS y"))
                .contains("row 1 column 'x': expected a number, a text or a date, found bytes");
    }

    private static String refusal(Object... source) {
        List<Object> words = new ArrayList<>(List.of("train", "--target", "y", "--out", folder.resolve("no.credence")));
        words.addAll(List.of(source));
        Result result = Cli.run(words.toArray());
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        return result.err();
    }

    @Test
    @DisplayName("CSV, Parquet, Arrow, a stream and parts of one table give the same model file but for the source")
    void sameModel() throws IOException {
        Path parts = Files.createDirectory(folder.resolve("parts"));
        written(new ParquetOutput(), parts.resolve("part-0.parquet"), 0, 25);
        written(new ParquetOutput(), parts.resolve("part-1.parquet"), 25, ROWS);
        Files.writeString(parts.resolve("_SUCCESS"), "");
        Map<String, String> expected = entries(model);
        assertThat(expected).containsKey("model.json").hasSizeGreaterThan(2);
        for (Path file : List.of(
                written(new ParquetOutput(), folder.resolve("t.parquet"), 0, ROWS),
                written(new ArrowOutput(), folder.resolve("t.feather"), 0, ROWS),
                written(new ArrowStreamOutput(), folder.resolve("t.arrows"), 0, ROWS),
                parts)) {
            assertThat(entries(trained(file))).as("%s", file).isEqualTo(expected);
        }
    }

    @Test
    @DisplayName("predict reads and writes them; a file of predictions has the numbers of the CSV")
    void predictions() throws IOException {
        Path parquet = written(new ParquetOutput(), folder.resolve("new.parquet"), 0, 20);
        Path text = predicted(parquet, "p.csv");
        CsvTable expected = CsvTable.read(text);
        for (String name : List.of("p.parquet", "p.arrow", "p.feather", "p.arrows", "p.csv.gz")) {
            CsvTable read = CsvTable.read(predicted(parquet, name));
            assertThat(read.header()).isEqualTo(expected.header());
            assertThat(read.rows()).isEqualTo(expected.rows());
            for (int i = 0; i < read.rows(); i++) {
                for (int j = 0; j < read.header().size(); j++) {
                    assertThat(Double.parseDouble(read.text(i, j))).isEqualTo(Double.parseDouble(expected.text(i, j)));
                }
            }
        }
        assertThat(CsvTable.read(new ByteArrayInputStream(Files.readAllBytes(folder.resolve("p.parquet"))), "-")
                        .rows())
                .isEqualTo(20);
    }

    private static Path predicted(Path data, String name) {
        Path out = folder.resolve(name);
        Result result = Cli.run("predict", "--model", model, "--data", data, "--out", out);
        assertThat(result.code()).as(result.err()).isZero();
        return out;
    }

    @Test
    @DisplayName("A damaged file is a user's error")
    void damaged() throws IOException {
        byte[] content = Files.readAllBytes(written(new ParquetOutput(), folder.resolve("d.parquet"), 0, 20));
        Path cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(content, content.length / 2));
        Result result = Cli.run("predict", "--model", model, "--data", cut, "--out", folder.resolve("no.csv"));
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("cut.parquet").contains("Parquet");
        assertThat(folder.resolve("no.csv")).doesNotExist();
    }

    @Test
    @DisplayName("Without the JVM's option that Arrow needs, the message names it")
    void withoutTheOption() throws IOException, InterruptedException {
        Path log = folder.resolve("log.txt");
        Path out = folder.resolve("no.arrow");
        Process process = Cli.start(log, "predict", "--model", model, "--data", csv, "--out", out);
        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(log).content().contains("--add-opens=java.base/java.nio=ALL-UNNAMED");
        assertThat(out).doesNotExist();
    }
}
