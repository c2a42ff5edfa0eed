package dev.credence.datasets.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.datasets.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IonosphereProviderTest {

    @Test
    void classesAndSplitsAreThePublishedOnes() throws IOException {
        Dataset set = new IonosphereProvider().load("ionosphere", SharedData.location());
        assertThat(Arrays.stream(set.examples().targets()).sum()).isEqualTo(225);
        assertThat(set.classNames()).containsExactly("bad", "good");
        assertThat(set.inputNames()).hasSize(33).startsWith("a1", "a3").endsWith("a34");
        assertThat(set.splits()).hasSize(20);
        assertThat(set.train(19).size()).isEqualTo(316);
        String line = Files.readAllLines(SharedData.directory().resolve("ionosphere/permutations.txt"))
                .get(3);
        int[] permutation =
                Arrays.stream(line.split(",")).mapToInt(Integer::parseInt).toArray();
        assertThat(set.splits().get(3).train()).containsExactly(Arrays.copyOf(permutation, 316));
        assertThat(set.splits().get(3).test()).containsExactly(Arrays.copyOfRange(permutation, 316, 351));
    }

    @Test
    void bothFilesAreNeeded(@TempDir Path directory) throws IOException {
        Path shared = SharedData.directory();
        Files.createDirectories(directory.resolve("ionosphere"));
        Files.copy(shared.resolve("ionosphere/iono.txt"), directory.resolve("ionosphere/iono.txt"));
        assertThatThrownBy(() -> new IonosphereProvider().load("ionosphere", DataLocation.offline(directory)))
                .hasMessageContaining("permutations.txt, which does not exist");
    }
}
