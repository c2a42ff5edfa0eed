package dev.credence.cli.chart;

import dev.credence.cli.console.Numbers;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Heat maps of functions of two inputs, side by side. */
final class HeatMaps {
    private static final int WIDTH = 700;
    private static final int HEIGHT = 620;
    private static final int LABELS = 7;
    /** The colour scale from low to high, readable in greyscale: the ends and the middle of viridis. */
    private static final Color[] COLORS = {
        new Color(0x440154), new Color(0x3B528B), new Color(0x21918C), new Color(0x5EC962), new Color(0xFDE725)
    };

    private final String xAxis;
    private final String yAxis;
    private final double[] x;
    private final double[] y;
    private final List<HeatMapChart> charts = new ArrayList<>();

    /** Maps over the grid x × y. */
    HeatMaps(String xAxis, String yAxis, double[] x, double[] y) {
        System.setProperty("java.awt.headless", "true"); // no window is opened
        this.xAxis = xAxis;
        this.yAxis = yAxis;
        this.x = x.clone();
        this.y = y.clone();
    }

    /** Adds a map on the right; values are [y, x] row-major. */
    HeatMaps add(String title, double[] values) {
        HeatMapChart chart = new HeatMapChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(xAxis)
                .yAxisTitle(yAxis)
                .build();
        chart.getStyler().setRangeColors(COLORS).setPlotContentSize(1).setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setXAxisMaxLabelCount(LABELS).setPlotGridLinesVisible(false);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE).setDecimalPattern("#.###");
        List<Number[]> cells = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            // the colour scale's ends are labelled with all digits
            double rounded = Double.parseDouble(Numbers.of(values[i]));
            cells.add(new Number[] {i % x.length, i / x.length, rounded});
        }
        chart.addSeries(title, labels(x), labels(y), cells);
        charts.add(chart);
        return this;
    }

    private static List<String> labels(double[] values) {
        List<String> labels = new ArrayList<>();
        for (double value : values) {
            labels.add(String.format(Locale.ROOT, "%.3g", value));
        }
        return labels;
    }

    BufferedImage image() {
        BufferedImage image = new BufferedImage(WIDTH * charts.size(), HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        for (int i = 0; i < charts.size(); i++) {
            graphics.drawImage(BitmapEncoder.getBufferedImage(charts.get(i)), i * WIDTH, 0, null);
        }
        graphics.dispose();
        return image;
    }
}
