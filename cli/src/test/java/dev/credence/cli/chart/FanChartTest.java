package dev.credence.cli.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.series.Forecast;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.SeriesForecast;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.series.SeriesColumns;
import dev.credence.datasets.series.SeriesTable;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class FanChartTest {
    private static final int HORIZON = 4;

    private static SeriesTable table(int series, String name, String... values) {
        List<List<String>> rows = new ArrayList<>();
        for (int s = 0; s < series; s++) {
            for (int t = 0; t < values.length; t++) {
                rows.add(List.of(name + s, "2024-0" + (t + 1), values[t]));
            }
        }
        return SeriesTable.of(
                CsvTable.of("test", "row", List.of("unique_id", "ds", "y"), rows),
                new SeriesColumns(List.of("unique_id"), "ds", "y"),
                Optional.empty());
    }

    private static FanChart chart(SeriesTable table) {
        List<SeriesForecast> all = new ArrayList<>();
        double[] means = {10, 10, 10, 10};
        double[] sds = {1, 2, 3, 4};
        table.series()
                .forEach(one -> all.add(
                        SeriesForecast.of(one.series().id(), LeadMixture.normal(means, sds), new double[HORIZON - 1])));
        return new FanChart(table.series(), new Forecast(all).series());
    }

    private static Document svg(FanChart chart) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(chart.svg()));
    }

    private static double[][] points(Element shape) {
        return Arrays.stream(shape.getAttribute("points").split(" ", -1))
                .map(point -> Arrays.stream(point.split(",", -1))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
    }

    @Test
    @DisplayName("The bands of 95, 80 and 50 % are 1.96, 1.28 and 0.67 standard deviations to each side")
    void bandsAreThoseOfTheForecast() throws Exception {
        Document svg = svg(chart(table(1, "s", "10", "12", "8", "11", "9", "10", "10", "10")));
        assertThat(svg.getDocumentElement().getAttribute("role")).isEqualTo("img");
        double[] widths = new double[3];
        for (int k = 0; k < 3; k++) {
            // three patches of the legend come first
            double[][] band =
                    points((Element) svg.getElementsByTagName("polygon").item(3 + k));
            assertThat(band).hasDimensions(1 + 2 * HORIZON, 2);
            widths[k] = band[HORIZON + 1][1] - band[HORIZON][1];
        }
        assertThat(widths[0] / widths[1]).isBetween(1.52, 1.54);
        assertThat(widths[1] / widths[2]).isBetween(1.88, 1.92);
    }

    @Test
    @DisplayName("A gap of the history is a gap of its line; names cannot break out of the SVG")
    void gapsAndNames() throws Exception {
        SeriesTable table = table(1, "<script>&\"", "1", "2", "", "4", "5", "6");
        Document svg = svg(chart(table));
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).contains("<script>&\"0");
        assertThat(svg.getElementsByTagName("script").getLength()).isZero();
        long history = 0;
        for (int i = 0; i < svg.getElementsByTagName("polyline").getLength(); i++) {
            Element line = (Element) svg.getElementsByTagName("polyline").item(i);
            history += line.getAttribute("stroke").equals(Fan.HISTORY) ? 1 : 0;
        }
        assertThat(history).isEqualTo(1 + 2); // the legend's, and two parts
    }

    @Test
    @DisplayName("Several series are a grid; at most 24 are drawn; the PNG has the shape of the SVG")
    void severalSeriesAreAGrid() throws Exception {
        SeriesTable many = table(30, "s", "1", "2", "3");
        FanChart chart = chart(many);
        Document svg = svg(chart);
        assertThat(svg.getElementsByTagName("polygon").getLength()).isEqualTo(3 + 3 * FanChart.MOST);
        BufferedImage png = ImageIO.read(new ByteArrayInputStream(chart.png()));
        int width = Integer.parseInt(svg.getDocumentElement().getAttribute("width"));
        int height = Integer.parseInt(svg.getDocumentElement().getAttribute("height"));
        assertThat(png.getWidth()).isEqualTo(2 * width);
        assertThat(png.getHeight()).isEqualTo(2 * height);
        assertThat(new String(chart.svg(), StandardCharsets.UTF_8))
                .contains("s23")
                .doesNotContain(">s24<");
    }

    @Test
    @DisplayName("A constant series is drawn around its value, with ticks that differ")
    void aConstantSeriesIsDrawn() throws Exception {
        SeriesTable table = table(1, "s", "0", "0", "0");
        LeadMixture point = LeadMixture.normal(new double[] {0, 0}, new double[] {1e-12, 1e-12});
        FanChart chart = new FanChart(table.series(), List.of(SeriesForecast.of("s0", point, 0)));
        assertThat(new String(chart.svg(), StandardCharsets.UTF_8)).doesNotContain("NaN", "Infinity");
    }
}
