package dev.credence.cli.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.ChartTheme;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart of curves, uncertainty bands and points over one input, as a PNG. */
public final class BandChart {
    private static final int WIDTH = 1100;
    private static final int HEIGHT = 620;

    private final XYChart chart;

    /** An empty chart. */
    public BandChart(String title, String xAxis, String yAxis, double yMin, double yMax) {
        System.setProperty("java.awt.headless", "true"); // no window is opened
        chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(xAxis)
                .yAxisTitle(yAxis)
                .theme(ChartTheme.Matlab)
                .build();
        chart.getStyler()
                .setLegendPosition(LegendPosition.OutsideS)
                .setLegendLayout(LegendLayout.Horizontal)
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBorderVisible(false);
        chart.getStyler().setYAxisMin(yMin).setYAxisMax(yMax);
        chart.getStyler().setPlotGridLinesColor(new Color(0xE0E0E0));
        chart.getStyler().setXAxisDecimalPattern("0.##");
    }

    /** Adds the area between two curves. */
    public BandChart band(String name, double[] x, double[] lower, double[] upper, Color color) {
        int n = x.length;
        double[] aroundX = new double[2 * n + 1];
        double[] aroundY = new double[2 * n + 1];
        for (int i = 0; i < n; i++) {
            aroundX[i] = x[i];
            aroundY[i] = upper[i];
            aroundX[2 * n - 1 - i] = x[i];
            aroundY[2 * n - 1 - i] = lower[i];
        }
        aroundX[2 * n] = x[0];
        aroundY[2 * n] = upper[0];
        XYSeries series = chart.addSeries(name, aroundX, aroundY);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.PolygonArea);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineStyle(SeriesLines.NONE);
        series.setFillColor(color);
        series.setLineColor(color);
        return this;
    }

    /** Adds a curve. */
    public BandChart line(String name, double[] x, double[] y, Color color, boolean dashed) {
        curve(name, x, y, color).setLineStyle(dashed ? SeriesLines.DASH_DASH : SeriesLines.SOLID);
        return this;
    }

    /** Adds a thin curve without a legend entry. */
    public BandChart unnamedLine(String name, double[] x, double[] y, Color color) {
        XYSeries series = curve(name, x, y, color);
        series.setLineWidth(1);
        series.setShowInLegend(false);
        return this;
    }

    private XYSeries curve(String name, double[] x, double[] y, Color color) {
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineStyle(SeriesLines.SOLID);
        series.setLineColor(color);
        series.setLineWidth(2);
        return series;
    }

    /** Adds a thin vertical line without a legend entry. */
    public BandChart marker(String name, double x, double from, double to) {
        XYSeries series = chart.addSeries(name, new double[] {x, x}, new double[] {from, to});
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineStyle(SeriesLines.DASH_DASH);
        series.setLineColor(Color.GRAY);
        series.setLineWidth(1);
        series.setShowInLegend(false);
        return this;
    }

    /** Adds points. */
    public BandChart points(String name, double[] x, double[] y, Color color) {
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
        series.setMarker(SeriesMarkers.CIRCLE);
        series.setMarkerColor(color);
        chart.getStyler().setMarkerSize(4);
        return this;
    }

    /** The chart as a PNG. */
    public byte[] png() {
        return png(List.of(this));
    }

    /** Several charts stacked in one PNG. */
    static byte[] png(List<BandChart> charts) {
        BufferedImage all = new BufferedImage(WIDTH, HEIGHT * charts.size(), BufferedImage.TYPE_INT_RGB);
        Graphics2D canvas = all.createGraphics();
        for (int i = 0; i < charts.size(); i++) {
            charts.get(i).hideEmptyLegend();
            canvas.drawImage(BitmapEncoder.getBufferedImage(charts.get(i).chart), 0, i * HEIGHT, null);
        }
        canvas.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(all, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("The PNG could not be encoded", e);
        }
        return bytes.toByteArray();
    }

    private void hideEmptyLegend() {
        boolean named = chart.getSeriesMap().values().stream().anyMatch(XYSeries::isShowInLegend);
        chart.getStyler().setLegendVisible(named);
    }

    /** The names of the series in drawing order. */
    List<String> series() {
        return List.copyOf(chart.getSeriesMap().keySet());
    }
}
