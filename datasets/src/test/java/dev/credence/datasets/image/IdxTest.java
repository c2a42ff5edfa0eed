package dev.credence.datasets.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.ImageShape;
import dev.credence.datasets.file.FileContent;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdxTest {
    private static final Path IMAGES = Path.of("images.idx");
    private static final Path LABELS = Path.of("labels.idx");
    private static final List<String> CLASSES = List.of("a", "b", "c");

    private static byte[] bytes(int magic, int[] sizes, int... values) {
        ByteBuffer buffer = ByteBuffer.allocate(4 + 4 * sizes.length + values.length);
        buffer.putInt(magic);
        Arrays.stream(sizes).forEach(buffer::putInt);
        Arrays.stream(values).forEach(v -> buffer.put((byte) v));
        return buffer.array();
    }

    private static FileContent images(int[] sizes, int... values) {
        return new FileContent(IMAGES, bytes(0x803, sizes, values));
    }

    private static FileContent labels(int... values) {
        return new FileContent(LABELS, bytes(0x801, new int[] {values.length}, values));
    }

    private static int[] sizes(int... sizes) {
        return sizes;
    }

    @Test
    void imagesAndLabelsOfBothPartsComeInTheirOrder() {
        Dataset set = IdxImages.dataset(
                "test",
                IdxImages.read(images(sizes(2, 1, 2), 0, 255, 51, 102), labels(2, 0)),
                IdxImages.read(images(sizes(1, 1, 2), 204, 153), labels(1)),
                CLASSES);
        assertThat(set.examples().image()).contains(new ImageShape(1, 2, 1));
        assertThat(set.train(0).inputMatrix()).isDeepEqualTo(new double[][] {{0, 1}, {0.2, 0.4}});
        assertThat(set.train(0).targets()).containsExactly(2, 0);
        assertThat(set.test(0).inputMatrix()).isDeepEqualTo(new double[][] {{0.8, 0.6}});
        assertThat(set.test(0).targets()).containsExactly(1);
        assertThat(set.inputNames()).containsExactly("r0c0", "r0c1");
        assertThat(set.classNames()).isEqualTo(CLASSES);
    }

    private static void refused(FileContent content, int dimensions, String... message) {
        assertThatThrownBy(() -> Idx.read(content, dimensions))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(content.file().toString())
                .hasMessageContainingAll(message);
    }

    @Test
    void anotherMagicNumberIsRefused() {
        refused(labels(1, 2, 3, 0, 0, 0, 0, 0, 0), 3, "no IDX file of images", "0x00000801", "expected 0x00000803");
        refused(images(sizes(1, 1, 1), 0), 1, "no IDX file of labels", "0x00000803", "expected 0x00000801");
        refused(
                new FileContent(LABELS, bytes(0x0d01, sizes(1), 0)),
                1,
                "0x00000d01",
                "expected 0x00000801 (unsigned bytes");
    }

    @Test
    void aHeaderThatIsCutOffIsRefused() {
        for (int length = 0; length < 16; length++) {
            byte[] cut = Arrays.copyOf(bytes(0x803, sizes(1, 1, 1), 0), length);
            refused(new FileContent(IMAGES, cut), 3, "ends at offset " + length, "header of 16 bytes");
        }
    }

    @Test
    void fewerAndMoreValuesThanTheHeaderSaysAreRefused() {
        refused(images(sizes(2, 1, 2), 1, 2, 3), 3, "ends before", "it has 19 bytes, expected 20", "[2, 1, 2]");
        refused(images(sizes(2, 1, 2), 1, 2, 3, 4, 5), 3, "goes on after", "it has 21 bytes, expected 20");
    }

    @Test
    void sizesThatAreNoneOrOverflowAreRefused() {
        refused(images(sizes(2, 0, 2)), 3, "the size 0 at offset 8");
        refused(images(sizes(-1, 1, 2)), 3, "the size -1 at offset 4");
        refused(images(sizes(1 << 30, 1 << 30, 1 << 30), 1), 3, "ends before");
        refused(images(sizes(1 << 16, 1 << 16, 1), 1), 3, "ends before");
    }

    @Test
    void aLabelThatIsNoClassIsRefusedWithItsOffset() {
        IdxImages good = IdxImages.read(images(sizes(1, 1, 1), 0), labels(2));
        IdxImages bad = IdxImages.read(images(sizes(2, 1, 1), 0, 0), labels(1, 3));
        assertThatThrownBy(() -> IdxImages.dataset("test", good, bad, CLASSES))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("labels.idx has the label 3 at offset 9, expected 0 to 2");
    }

    @Test
    void filesThatDoNotBelongTogetherAreRefused() {
        assertThatThrownBy(() -> IdxImages.read(images(sizes(2, 1, 1), 0, 0), labels(1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("images.idx has 2 images, but labels.idx has 1 labels");
        IdxImages small = IdxImages.read(images(sizes(1, 1, 1), 0), labels(1));
        IdxImages large = IdxImages.read(images(sizes(1, 1, 2), 0, 0), labels(1));
        assertThatThrownBy(() -> IdxImages.dataset("test", small, large, CLASSES))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("images of 1×1×1", "of 1×2×1");
    }
}
