package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class DatasetBytesTest {
    private static final int ROWS = 6;

    private static Dataset dataset(Examples examples, int classes) {
        return new Dataset(
                "häuser",
                classes == 0 ? Task.REGRESSION : Task.classification(classes),
                examples,
                IntStream.range(0, examples.inputs()).mapToObj(i -> "x" + i).toList(),
                "y",
                IntStream.range(0, classes).mapToObj(i -> "class " + i).toList(),
                List.of(new Split(new int[] {5, 0, 2}, new int[] {1}), new Split(new int[] {3}, new int[0])));
    }

    private static Examples numbers() {
        double[][] inputs = new double[ROWS][4];
        double[] targets = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < 4; j++) {
                inputs[i][j] = i == 2 && j == 1 ? Double.NaN : i == 3 ? -0.0 : 1.0 / (3 * i + j + 1);
            }
            targets[i] = i % 3;
        }
        return Examples.of(inputs, targets);
    }

    private static void sameRows(Examples read, Examples written) {
        assertThat(read.size()).isEqualTo(written.size());
        assertThat(read.inputShape()).isEqualTo(written.inputShape());
        assertThat(read.image()).isEqualTo(written.image());
        double[][] inputs = read.inputMatrix();
        double[][] expected = written.inputMatrix();
        for (int i = 0; i < expected.length; i++) {
            // by bits: −0 is not 0
            assertThat(Arrays.stream(inputs[i])
                            .mapToLong(Double::doubleToRawLongBits)
                            .toArray())
                    .isEqualTo(Arrays.stream(expected[i])
                            .mapToLong(Double::doubleToRawLongBits)
                            .toArray());
            assertThat(read.key(i)).isEqualTo(written.key(i));
        }
        assertThat(read.targets()).isEqualTo(written.targets());
        assertThat(read.isWeighted()).isEqualTo(written.isWeighted());
        assertThat(read.weights()).isEqualTo(written.weights());
    }

    private static Dataset travelled(Dataset dataset) {
        Dataset read = DatasetBytes.read(DatasetBytes.of(dataset, 1 << 20));
        assertThat(read.name()).isEqualTo(dataset.name());
        assertThat(read.task()).isEqualTo(dataset.task());
        assertThat(read.inputNames()).isEqualTo(dataset.inputNames());
        assertThat(read.targetName()).isEqualTo(dataset.targetName());
        assertThat(read.classNames()).isEqualTo(dataset.classNames());
        assertThat(read.splits()).hasSameSizeAs(dataset.splits());
        for (int i = 0; i < dataset.splits().size(); i++) {
            assertThat(read.splits().get(i).train())
                    .isEqualTo(dataset.splits().get(i).train());
            assertThat(read.splits().get(i).test())
                    .isEqualTo(dataset.splits().get(i).test());
        }
        sameRows(read.examples(), dataset.examples());
        return read;
    }

    @Test
    void numbers_keep_all_bits() {
        travelled(dataset(numbers(), 0));
        travelled(dataset(numbers(), 3));
    }

    @Test
    void weights_keys_views_and_sequences_travel() {
        Examples weighted = numbers().weighted(new double[] {1, 2, 0, 3, 0.5, 1});
        travelled(dataset(weighted, 0));
        travelled(dataset(RowKeys.keyed(weighted, new long[] {9, -8, 7, 6, 5, Long.MIN_VALUE}), 0));
        travelled(dataset(numbers().rows(5, 4, 3, 2, 1, 0), 0));
        travelled(dataset(numbers().inSteps(2), 3));
    }

    @Test
    void images_stay_bytes() {
        byte[] pixels = new byte[ROWS * 4];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) (37 * i);
        }
        ByteImages images = Examples.ofImages(new ImageShape(2, 2, 1), pixels, new int[] {0, 1, 2, 1, 0, 2});
        assertThat(travelled(dataset(images, 3)).examples()).isInstanceOf(ByteImages.class);
        assertThat(travelled(dataset(images.weighted(new double[] {1, 2, 3, 4, 5, 6}), 3))
                        .examples()
                        .image())
                .contains(new ImageShape(2, 2, 1));
    }

    @Test
    void too_many_bytes_are_refused_before_they_are_made() {
        assertThatThrownBy(() -> DatasetBytes.of(dataset(numbers(), 0), 100))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("sent to other machines");
    }

    @Test
    void other_bytes_are_refused() {
        byte[] whole = DatasetBytes.of(dataset(numbers(), 0), 1 << 20);
        assertThatThrownBy(() -> DatasetBytes.read(Arrays.copyOf(whole, whole.length - 9)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("end early");
        assertThatThrownBy(() -> DatasetBytes.read(new byte[] {1, 2, 3}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not a data set");
    }
}
