package dev.credence.cli.chart;

import java.awt.Color;
import java.util.Arrays;

/** A chart of functions drawn from a prior. */
public final class PriorPicture {
    private static final double MARGIN = 0.05;

    private PriorPicture() {}

    /**
     * Draws the functions as a PNG.
     *
     * @param x inputs, ascending [N]
     * @param functions their values [S][N]
     */
    public static byte[] png(String title, float[] x, float[][] functions) {
        double low = 0;
        double high = 0;
        for (float[] function : functions) {
            for (float value : function) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        double margin = Math.max(MARGIN * (high - low), 1e-30);
        BandChart chart = new BandChart(title, "x", "f(x)", low - margin, high + margin);
        for (int f = 0; f < functions.length; f++) {
            Color color = Color.getHSBColor((float) f / functions.length, 0.75f, 0.7f);
            chart.unnamedLine("f" + (f + 1), doubles(x), doubles(functions[f]), color);
        }
        return chart.png();
    }

    private static double[] doubles(float[] values) {
        double[] doubles = new double[values.length];
        Arrays.setAll(doubles, i -> values[i]);
        return doubles;
    }
}
