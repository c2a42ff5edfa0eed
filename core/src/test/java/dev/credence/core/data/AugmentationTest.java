package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.random.CounterRandom;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random crops and flips. */
class AugmentationTest {
    private static final ImageShape SHAPE = new ImageShape(4, 5, 3);
    private static final CounterRandom RANDOM = CounterRandom.of(1, 2);

    /** An image of distinct non-zero values. */
    private static byte[] image() {
        byte[] image = new byte[SHAPE.inputs()];
        for (int i = 0; i < image.length; i++) {
            image[i] = (byte) (i + 1);
        }
        return image;
    }

    private static int at(byte[] image, int r, int c, int k) {
        boolean inside = r >= 0 && r < SHAPE.height() && c >= 0 && c < SHAPE.width();
        return inside ? image[(r * SHAPE.width() + c) * SHAPE.channels() + k] : 0;
    }

    @Test
    @DisplayName("A shifted image has each pixel of the old one moved, and black beyond its edges, for every shift")
    void everyShiftMovesEveryPixel() {
        byte[] image = image();
        byte[] shifted = new byte[image.length];
        for (int down = -4; down <= 4; down++) {
            for (int right = -5; right <= 5; right++) {
                Augmentation.shift(image, SHAPE, down, right, shifted);
                for (int i = 0; i < image.length; i++) {
                    int k = i % 3;
                    int c = i / 3 % 5;
                    int r = i / 15;
                    assertThat((int) shifted[i])
                            .as("%d %d: %d %d %d", down, right, r, c, k)
                            .isEqualTo(at(image, r + down, c + right, k));
                }
            }
        }
    }

    @Test
    @DisplayName("A flip swaps left and right, keeps the order of the channels, and is its own inverse")
    void aFlipIsAnInvolution() {
        byte[] image = image();
        byte[] flipped = image.clone();
        Augmentation.mirror(flipped, SHAPE);
        for (int r = 0; r < 4; r++) {
            for (int c = 0; c < 5; c++) {
                for (int k = 0; k < 3; k++) {
                    assertThat(at(flipped, r, c, k)).isEqualTo(at(image, r, 4 - c, k));
                }
            }
        }
        Augmentation.mirror(flipped, SHAPE);
        assertThat(flipped).isEqualTo(image);
    }

    /** New position of the pixel (2, 2), and whether the image was flipped. */
    private static String place(byte[] image, byte[] changed) {
        int found = -1;
        for (int i = 0; i < changed.length; i++) {
            if (changed[i] == image[(2 * 5 + 2) * 3]) {
                found = i / 3;
            }
        }
        boolean flipped = changed[3 * found + 3] == image[(2 * 5 + 1) * 3];
        return found / 5 + "," + found % 5 + "," + flipped;
    }

    @Test
    @DisplayName("Crops and flips take every offset about equally often")
    void cropsCoverAllOffsets() {
        byte[] image = image();
        byte[] changed = new byte[image.length];
        Map<String, Integer> counts = new TreeMap<>();
        int draws = 9000;
        for (int row = 0; row < draws; row++) {
            new Augmentation(1, true).apply(image, SHAPE, RANDOM, 7, row, changed);
            counts.merge(place(image, changed), 1, Integer::sum);
        }
        assertThat(counts).hasSize(18);
        // 500 expected, standard deviation 21.7
        assertThat(counts.values()).allSatisfy(n -> assertThat(n).isBetween(390, 610));
    }

    @Test
    @DisplayName("Augmentation is a function of epoch and row")
    void itIsAFunctionOfEpochAndRow() {
        Augmentation both = new Augmentation(2, true);
        byte[] once = new byte[SHAPE.inputs()];
        byte[] again = new byte[SHAPE.inputs()];
        int differentRows = 0;
        int differentEpochs = 0;
        for (int i = 0; i < 100; i++) {
            both.apply(image(), SHAPE, RANDOM, 3, i, once);
            both.apply(image(), SHAPE, RANDOM, 3, i, again);
            assertThat(again).isEqualTo(once);
            both.apply(image(), SHAPE, RANDOM, 3, i + 1, again);
            differentRows += java.util.Arrays.equals(again, once) ? 0 : 1;
            both.apply(image(), SHAPE, RANDOM, 4, i, again);
            differentEpochs += java.util.Arrays.equals(again, once) ? 0 : 1;
        }
        assertThat(differentRows).isGreaterThan(90);
        assertThat(differentEpochs).isGreaterThan(90);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"crop:4,flip | 4 | true", "flip | 0 | true", "crop:12 | 12 | false", "flip , crop: 1 | 1 | true"})
    void wordsAreReadInAnyOrderAndWrittenAgain(String text, int crop, boolean flip) {
        Augmentation read = Augmentation.parse(text);
        assertThat(read).isEqualTo(new Augmentation(crop, flip));
        assertThat(Augmentation.parse(read.text())).isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "turn", "crop", "crop:4,,flip", "Flip"})
    void otherWordsAreRefused(String text) {
        assertThatThrownBy(() -> Augmentation.parse(text))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("is unknown in '" + text + "'")
                .hasMessageContaining("expected crop:PIXELS, flip or both");
    }

    @ParameterizedTest
    @ValueSource(strings = {"crop:0", "crop:-1", "crop:x", "crop:", "crop:1.5"})
    void badNumbersAreRefused(String text) {
        assertThatThrownBy(() -> Augmentation.parse("flip," + text))
                .isInstanceOf(UserException.class)
                .hasMessage("'" + text + "' needs a whole number of pixels ≥ 1, such as crop:4");
    }

    @Test
    void aWordSaidTwiceAndACropThatLeavesNothingAreRefused() {
        assertThatThrownBy(() -> Augmentation.parse("flip,flip")).hasMessageContaining("'flip' occurs twice");
        assertThatThrownBy(() -> Augmentation.parse("crop:1,crop:2")).hasMessageContaining("'crop:2' occurs twice");
        new Augmentation(3, false).check(SHAPE);
        assertThatThrownBy(() -> new Augmentation(4, false).check(SHAPE))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("may remove all pixels of images of 4×5×3; expected fewer than 4 pixels");
    }
}
