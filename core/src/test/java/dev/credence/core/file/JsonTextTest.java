package dev.credence.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class JsonTextTest {
    private static ObjectNode document() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", "NaN");
        json.put("whole", 3);
        json.put("large", new BigDecimal("1e400"));
        json.put("half", 0.5);
        json.put("nan", Double.NaN);
        json.put("single", Float.POSITIVE_INFINITY);
        json.putArray("list").add(1.5).add(Double.NEGATIVE_INFINITY).addArray().add(Double.POSITIVE_INFINITY);
        json.putObject("inner").put("log_likelihood", Double.NEGATIVE_INFINITY).put("se", 2.5);
        return json;
    }

    @Test
    @DisplayName("Numbers that are not finite are written as null, at any depth; all else is unchanged")
    void notFiniteIsNull() {
        ObjectNode json = document();
        JsonRecord read = JsonRecord.parse(JsonText.pretty(json));
        assertThat(read.text("name")).isEqualTo("NaN");
        assertThat(read.whole("whole", 0, 9)).isEqualTo(3);
        assertThat(read.number("half")).isEqualTo(0.5);
        assertThat(read.isNull("nan")).isTrue();
        assertThat(read.isNull("single")).isTrue();
        assertThat(read.list("list").toString()).isEqualTo("[1.5, null, [null]]");
        assertThat(read.numbersByName("inner")).isEqualTo(Map.of("log_likelihood", Double.NaN, "se", 2.5));
        assertThat(JsonText.finite(json).get("large").decimalValue()).isEqualTo(new BigDecimal("1e400"));
        assertThat(json).as("what was given").isEqualTo(document());
        assertThat(JsonText.finite(DoubleNode.valueOf(Double.NaN)).isNull()).isTrue();
    }

    @Test
    @DisplayName("A document of finite numbers is written as Jackson writes it")
    void finiteIsAsBefore() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("a", 0.1).put("b", "x");
        json.putArray("c").add(1).addNull();
        assertThat(JsonText.finite(json)).isSameAs(json);
        assertThat(JsonText.pretty(json)).isEqualTo(json.toPrettyString());
    }
}
