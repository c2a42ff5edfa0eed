package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A column of texts as the codes of its last words. */
class TextColumnsTest {
    private static final double NONE = Double.NaN;

    /** Of the last three words: good 3, a 2, film 2, is 2, bad 2; "the", "plot" and "this" once each. */
    private static CsvTable table(String... more) {
        List<List<String>> rows = new ArrayList<>(List.of(
                List.of("This film is good", "up"),
                List.of("a good film", "up"),
                List.of("THE bad, bad plot!", "down"),
                List.of("", "down"),
                List.of("is a good", "up")));
        for (String text : more) {
            rows.add(List.of(text, "up"));
        }
        return CsvTable.of("reviews", "row", List.of("text", "label"), rows);
    }

    private static SchemaOptions options() {
        return SchemaOptions.target("label")
                .withMissing(MissingPolicy.KEEP)
                .withText(Optional.of(TextInput.of("text", 3)));
    }

    @Test
    @DisplayName("Codes are by how often words occur among the last ones, unknown ones the code after the last")
    void codes() {
        TableSchema schema = TableSchema.fit(table(), options());
        // "bad bad plot !" has the last words bad, plot, !
        assertThat(schema.columns().get(0).text().words()).containsExactly("good", "a", "film", "is");
        assertThat(Arrays.deepToString(schema.encode(table()).examples().inputMatrix()))
                .isEqualTo(Arrays.deepToString(
                        new double[][] {{2, 3, 0}, {1, 0, 2}, {4, 4, 4}, {NONE, NONE, NONE}, {3, 1, 0}}));
        assertThat(schema.inputNames()).containsExactly("text (word 1)", "text (word 2)", "text (word 3)");
        assertThat(schema.cellColumns())
                .isEqualTo(schema.inputNames().stream()
                        .map(name -> Column.word(name, "text", 4))
                        .toList());
    }

    @Test
    @DisplayName("Words that mean missing elsewhere, and numbers among texts, are words")
    void wordsForMissingValues() {
        CsvTable table = table("NA", "na", "?", "?", "12", "12");
        TableSchema schema = TableSchema.fit(table, options());
        assertThat(schema.columns().get(0).text().words()).contains("na", "?", "12");
        assertThat(schema.isMissing("text", "NA")).isFalse();
        assertThat(schema.isMissing("text", "")).isTrue();
        assertThat(schema.encodeInputs(table).examples().size()).isEqualTo(11);
    }

    @Test
    @DisplayName("Words and unknown words of a row are counted")
    void counts() {
        TableSchema schema = TableSchema.fit(table(), options());
        WordCodes words = schema.columns().get(0).text();
        double[][] rows = schema.encode(table("a plot")).examples().inputMatrix();
        assertThat(List.of(words.count(rows[0], 0), words.unknown(rows[0], 0))).containsExactly(3, 0);
        assertThat(List.of(words.count(rows[2], 0), words.unknown(rows[2], 0))).containsExactly(3, 3);
        assertThat(List.of(words.count(rows[3], 0), words.unknown(rows[3], 0))).containsExactly(0, 0);
        assertThat(List.of(words.count(rows[5], 0), words.unknown(rows[5], 0))).containsExactly(2, 1);
    }

    @Test
    @DisplayName("The JSON of a schema holds the words and their number, and nothing else of them")
    void json() {
        TableSchema schema = TableSchema.fit(table(), options());
        assertThat(new ObjectMapper().<JsonNode>valueToTree(schema).at("/columns/0/text"))
                .hasToString("{\"most\":3,\"words\":[\"good\",\"a\",\"film\",\"is\"]}");
    }

    private static void assertRefused(CsvTable table, SchemaOptions options, String message) {
        assertThatThrownBy(() -> TableSchema.fit(table, options))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(message);
    }

    @Test
    @DisplayName("What is no text is refused, with what is wrong")
    void refused() {
        CsvTable wide = CsvTable.of(
                "wide",
                "row",
                List.of("text", "n", "label", "empty", "once"),
                List.of(List.of("a a", "1", "x", "", "b"), List.of("c", "2", "y", "", "d")));
        assertRefused(wide, options(), "reads no other column, and there are 'n', 'empty', 'once'. Leave them out.");
        SchemaOptions others = options().withIgnored(Set.of("text", "empty", "once"));
        assertRefused(
                wide,
                others.withText(Optional.of(TextInput.of("n", 3))),
                "column 'n' holds numbers, where texts are expected");
        others = others.withIgnored(Set.of("text", "n", "once"));
        assertRefused(wide, others.withText(Optional.of(TextInput.of("empty", 3))), "all texts are empty");
        others = others.withIgnored(Set.of("text", "n", "empty"));
        assertRefused(wide, others.withText(Optional.of(TextInput.of("once", 3))), "no word occurs 2 times");
        assertRefused(wide, others.withText(Optional.of(TextInput.of("onc", 3))), "Did you mean 'once'");
        assertRefused(wide, options().withIgnored(Set.of("text")), "is the text and cannot be left out");
        assertRefused(
                wide,
                options().withText(Optional.of(TextInput.of("label", 3))),
                "is the target and cannot be the text");
        assertRefused(table(), options().withMissing(MissingPolicy.REFUSE), "need the policy 'keep'");
    }
}
