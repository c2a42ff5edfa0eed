package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Column;
import dev.credence.core.data.DataException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Columns of texts beside others, for methods that read both. */
class MixedTextsTest {
    private static final List<String> HEADER = List.of("id", "review", "size", "label");

    /** Reviews of four words or six, names of two words, and a size. */
    private static final CsvTable TABLE = Tables.of(
            HEADER,
            30,
            i -> List.of(
                    "Ann B" + i,
                    (i % 2 == 0 ? "it is good, " : "oh no: it is not, ") + "thing" + i,
                    String.valueOf(i),
                    i % 2 == 0 ? "up" : "down"));

    private static SchemaOptions options(TextChoice texts) {
        return SchemaOptions.target("label").withMissing(MissingPolicy.KEEP).withTexts(texts);
    }

    private static List<String> columns(TableSchema schema) {
        return schema.columns().stream().map(ColumnEncoding::column).toList();
    }

    @Test
    @DisplayName("Sentences are found, with as many inputs as the longest has words; names are left out")
    void found() {
        TableSchema schema = TableSchema.fit(TABLE, options(TextChoice.FOUND));
        assertThat(columns(schema)).containsExactly("review", "size");
        assertThat(schema.columns().get(0).text().words()).containsExactly("is", "it", "good", "no", "not", "oh");
        assertThat(schema.inputNames()).hasSize(7).startsWith("review (word 1)").endsWith("size");
        assertThat(schema.cellColumns().get(5)).isEqualTo(Column.word("review (word 6)", "review", 6));
        assertThat(schema.cellColumns().get(6)).isEqualTo(Column.number("size"));
        double[][] x = schema.encode(TABLE).examples().inputMatrix();
        assertThat(x[0]).containsExactly(Double.NaN, Double.NaN, 1, 0, 2, 6, 0);
        assertThat(x[1]).containsExactly(5, 3, 1, 0, 4, 6, 1);
    }

    @Test
    @DisplayName("Named columns are texts whatever their words; the last words are read if there are too many")
    void named() {
        TableSchema schema =
                TableSchema.fit(TABLE, options(TextChoice.of(Set.of("id")).withMost(3)));
        assertThat(columns(schema)).containsExactly("id", "review", "size");
        assertThat(schema.columns().get(0).text().words()).containsExactly("ann");
        assertThat(schema.columns().get(1).text().most()).isEqualTo(3);
    }

    @Test
    @DisplayName("Without such a method, left out by name, or declared categorical, sentences are no texts")
    void notRead() {
        assertThat(columns(TableSchema.fit(TABLE, options(TextChoice.NONE)))).containsExactly("size");
        assertThat(columns(TableSchema.fit(TABLE, options(TextChoice.FOUND).withIgnored(Set.of("review")))))
                .containsExactly("size");
        assertThatThrownBy(
                        () -> TableSchema.fit(TABLE, options(TextChoice.FOUND).withCategorical(Set.of("review"))))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("30 different values are too many for categories");
    }

    @Test
    @DisplayName("Dates in words are no sentences: they are left out with advice")
    void dates() {
        CsvTable table = Tables.of(
                List.of("when", "size", "label"),
                30,
                i -> List.of((1 + i % 28) + ". March " + (1990 + i) + " 10:30 h", "" + i, i % 2 == 0 ? "up" : "down"));
        assertThat(columns(TableSchema.fit(table, options(TextChoice.FOUND)))).doesNotContain("when");
    }

    @Test
    @DisplayName("A named text that is the target, left out, categorical, unknown or of numbers is refused")
    void refused() {
        assertRefused(options(TextChoice.of(Set.of("label"))), "Column 'label' is the target and cannot be a text.");
        assertRefused(
                options(TextChoice.of(Set.of("review"))).withIgnored(Set.of("review")),
                "Column 'review' is a text and cannot be left out.");
        assertRefused(
                options(TextChoice.of(Set.of("review"))).withCategorical(Set.of("review")),
                "Column 'review' cannot be both a text and categorical.");
        assertRefused(options(TextChoice.of(Set.of("reviews"))), "no column 'reviews'");
        assertRefused(options(TextChoice.of(Set.of("size"))), "'size' holds numbers, where texts are expected");
    }

    private static void assertRefused(SchemaOptions options, String message) {
        assertThatThrownBy(() -> TableSchema.fit(TABLE, options))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(message);
    }

    @Test
    @DisplayName("The schema is read back from its JSON the same")
    void json() {
        TableSchema schema = TableSchema.fit(TABLE, options(TextChoice.FOUND));
        assertThat(TableSchemas.toJson(schema).at("/columns/0/text/words").size())
                .isEqualTo(6);
    }
}
