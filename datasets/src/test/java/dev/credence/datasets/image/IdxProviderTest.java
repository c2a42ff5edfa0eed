package dev.credence.datasets.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.DataException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.datasets.SharedData;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdxProviderTest {
    private final IdxProvider provider = new IdxProvider();

    @TempDir
    Path directory;

    private void check(Dataset set, int[] firstTrain, int[] firstTest, double mean, double scale) {
        assertThat(set.examples().size()).isEqualTo(70_000);
        assertThat(set.train(0).size()).isEqualTo(60_000);
        assertThat(set.test(0).size()).isEqualTo(10_000);
        assertThat(set.task()).isEqualTo(Task.classification(10));
        assertThat(set.inputNames()).hasSize(784).doesNotHaveDuplicates().startsWith("r0c0", "r0c1");
        for (int i = 0; i < firstTrain.length; i++) {
            assertThat(set.train(0).target(i)).isEqualTo(firstTrain[i]);
            assertThat(set.test(0).target(i)).isEqualTo(firstTest[i]);
        }
        Standardisation standard = Standardisation.of(set.train(0), set.task());
        assertThat(standard.inputMean()[0]).isCloseTo(mean, within(5e-5));
        assertThat(standard.inputScale()[783]).isCloseTo(scale, within(5e-5));
    }

    /** Mean and standard deviation are the values every tutorial normalises by. */
    @Test
    void mnistHasItsSizesItsFirstLabelsAndItsKnownMean() {
        check(
                provider.load("mnist", SharedData.location()),
                new int[] {5, 0, 4, 1, 9},
                new int[] {7, 2, 1, 0, 4},
                0.1307,
                0.3081);
    }

    @Test
    void fashionMnistHasItsSizesItsFirstLabelsAndItsKnownMean() {
        Dataset set = provider.load("fashion-mnist", SharedData.location());
        check(set, new int[] {9, 0, 0, 3, 0}, new int[] {9, 2, 1, 1, 6}, 0.2860, 0.3530);
        assertThat(set.classNames()).hasSize(10).startsWith("T-shirt/top").endsWith("Ankle boot");
    }

    @Test
    void plainFilesInTorchvisionsLayoutAreReadToo() throws IOException {
        Path source = SharedData.directory().resolve("mnist");
        Path raw = Files.createDirectories(directory.resolve("MNIST/raw"));
        for (String name : IdxSet.FILES) {
            try (InputStream in = new GZIPInputStream(Files.newInputStream(source.resolve(name + ".gz")))) {
                Files.copy(in, raw.resolve(name));
            }
        }
        Dataset set = provider.load("mnist", DataLocation.offline(directory));
        assertThat(set.test(0).target(0)).isEqualTo(7);
        Path labels = raw.resolve(IdxSet.FILES.get(1));
        byte[] content = Files.readAllBytes(labels);
        content[100] ^= 1;
        Files.write(labels, content);
        assertThatThrownBy(() -> provider.load("mnist", DataLocation.offline(directory)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(labels + " is damaged or another file");
    }

    @Test
    void aMissingFileIsExplainedWithItsAddress() {
        assertThatThrownBy(() -> provider.load("kmnist", DataLocation.offline(directory)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(
                        directory.resolve("kmnist/train-images-idx3-ubyte.gz").toString())
                .hasMessageContaining("http://codh.rois.ac.jp/kmnist/dataset/kmnist/train-images-idx3-ubyte.gz")
                .hasMessageNotContaining(".gz.gz");
    }

    @Test
    void anotherKmnistFileIsRefusedByTheChecksumOfTheCompressedOne() throws IOException {
        Path file = directory.resolve("kmnist/train-images-idx3-ubyte.gz");
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[] {0x1f, (byte) 0x8b, 8, 0});
        assertThatThrownBy(() -> provider.load("kmnist", DataLocation.offline(directory)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("expected a file with sha256 51467d22")
                .hasMessageContaining("found 4 bytes with sha256");
    }

    @Test
    void everySetSaysItsShape() {
        assertThat(provider.datasets())
                .hasSize(3)
                .allSatisfy(
                        info -> assertThat(info.image().orElseThrow().inputs()).isEqualTo(info.inputs()));
        assertThat(Arrays.asList("mnist", "fashion-mnist", "kmnist"))
                .isEqualTo(provider.datasets().stream().map(i -> i.name()).toList());
    }
}
