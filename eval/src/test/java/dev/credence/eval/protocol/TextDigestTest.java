package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TextDigestTest {
    @Test
    void isTheUuidOfTheWholeText() {
        int[] none = {};
        int[] many = IntStream.range(-20, 40_000).toArray(); // of several parts
        double[] weights = {1, 0.5, 1e-9};
        String text = "rows é" + Arrays.toString(none) + Arrays.toString(many) + Arrays.toString(weights) + "end";
        assertThat(new TextDigest()
                        .add("rows é")
                        .addAll(none)
                        .addAll(many)
                        .addAll(3, i -> String.valueOf(weights[i]))
                        .add("end")
                        .toUuid())
                .isEqualTo(UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)));
    }
}
