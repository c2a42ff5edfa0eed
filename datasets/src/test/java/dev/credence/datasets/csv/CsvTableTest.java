package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTableTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a,b,c\n1,2,x\n3,4,y\n",
                "a;b;c\r\n1;2;x\r\n3;4;y",
                "a\tb\tc\n1\t2\tx\n3\t4\ty\n",
                "a|b|c\n1|2|x\n3|4|y\n",
                "  a   b \t c\n1 2 x  \n\n\t3\t4  y\n",
                "\uFEFFa,b,c\n1,2,x\n3,4,y\n",
                " a , b , c \n 1 , 2 , x \n\n   \n 3,4,y\n",
                "\"a\",\"b\",\"c\"\n\"1\",\"2\",\"x\"\n\"3\",\"4\",\"y\"\n"
            })
    void everyDelimiterAndStyleGivesTheSameTable(String text) {
        CsvTable table = read(text);
        assertThat(table.header()).containsExactly("a", "b", "c");
        assertThat(table.rows()).isEqualTo(2);
        assertThat(List.of(table.text(0, 0), table.text(0, 1), table.text(0, 2)))
                .containsExactly("1", "2", "x");
        assertThat(List.of(table.text(1, 0), table.text(1, 1), table.text(1, 2)))
                .containsExactly("3", "4", "y");
    }

    @Test
    @DisplayName("A row whose only cell is quoted and empty is a row with a missing value; a line without text is none")
    void aRowOfOneMissingValueIsARow() throws IOException {
        CsvTable table = read("x\n1\n\"\"\n\n  \n3\n\" \"\n");
        assertThat(table.rows()).isEqualTo(4);
        assertThat(table.text(1, 0)).isEmpty();
        assertThat(table.text(3, 0)).isEmpty();
        assertThat(table.line(2)).isEqualTo("line 6");
    }

    @Test
    void quotedFieldsHoldDelimitersQuotesAndLineBreaks() {
        CsvTable table = read("name,\"x, y\"\n\"say \"\"hi\"\"\",1\n\"two\nlines\",2\nlast,3\n");
        assertThat(table.header()).containsExactly("name", "x, y");
        assertThat(table.text(0, 0)).isEqualTo("say \"hi\"");
        assertThat(table.text(1, 0)).isEqualTo("two\nlines");
        assertThat(List.of(table.line(0), table.line(1), table.line(2))).containsExactly("line 2", "line 3", "line 5");
        CsvTable blanks = read("\"first name\" age\n\"Ada L\" 36\n");
        assertThat(blanks.header()).containsExactly("first name", "age");
        assertThat(blanks.text(0, 0)).isEqualTo("Ada L");
    }

    @Test
    void oneColumnIsATableToo() {
        assertThat(read("y\n1\n2\n").header()).containsExactly("y");
        assertThat(read("first name\nAda\n").header()).containsExactly("first name");
    }

    @Test
    void theDelimiterIsTheOneThatTheRowsAgreeOn() {
        assertThat(read("a,unit;b\n1;2\n3;4\n").header()).containsExactly("a,unit", "b");
        assertThat(CsvTable.read(write("a;b\n1;2\n"), Delimiter.COMMA).header()).containsExactly("a;b");
    }

    @Test
    void gzIsReadWhateverItsName() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write("a,b\n1,2\n".repeat(2).replaceFirst("2\na,b", "2").getBytes(StandardCharsets.UTF_8));
        }
        Path file = Files.write(directory.resolve("data.csv"), bytes.toByteArray());
        assertThat(CsvTable.read(file).rows()).isEqualTo(2);
        Files.write(file, Arrays.copyOf(bytes.toByteArray(), bytes.size() - 10));
        assertThatThrownBy(() -> CsvTable.read(file)).hasMessageContaining("truncated");
    }

    @Test
    void aTableOfManyRowsComesBackAsItWas() {
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < 20_000; i++) {
            text.append(i).append(',').append(i * 0.1).append('\n');
        }
        CsvTable table = read(text.toString());
        assertThat(table.rows()).isEqualTo(20_000);
        for (int i = 0; i < 20_000; i += 999) {
            assertThat(table.text(i, 1)).isEqualTo(String.valueOf(i * 0.1));
            assertThat(table.line(i)).isEqualTo("line " + (i + 2));
        }
    }

    @Test
    void aRaggedRowIsNamedWithBothCounts() {
        fails("a,b,c\n1,2,3\n\n4,5\n", "data.csv line 4: the row has 2 fields, the header has 3 (separated by commas)");
        fails(
                "a b\n1 2 3\n2 3 4\n",
                "line 2: the row has 3 fields, the header has 2 (separated by blanks)",
                "row.names = FALSE");
    }

    @Test
    void headersThatCannotNameColumnsAreRefused() {
        fails("1.0,2,3\n1,2,3\n", "found only numbers ('1.0', '2', '3' …)");
    }

    @Test
    void columnsWithoutANameOrWithThatOfAnotherAreReadAndOnlyTheirUseIsRefused() {
        CsvTable table = read("a,,b,a,\n1,2,3,4,5\n");
        assertThat(table.header()).containsExactly("a", "", "b", "a", "");
        assertThat(table.column("b")).hasValue(2);
        assertThat(table.column("c")).isEmpty();
        assertThatThrownBy(() -> table.column("a"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(
                        "data.csv: the columns 1 and 4 are both named 'a'. Rename one, or leave them out");
    }

    @Test
    void aNameIsFoundInAnotherUnicodeNormalisation() {
        CsvTable table = read("cafe\u0301,\u00e9t\u00e9,x\n1,2,3\n");
        assertThat(table.column("caf\u00e9")).hasValue(0);
        assertThat(table.column("e\u0301t\u00e9")).hasValue(1);
        assertThat(table.column("cafe")).isEmpty();
        CsvTable both = read("caf\u00e9,cafe\u0301\n1,2\n");
        assertThat(both.column("caf\u00e9")).hasValue(0);
        assertThat(both.column("cafe\u0301")).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"x\": 1, \"y\": 2}\n{\"x\": 3, \"y\": 4}\n",
                "\n {\"x\":1}\n",
                "[{\"x\": 1}, {\"x\": 2}]",
                "{\n  \"rows\": []\n}",
                "[[1, 2], [3, 4]]"
            })
    void jsonIsToldFromCsv(String text) {
        boolean lines = text.strip().startsWith("{") && text.contains("}\n");
        fails(text, "data.csv line 1: the file is " + (lines ? "JSON Lines" : "JSON") + ", expected CSV");
    }

    @Test
    void namesAreDividedAtCommasUnlessOneColumnHasTheWholeName() {
        CsvTable table = read("\"a,b\",c,\"d \"\"e\"\"\",\"g,h\"\n1,2,3,4\n");
        assertThat(ColumnList.of("a,b", table)).containsExactly("a,b");
        assertThat(ColumnList.of("c", table)).containsExactly("c");
        assertThat(ColumnList.of("c, x", table)).containsExactly("c", "x");
        assertThat(ColumnList.of("\"g,h\"", table)).containsExactly("g,h");
        assertThat(ColumnList.of("c,\"a,b\",\"d \"\"e\"\"\"", table)).containsExactly("c", "a,b", "d \"e\"");
        assertThat(ColumnList.of("d \"e\"", table)).containsExactly("d \"e\"");
        assertThat(ColumnList.of("\"x\"y,c", table)).containsExactly("\"x\"y", "c");
    }

    @Test
    void tablesWithoutRowsAreRefused() {
        fails("a,b\n", "data.csv has a header but no rows");
        fails("", "data.csv is empty: expected a header");
        fails(" \n\n", "data.csv is empty: expected a header");
    }

    @Test
    void brokenQuotesAreExplained() {
        fails("a,b\n1,\"2\n3,4\n", "a quoted field is never closed", "line 2");
        fails("a,b\n\"1\"x,2\n", "data.csv line 2: text follows a closing quote");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void theLineThatIsNoUtf8TextIsNamed(String end) throws IOException {
        Path file = directory.resolve("data.csv");
        for (int line : new int[] {1, 2, 3, 900, 5000}) {
            for (String delimiter : new String[] {",", "  "}) {
                StringBuilder text = new StringBuilder();
                for (int i = 1; i <= 5000; i++) {
                    text.append(i == line ? "ä" : "a")
                            .append(i)
                            .append(delimiter)
                            .append("b")
                            .append(end);
                }
                assertRefused(
                        file,
                        text.toString().getBytes(StandardCharsets.ISO_8859_1),
                        "data.csv line " + line + ": the line is not UTF-8 text. Save the table as UTF-8.");
            }
        }
        assertRefused(file, "a,b\n1,ü".getBytes(StandardCharsets.ISO_8859_1), "line 2: the line is not UTF-8");
    }

    @Test
    void longTextsOfManyBytesAreReadWhole() throws IOException {
        StringBuilder text = new StringBuilder("a,b\n");
        for (int i = 0; i < 5000; i++) {
            text.append("ä€😀".repeat(i % 5)).append("x").append(i).append(",1\n");
        }
        Path file = Files.writeString(directory.resolve("data.csv"), text);
        CsvTable table = CsvTable.read(file);
        assertThat(table.rows()).isEqualTo(5000);
        for (int i = 0; i < 5000; i++) {
            assertThat(table.text(i, 0)).isEqualTo("ä€😀".repeat(i % 5) + "x" + i);
        }
    }

    @Test
    void whatIsNoUtf8TextIsToldByItsContent() throws IOException {
        Path file = directory.resolve("data.csv");
        assertRefused(
                file,
                "a,é\n1,2\n".getBytes(StandardCharsets.ISO_8859_1),
                "data.csv line 1: the line is not UTF-8 text");
        assertRefused(file, "\uFEFFa,b\n1,2\n".getBytes(StandardCharsets.UTF_16LE), "UTF-16");
        assertRefused(file, new byte[] {'P', 'K', 3, 4, 0, 0}, "zip archive or a spreadsheet");
        assertRefused(file, new byte[] {'a', 0, 1, 2}, "binary file");
    }

    @Test
    void aRowWithoutEndIsRefusedBeforeItFillsTheMemory() {
        String huge = "a,b\n1,\"" + "x,\n".repeat((16 << 20) / 3 + 50_000);
        fails(huge, "data.csv after line 1: a row is longer than 16777216 bytes");
        fails("a,".repeat(20_001) + "b\n1\n", "the header has 20002 columns, at most 20000");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> CsvTable.read(directory.resolve("none.csv")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("There is no file " + directory.resolve("none.csv"));
        assertThatThrownBy(() -> CsvTable.read(directory)).hasMessageContaining("is a directory");
    }

    private static void assertRefused(Path file, byte[] content, String message) throws IOException {
        Files.write(file, content);
        assertThatThrownBy(() -> CsvTable.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(message);
    }

    private void fails(String text, String... messages) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(DataException.class).hasMessageContainingAll(messages);
    }

    private CsvTable read(String text) {
        return CsvTable.read(write(text));
    }

    private Path write(String text) {
        try {
            return Files.writeString(directory.resolve("data.csv"), text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
