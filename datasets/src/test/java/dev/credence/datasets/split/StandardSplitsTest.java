package dev.credence.datasets.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Split;
import dev.credence.datasets.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandardSplitsTest {

    @ParameterizedTest
    @CsvSource({
        "boston, 506",
        "concrete, 1030",
        "energy, 768",
        "kin8nm, 8192",
        "naval, 11934",
        "power, 9568",
        "protein, 45730",
        "wine, 1599",
        "yacht, 308"
    })
    void testRowsEqualThePublishedOnesInOrder(String name, int rows) throws IOException {
        Path file = SharedData.directory().resolve("uci/" + name + "/test-splits.txt");
        List<String> published = Files.readAllLines(file);
        List<Split> splits = StandardSplits.of(rows, published.size());
        assertThat(published).hasSize(name.equals("protein") ? 5 : 20);
        for (int i = 0; i < published.size(); i++) {
            int[] test = Arrays.stream(published.get(i).strip().split("[\\s,]+"))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            assertThat(splits.get(i).test()).as(name + " split " + i).containsExactly(test);
        }
    }

    @ParameterizedTest
    @CsvSource({"506, 455", "1030, 927", "45730, 41157", "308, 277", "5, 4", "15, 14", "25, 22"})
    void trainingRowsAreRoundedHalfToEven(int rows, int train) {
        assertThat(StandardSplits.trainingRows(rows)).isEqualTo(train);
    }

    @Test
    void theTwoPartsOfASplitAreEveryRowOnce() {
        for (Split split : StandardSplits.of(101, 7)) {
            int[] both = IntStream.concat(Arrays.stream(split.train()), Arrays.stream(split.test()))
                    .sorted()
                    .toArray();
            assertThat(both).containsExactly(IntStream.range(0, 101).toArray());
        }
    }

    @Test
    void tooFewRowsAreRefused() {
        assertThatThrownBy(() -> StandardSplits.of(4, 1)).hasMessageContaining("got 4");
    }
}
