package dev.credence.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class StreamTest {
    @Test
    @DisplayName("No two purposes share a stream")
    void rangesAreDisjoint() {
        List<Stream> sorted = Arrays.stream(Stream.values())
                .sorted(Comparator.comparingLong(Stream::first))
                .toList();
        for (int i = 1; i < sorted.size(); i++) {
            assertThat(sorted.get(i).first())
                    .as("%s after %s", sorted.get(i), sorted.get(i - 1))
                    .isGreaterThanOrEqualTo(sorted.get(i - 1).first() + Stream.WIDTH);
        }
    }

    @Test
    @DisplayName("Keys differ between purposes for every seed")
    void keysDiffer() {
        for (long seed : new long[] {0, 1, -1, 42, Long.MIN_VALUE, 6L << 32}) {
            assertThat(Arrays.stream(Stream.values()).map(stream -> key(stream.of(seed))))
                    .doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("A name's stream belongs to its purpose and depends on all bits of the hash")
    void namesStayInRange(Stream stream) {
        for (String name : List.of("", "a", "weights.0", "polygenelubricants", "bimodal")) {
            long hash = Integer.toUnsignedLong(name.hashCode());
            long expected = stream.first() + ((hash - stream.first()) & 0xFFFFFFFFL);
            assertThat(expected).isBetween(stream.first(), stream.first() + Stream.WIDTH - 1);
            assertThat(key(stream.of(3, name))).isEqualTo(key(CounterRandom.of(3, expected)));
        }
    }

    @Test
    @DisplayName("Generated data and initial values keep their streams")
    void namesKeepTheirNumbers() {
        for (String name : List.of("bimodal", "weights.0", "polygenelubricants")) {
            assertThat(key(Stream.GENERATED_DATA.of(7, name))).isEqualTo(key(CounterRandom.of(7, name.hashCode())));
            assertThat(key(Stream.INITIAL_VALUES.of(7, name)))
                    .isEqualTo(key(CounterRandom.of(7, 0x696E6974L << 32 | Integer.toUnsignedLong(name.hashCode()))));
        }
    }

    private static List<Integer> key(CounterRandom random) {
        return List.of(random.key0(), random.key1());
    }
}
