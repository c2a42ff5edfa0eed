package dev.credence.datasets.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Dataset;
import dev.credence.datasets.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BostonPermutationsProviderTest {
    @Test
    void theDataAreBostonsAndTheSplitsThePublishedOnes() throws IOException {
        Dataset set = new BostonPermutationsProvider().load("boston-aadm", SharedData.location());
        Dataset boston = new UciProvider().load("boston", SharedData.location());
        assertThat(set.examples().targets()).containsExactly(boston.examples().targets());
        assertThat(set.splits()).hasSize(20);
        String line = Files.readAllLines(SharedData.directory().resolve("uci/boston/permutations-aadm.txt"))
                .get(7);
        int[] permutation = Arrays.stream(line.strip().split(",", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
        assertThat(set.splits().get(7).train()).containsExactly(Arrays.copyOf(permutation, 455));
        assertThat(set.splits().get(7).test()).containsExactly(Arrays.copyOfRange(permutation, 455, 506));
    }
}
