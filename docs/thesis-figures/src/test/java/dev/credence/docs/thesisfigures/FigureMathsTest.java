package dev.credence.docs.thesisfigures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.ImageShape;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FigureMathsTest {
    private static final ImageShape SHAPE = new ImageShape(5, 5, 1);

    private static double[] image() {
        CounterRandom random = CounterRandom.of(1, 2);
        double[] pixels = new double[25];
        Arrays.setAll(pixels, i -> random.uniform(0, i));
        return pixels;
    }

    @Test
    @DisplayName("A quarter turn moves every pixel, four of them none, and half of one keeps the middle")
    void turns() {
        double[] pixels = image();
        assertThat(RotationFigure.rotated(pixels, SHAPE, 0)).isEqualTo(pixels);
        double[] quarter = RotationFigure.rotated(pixels, SHAPE, Math.PI / 2);
        for (int row = 0; row < 5; row++) {
            for (int column = 0; column < 5; column++) {
                // anticlockwise: what was on the right is now at the top
                assertThat(quarter[row * 5 + column]).isCloseTo(pixels[column * 5 + 4 - row], within(1e-12));
            }
        }
        double[] eighth = RotationFigure.rotated(pixels, SHAPE, Math.PI / 4);
        assertThat(eighth[12]).isCloseTo(pixels[12], within(1e-12));
    }

    @Test
    @DisplayName("Rank correlation is 1 or -1 for any monotone relation, and that of the ranks where values are equal")
    void ranks() {
        double[] x = {3, 1, 2, 5, 4};
        assertThat(RankCorrelation.of(x, Arrays.stream(x).map(Math::exp).toArray()))
                .isEqualTo(1);
        assertThat(RankCorrelation.of(x, Arrays.stream(x).map(v -> -v * v * v).toArray()))
                .isEqualTo(-1);
        // ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: Σ = 4.5 of √(4.5 · 5)
        assertThat(RankCorrelation.of(new double[] {0, 7, 7, 9}, new double[] {1, 2, 3, 4}))
                .isCloseTo(4.5 / Math.sqrt(4.5 * 5), within(1e-15));
    }

    @Test
    @DisplayName("What the bound adds is the masks' entropy less the prior's energy of dropped weights")
    void masks() {
        BoundFigure figure = new BoundFigure(2, 3, 10, 1, 1);
        // two matrices drop: 3 × 3 and 3 × 1, of 6 inputs; length-scale 1
        double entropy = 6 * Math.log(2);
        double atZero = 12 * 0.5 * Math.log(2 * Math.PI);
        assertThat(figure.masks(0.5)).isCloseTo(entropy - 0.5 * atZero, within(1e-12));
    }

    @Test
    @DisplayName("All figures have names of their own, in both sizes the same")
    void names() {
        assertThat(ThesisFigure.all())
                .extracting(ThesisFigure::name)
                .doesNotHaveDuplicates()
                .hasSize(7);
        assertThat(ThesisFigure.quick())
                .extracting(ThesisFigure::name)
                .isEqualTo(ThesisFigure.all().stream().map(ThesisFigure::name).toList());
    }
}
