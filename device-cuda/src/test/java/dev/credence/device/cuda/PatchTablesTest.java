package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Window;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every element of every patch is where the definition of a window puts it. */
final class PatchTablesTest {
    @ParameterizedTest
    @CsvSource({"5, 7, 3, 2, 4, 1, 0", "6, 4, 2, 3, 3, 2, 2", "1, 1, 1, 1, 1, 1, 0", "28, 28, 1, 5, 5, 2, 1"})
    void anElementOfAPatchIsAtTheSumOfTwoOffsets(
            int height, int width, int channels, int rows, int columns, int stride, int padding) {
        Window window = new Window(height, width, channels, rows, columns, stride, padding);
        int images = 3;
        int[] patches = PatchTables.patches(window, images);
        int[] elements = PatchTables.elements(window);
        int wide = width + 2 * padding;
        int p = 0;
        for (int image = 0; image < images; image++) {
            for (int down = 0; down < window.outHeight(); down++) {
                for (int right = 0; right < window.outWidth(); right++) {
                    int e = 0;
                    for (int i = 0; i < rows; i++) {
                        for (int j = 0; j < columns; j++) {
                            for (int c = 0; c < channels; c++) {
                                int row = image * (height + 2 * padding) + down * stride + i;
                                int expected = (row * wide + right * stride + j) * channels + c;
                                assertThat(patches[p] + elements[e++]).isEqualTo(expected);
                            }
                        }
                    }
                    p++;
                }
            }
        }
        assertThat(patches).hasSize(p);
        assertThat(elements).hasSize(window.patchSize());
    }
}
