package dev.credence.cli.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HeatMapsTest {
    @Test
    @DisplayName("The ends of the colour scale are labelled with four digits")
    void theEndsOfTheColoursHaveFourDigits() {
        int[] written = pixels(0.1234, 0.9876);
        assertThat(Arrays.equals(written, pixels(0.123398, 0.987602))).isTrue();
        assertThat(Arrays.equals(written, pixels(0.1235, 0.9876))).isFalse();
    }

    private static int[] pixels(double low, double high) {
        double[] axis = {0, 1};
        BufferedImage image = new HeatMaps("x", "y", axis, axis)
                .add("p", new double[] {low, high, high, low})
                .image();
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }
}
