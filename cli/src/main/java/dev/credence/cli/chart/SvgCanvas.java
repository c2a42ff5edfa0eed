package dev.credence.cli.chart;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Draws an SVG. */
final class SvgCanvas implements Canvas {
    private final StringBuilder svg = new StringBuilder();

    SvgCanvas(int width, int height, String title) {
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$d %2$d\" width=\"%1$d\" height=\"%2$d\""
                        + " font-family=\"sans-serif\" role=\"img\">%n<title>%3$s</title>%n<rect width=\"100%%\""
                        + " height=\"100%%\" fill=\"white\"/>%n",
                width,
                height,
                escaped(title)));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]", "\ufffd"); // not in XML at all
    }

    private static String points(List<Point> points) {
        return points.stream()
                .map(point -> String.format(Locale.ROOT, "%.1f,%.1f", point.x(), point.y()))
                .collect(Collectors.joining(" "));
    }

    @Override
    public void area(List<Point> points, String color) {
        svg.append(String.format(Locale.ROOT, "<polygon points=\"%s\" fill=\"%s\"/>%n", points(points), color));
    }

    @Override
    public void line(List<Point> points, String color, double width, boolean dashed) {
        svg.append(String.format(
                Locale.ROOT,
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.1f\" stroke-linecap=\"round\"%s"
                        + "/>%n",
                points(points),
                color,
                width,
                dashed ? " stroke-dasharray=\"4 4\"" : ""));
    }

    @Override
    public void text(Point at, Anchor anchor, int size, String content) {
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" text-anchor=\"%s\" fill=\"#333333\">%s</text>%n",
                at.x(),
                at.y(),
                size,
                anchor.name().toLowerCase(Locale.ROOT),
                escaped(content)));
    }

    @Override
    public byte[] bytes() {
        return (svg + "</svg>\n").getBytes(StandardCharsets.UTF_8);
    }
}
