package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.ImageShape;
import dev.credence.datasets.image.ImageFiles;
import dev.credence.datasets.image.ImageFolder;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** Pictures in a folder, IDX files, CIFAR's files. */
final class ImageFuzzTest {
    private static final Path FOLDER = Scratch.folder();
    private static final int CIFAR_RECORD = 1 + 32 * 32 * 3;

    /** A picture is either refused or becomes as many pixels as it says, in a folder with one that is whole. */
    @MethodSource("pictures")
    @FuzzTest
    void picture(byte[] input) throws Exception {
        Files.createDirectories(FOLDER.resolve("b"));
        Files.write(FOLDER.resolve("b").resolve("2.png"), input);
        boolean unused = Refusal.orSuccess(ImageFuzzTest::readFolder);
    }

    private static void readFolder() throws IOException {
        Files.createDirectories(FOLDER.resolve("a"));
        Files.write(FOLDER.resolve("a").resolve("1.png"), encoded("png", BufferedImage.TYPE_BYTE_GRAY));
        ImageFolder folder = ImageFolder.of(FOLDER);
        Dataset dataset = folder.dataset();
        assertThat(dataset.examples().size()).isEqualTo(2);
        assertThat(folder.examples(new ImageShape(4, 3, 3), List.of()).size()).isEqualTo(2);
    }

    /** The header of one file and the content of all are the fuzzer's. */
    @MethodSource("idxFiles")
    @FuzzTest
    void idx(byte[] input) throws Exception {
        Cursor cursor = new Cursor(input);
        List<byte[]> files = new ArrayList<>(List.of(images(), labels(), images(), labels()));
        files.set(cursor.below(4), cursor.rest());
        boolean unused = Refusal.orSuccess(() -> {
            Dataset dataset = ImageFiles.idx(files.get(0), files.get(1), files.get(2), files.get(3));
            assertThat(dataset.examples().targets())
                    .matches(all -> Arrays.stream(all).allMatch(label -> label >= 0 && label < 3));
        });
    }

    /** Labels and the length are the fuzzer's; the pixels, which may be anything, are not. */
    @FuzzTest
    void cifar(byte[] input) throws Exception {
        Cursor cursor = new Cursor(input);
        byte[] train = cifarFile(2, cursor);
        byte[] test = cifarFile(1, cursor);
        boolean unused = Refusal.orSuccess(() -> {
            Dataset dataset = ImageFiles.cifar(train, test);
            assertThat(dataset.examples().targets())
                    .matches(all -> Arrays.stream(all).allMatch(label -> label >= 0 && label < 3));
        });
    }

    private static byte[] cifarFile(int records, Cursor cursor) {
        byte[] file = new byte[records * CIFAR_RECORD];
        for (int i = 0; i < records; i++) {
            file[i * CIFAR_RECORD] = (byte) cursor.next();
        }
        return Arrays.copyOf(file, file.length + (cursor.below(2) == 0 ? 0 : cursor.next() - 128));
    }

    static Stream<byte[]> pictures() throws IOException {
        return Stream.of(
                encoded("png", BufferedImage.TYPE_BYTE_GRAY),
                encoded("png", BufferedImage.TYPE_INT_RGB),
                encoded("png", BufferedImage.TYPE_INT_ARGB),
                encoded("png", BufferedImage.TYPE_BYTE_INDEXED),
                encoded("png", BufferedImage.TYPE_BYTE_BINARY),
                encoded("png", BufferedImage.TYPE_USHORT_GRAY),
                encoded("jpg", BufferedImage.TYPE_INT_RGB),
                encoded("jpg", BufferedImage.TYPE_BYTE_GRAY),
                encoded("gif", BufferedImage.TYPE_BYTE_INDEXED),
                encoded("bmp", BufferedImage.TYPE_INT_RGB));
    }

    private static byte[] encoded(String format, int type) throws IOException {
        BufferedImage image = new BufferedImage(3, 4, type);
        image.setRGB(1, 1, 0xFFFFFFFF);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(ImageIO.write(image, format, out)).isTrue();
        return out.toByteArray();
    }

    static Stream<byte[]> idxFiles() {
        return Stream.of(prefixed(0, images()), prefixed(1, labels()), prefixed(2, images()), prefixed(3, labels()));
    }

    private static byte[] prefixed(int first, byte[] rest) {
        return ByteBuffer.allocate(1 + rest.length).put((byte) first).put(rest).array();
    }

    private static byte[] images() {
        return ByteBuffer.allocate(16 + 8)
                .putInt(0x803)
                .putInt(2)
                .putInt(2)
                .putInt(2)
                .array();
    }

    private static byte[] labels() {
        return ByteBuffer.allocate(8 + 2).putInt(0x801).putInt(2).put((byte) 1).array();
    }

    @Test
    void samplesAreAccepted() throws Exception {
        Files.createDirectories(FOLDER.resolve("b"));
        for (byte[] sample : pictures().toList()) {
            Files.write(FOLDER.resolve("b").resolve("2.png"), sample);
            readFolder();
        }
        assertThat(ImageFiles.idx(images(), labels(), images(), labels())
                        .examples()
                        .size())
                .isEqualTo(4);
        assertThat(ImageFiles.cifar(new byte[2 * CIFAR_RECORD], new byte[CIFAR_RECORD])
                        .examples()
                        .size())
                .isEqualTo(5);
    }
}
