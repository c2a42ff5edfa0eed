package dev.credence.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Untrusted fields. */
class JsonRecordTest {
    private static void refused(String text, Function<JsonRecord, ?> field, String... parts) {
        var message = assertThatThrownBy(() -> field.apply(JsonRecord.parse(text.replace('\'', '"'))))
                .isInstanceOf(IllegalArgumentException.class);
        for (String part : parts) {
            message.hasMessageContaining(part);
        }
    }

    @Test
    @DisplayName("Numbers are in their range, without rounding or overflow")
    void numbersAreOfTheirRange() {
        assertThat(JsonRecord.parse("{\"n\":2147483647}").whole("n", 0, Integer.MAX_VALUE))
                .isEqualTo(Integer.MAX_VALUE);
        for (String wrong : new String[] {"4294967296", "-1", "1.5", "1e2", "'7'", "true", "null", "[1]", "1e999999"}) {
            refused("{'n':" + wrong + "}", json -> json.whole("n", 0, Integer.MAX_VALUE), "'n'");
        }
        for (String wrong : new String[] {"1e999", "'NaN'", "null", "{}"}) {
            refused("{'n':" + wrong + "}", json -> json.number("n"), "'n'");
        }
        assertThat(JsonRecord.parse("{\"n\":null}").numberOrNaN("n")).isNaN();
        refused("{}", json -> json.numberOrNaN("n"), "'n' is missing");
        refused("{'n':9223372036854775808}", json -> json.wholeLong("n", Long.MIN_VALUE, Long.MAX_VALUE), "64 bits");
    }

    @Test
    @DisplayName("A message about a list gives the index of the wrong element")
    void aListNamesTheElement() {
        refused("{'a':{'b':[1,'x']}}", json -> json.record("a").numbers("b"), "'a.b[1]' holds 'x'", "a finite number");
        refused("{'a':[{},7]}", json -> json.records("a"), "'a[1]' holds '7', expected an object");
        refused("{'a':{'b':7}}", json -> json.textsByName("a"), "'a.b' holds '7', expected text");
    }

    @Test
    @DisplayName("Unread fields are refused, also in nested objects")
    void unknownFieldsAreRefused() {
        JsonRecord whole = JsonRecord.parse("{\"a\":\"x\",\"b\":[{\"c\":1,\"d\":2}]}");
        assertThat(whole.text("a")).isEqualTo("x");
        assertThatThrownBy(whole::end).hasMessageContaining("unknown field 'b'").hasMessageContaining("expected a");
        whole.records("b").forEach(part -> part.whole("c", 0, 9));
        assertThatThrownBy(whole::end).hasMessageContaining("'b[0].d'");
    }

    @Test
    @DisplayName("Other values than objects, duplicate fields, trailing content and deep nesting are refused")
    void whatIsNoJsonIsRefused() {
        refused("[]", json -> json, "a list of 0, expected an object");
        refused("", json -> json, "nothing");
        refused("{'a':1,'a':2}", json -> json, "Duplicate field 'a'");
        refused("{} {}", json -> json, "cannot be read: there is more after its end", "line 1, column");
        refused("{'a':" + "[".repeat(70) + "]".repeat(70) + "}", json -> json, "more than 64 deep");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NaN",
                "Infinity",
                "-Infinity",
                "+1",
                ".5",
                "1.",
                "01",
                "nan",
                "'x",
                "[1",
                "{",
                "// no",
                "1 # no",
                "\"\\q\"",
                "\"\u0001\"",
                "[1,]",
                "{a:1}",
                ""
            })
    @DisplayName("The message about invalid JSON does not name classes of the parser")
    void theLibraryIsNotNamed(String value) {
        assertThatThrownBy(() -> JsonRecord.parse("{\"n\":" + value + "}"))
                .message()
                .contains("cannot be read", "at line 1, column")
                .doesNotContain("Feature", "Json", "ALLOW", "enable", "Source", "jackson", "[]");
    }

    @Test
    @DisplayName("NaN is refused as a number")
    void nan() {
        refused("{'n':NaN}", json -> json, "it cannot be read: 'NaN' is not a JSON number at line 1");
    }

    @Test
    @DisplayName("Messages quote little, and no control characters")
    void messagesQuoteLittle() {
        assertThatThrownBy(() -> JsonRecord.parse("{\"a\":\"\\u001b[31m" + "x".repeat(1000) + "\"}")
                        .number("a"))
                .message()
                .contains("\\u001B[31mxxx")
                .hasSizeLessThan(200)
                .doesNotContain("\u001b");
    }

    @Test
    @DisplayName("Only one format version is read: a newer one asks for a newer library, an older one is refused")
    void formats() {
        JsonRecord.parse("{\"format\":2}").requireFormat(2, "The file");
        assertThatThrownBy(() -> JsonRecord.parse("{\"format\":3}").requireFormat(2, "The file"))
                .isInstanceOf(UserException.class)
                .hasMessage("The file was written by a newer version of this library (format 3, this one reads 2)."
                        + " Update the library.");
        assertThatThrownBy(() -> JsonRecord.parse("{\"format\":1}").requireFormat(2, "The file"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is 1, this library reads 2");
    }

    @Test
    @DisplayName("A text longer than Jackson's default limit of 20 million characters, such as a whole model, is read")
    void aLongTextIsRead() {
        String text = "a".repeat(21_000_000);
        assertThat(JsonRecord.parse("{\"model\":\"" + text + "\"}").text("model"))
                .hasSize(text.length());
    }
}
