package dev.credence.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RecordReaderTest {
    private static final String TEXT = "{\"test\":\"a\",\"whole_number\":-3,\"large\":9007199254740993,\"real\":null,"
            + "\"truth\":true,\"rows\":[1,2],\"counts\":[3],\"values\":[0.5,null],\"names\":{\"x\":\"ü\"},"
            + "\"scores\":[1.0E-300],\"part\":{\"at\":2.5},\"parts\":[{\"at\":1.0}],\"table\":[[1.0,2.0],[]],"
            + "\"small\":[0.25]}";

    record Part(double at) {
        Part {
            if (at < 0) {
                throw new IllegalArgumentException("'at' is " + at + ", expected at least 0");
            }
        }

        public boolean isLarge() {
            return at > 1e9;
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // compared by text
    private record Whole(
            @JsonProperty("test") String name,
            int wholeNumber,
            long large,
            double real,
            boolean truth,
            int[] rows,
            long[] counts,
            double[] values,
            Map<String, String> names,
            List<Double> scores,
            Part part,
            List<Part> parts,
            double[][] table,
            float[] small) {}

    private static Whole read(String from, String to) {
        assertThat(TEXT).contains(from);
        return JsonRecord.parse(TEXT.replace(from, to)).as(Whole.class);
    }

    private static void refused(String from, String to, String... message) {
        assertThatThrownBy(() -> read(from, to))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(message);
    }

    @Test
    void a_record_is_read_as_it_was_written() {
        Whole whole = read("", "");
        assertThat(whole.name()).isEqualTo("a");
        assertThat(whole.large()).isEqualTo(9007199254740993L);
        assertThat(whole.real()).isNaN();
        assertThat(whole.values()).containsExactly(0.5, Double.NaN);
        assertThat(whole.parts()).containsExactly(new Part(1)).noneMatch(Part::isLarge);
        assertThat(JsonText.tree(whole).toString()).isEqualTo(TEXT);
    }

    @Test
    void arrays_of_arrays_are_read() {
        Whole whole = read("", "");
        assertThat(whole.table()).isDeepEqualTo(new double[][] {{1, 2}, {}});
        assertThat(whole.small()).containsExactly(0.25f);
        refused("[1.0,2.0]", "[1.0,\"x\"]", "'table[0][1]' holds 'x'");
    }

    @Test
    void what_does_not_fit_is_named_with_what_was_expected() {
        refused("-3,", "4294967296,", "'whole_number' holds '4294967296', expected a whole number of 32 bits");
        refused("-3,", "1.0,", "'whole_number' holds '1.0'");
        refused("[1,2]", "[1,\"2\"]", "'rows[1]' holds '2', expected a whole number");
        refused("[0.5,null]", "[0.5,\"x\"]", "'values[1]' holds 'x', expected a finite number or null");
        refused("1.0E-300", "1E999", "'scores[0]' holds");
        refused("\"ü\"", "7", "'names.x' holds '7', expected text");
        refused("\"a\"", "null", "'test' is missing");
        refused("true", "1", "'truth' holds '1', expected true or false");
        refused("[3]", "3", "'counts' holds '3', expected a list");
        refused("{\"at\":2.5}", "{}", "'part.at' is missing");
        refused("{\"at\":2.5}", "{\"at\":2.5,\"by\":1}", "unknown field 'part.by'; expected at");
        refused("[{\"at\":1.0}]", "[1]", "'parts[0]' holds '1', expected an object");
        refused("\"large\"", "\"larger\"", "'large' is missing");
    }

    @Test
    void a_constructor_refuses_in_its_own_words() {
        refused("1.0}", "-1.0}", "'at' is -1.0, expected at least 0");
    }
}
