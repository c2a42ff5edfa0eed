package dev.credence.datasets.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageFolderTest {
    @TempDir
    Path folder;

    private Path place(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return file;
    }

    /** Two rows of three grey pixels. */
    private void grey(String name, int... values) throws IOException {
        BufferedImage image = new BufferedImage(3, 2, BufferedImage.TYPE_BYTE_GRAY);
        for (int i = 0; i < 6; i++) {
            image.getRaster().setSample(i % 3, i / 3, 0, values[i]);
        }
        assertThat(ImageIO.write(image, "png", place(name).toFile())).isTrue();
    }

    private void coloured(String name, int width, int... rgb) throws IOException {
        BufferedImage image = new BufferedImage(width, rgb.length / width, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < rgb.length; i++) {
            image.setRGB(i % width, i / width, rgb[i]);
        }
        assertThat(ImageIO.write(image, "png", place(name).toFile())).isTrue();
    }

    private Dataset read() {
        return ImageFolder.of(folder).dataset();
    }

    @Test
    void subFoldersAreClassesInTheOrderOfTheirNamesAndGreyStaysGrey() throws IOException {
        grey("no/b.png", 0, 51, 102, 153, 204, 255);
        grey("no/a.png", 255, 0, 0, 0, 0, 7);
        grey("dogs/x.PNG", 1, 2, 3, 4, 5, 6);
        Files.writeString(place("dogs/notes.txt"), "no picture");
        Files.write(place(".cache/x.png"), new byte[3]);
        Files.write(place("no/.x.png"), new byte[3]);
        Dataset set = read();
        assertThat(set.classNames()).containsExactly("dogs", "no");
        assertThat(set.examples().image()).contains(new ImageShape(2, 3, 1));
        assertThat(set.examples().targets()).containsExactly(0, 1, 1);
        assertThat(set.train(0).size()).isEqualTo(3);
        assertThat(set.examples().inputMatrix()[1]).containsExactly(1, 0, 0, 0, 0, 7 / 255.0);
        assertThat(set.examples().inputMatrix()[2]).containsExactly(0, 0.2, 0.4, 0.6, 0.8, 1);
        assertThat(set.name()).isEqualTo(String.valueOf(folder.getFileName()));
        assertThat(ImageFolder.of(folder).names()).containsExactly("dogs/x.PNG", "no/a.png", "no/b.png");
    }

    @Test
    void oneColouredPictureMakesAllOfThemThreeChannels() throws IOException {
        grey("a/1.png", 0, 51, 102, 153, 204, 255);
        coloured("b/2.png", 3, 0xFF0000, 0x00FF00, 0x0000FF, 0x336699, 0, 0xFFFFFF);
        Dataset set = read();
        assertThat(set.examples().image()).contains(new ImageShape(2, 3, 3));
        assertThat(set.examples().inputMatrix()[0])
                .containsExactly(0, 0, 0, 0.2, 0.2, 0.2, 0.4, 0.4, 0.4, 0.6, 0.6, 0.6, 0.8, 0.8, 0.8, 1, 1, 1);
        assertThat(set.examples().inputMatrix()[1])
                .containsExactly(1, 0, 0, 0, 1, 0, 0, 0, 1, 0.2, 0.4, 0.6, 0, 0, 0, 1, 1, 1);
    }

    @Test
    void aFileWithColoursThatUsesNoneIsGreyAndSixteenBitsAreCut() throws IOException {
        coloured("a/1.png", 3, 0, 0x333333, 0x666666, 0x999999, 0xCCCCCC, 0xFFFFFF);
        BufferedImage deep = new BufferedImage(3, 2, BufferedImage.TYPE_USHORT_GRAY);
        for (int i = 0; i < 6; i++) {
            deep.getRaster().setSample(i % 3, i / 3, 0, 13107 * i);
        }
        assertThat(ImageIO.write(deep, "png", place("b/2.png").toFile())).isTrue();
        double[][] rows = read().examples().inputMatrix();
        assertThat(rows[0]).containsExactly(0, 0.2, 0.4, 0.6, 0.8, 1);
        assertThat(rows[1]).containsExactly(rows[0]);
    }

    @Test
    void jpegsAreReadToo() throws IOException {
        grey("a/1.png", 9, 9, 9, 9, 9, 9);
        BufferedImage flat = new BufferedImage(3, 2, BufferedImage.TYPE_BYTE_GRAY);
        for (int i = 0; i < 6; i++) {
            flat.getRaster().setSample(i % 3, i / 3, 0, 100);
        }
        assertThat(ImageIO.write(flat, "jpg", place("b/2.jpeg").toFile())).isTrue();
        for (double value : read().examples().inputMatrix()[1]) {
            assertThat(Math.abs(255 * value - 100)).isLessThan(3);
        }
    }

    private void refused(String... message) {
        assertThatThrownBy(this::read).isInstanceOf(DataException.class).hasMessageContainingAll(message);
    }

    @Test
    void anotherSizeIsRefusedWithBothSizesAndFiles() throws IOException {
        grey("a/1.png", 1, 2, 3, 4, 5, 6);
        coloured("b/2.png", 2, 1, 2, 3, 4, 5, 6);
        refused(
                folder.resolve("b/2.png") + " has 3×2 pixels (rows × columns), expected 2×3",
                "as " + folder.resolve("a/1.png") + " has");
    }

    @Test
    void picturesWithoutAClassAndOneClassAloneAreRefused() throws IOException {
        grey("a/1.png", 1, 2, 3, 4, 5, 6);
        refused("in the sub-folder a alone: expected two or more");
        grey("2.png", 1, 2, 3, 4, 5, 6);
        refused(folder.resolve("2.png") + " lies in no sub-folder");
    }

    @Test
    void aFolderWithoutPicturesIsRefused() throws IOException {
        Files.writeString(place("a/notes.txt"), "no picture");
        refused(folder + " has no pictures", ".png, .jpg, .jpeg");
    }

    @Test
    void damagedFilesAndOthersUnderTheirNamesAreRefused() throws IOException {
        grey("a/1.png", 1, 2, 3, 4, 5, 6);
        Path bad = place("b/2.png");
        Files.writeString(bad, "no picture at all");
        refused(bad + " is no PNG or JPEG picture");
        byte[] good = Files.readAllBytes(folder.resolve("a/1.png"));
        for (int length : new int[] {20, good.length / 2}) {
            Files.write(bad, Arrays.copyOf(good, length));
            refused(bad + " cannot be read as a picture");
        }
        byte[] huge = good.clone();
        huge[16] = 0x10; // the width's first byte
        Files.write(bad, huge);
        refused(bad + " has 2×268435459 pixels (rows × columns), expected at most");
    }

    @Test
    void aModelsShapeAndClassesDecideHowOtherPicturesAreRead() throws IOException {
        grey("b/1.png", 0, 51, 102, 153, 204, 255);
        ImageFolder pictures = ImageFolder.of(folder);
        Examples three = pictures.examples(new ImageShape(2, 3, 3), List.of("a", "b"));
        assertThat(three.targets()).containsExactly(1);
        assertThat(three.inputMatrix()[0]).startsWith(0, 0, 0, 0.2, 0.2, 0.2);
        assertThatThrownBy(() -> pictures.examples(new ImageShape(2, 2, 1), List.of()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("has 2×3 pixels (rows × columns), expected 2×2 as the model was trained on");
        assertThatThrownBy(() -> pictures.examples(new ImageShape(2, 3, 1), List.of("a", "c")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("the sub-folder b, expected the classes that the model was trained on: a, c");
        coloured("2.png", 3, 0xFF0000, 0x00FF00, 0x0000FF, 0x336699, 0, 0xFFFFFF);
        assertThatThrownBy(() -> ImageFolder.of(folder).examples(new ImageShape(2, 3, 1), List.of()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("has colours, expected a grey picture as the model was trained on");
        assertThat(ImageFolder.of(folder)
                        .examples(new ImageShape(2, 3, 3), List.of())
                        .size())
                .isEqualTo(2);
    }
}
