package dev.credence.cli.chart;

import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.SeriesForecast;
import dev.credence.datasets.series.DatedSeries;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Fans of forecasts as an SVG: the end of each history as a line, then the median and the intervals of 50, 80 and 95 %.
 */
public final class FanChart {
    /** Largest number of series that are drawn, one below the other. */
    public static final int MOST = 8;

    private static final int WIDTH = 900;
    private static final int HEIGHT = 300;
    private static final int LEFT = 80;
    private static final int RIGHT = 20;
    private static final int TOP = 40;
    private static final int BOTTOM = 40;
    private static final int LEAST_HISTORY = 12;
    private static final int HORIZONS = 3;
    private static final int TICKS = 5;
    private static final double[] LEVELS = {0.95, 0.8, 0.5};
    private static final String[] SHADES = {"#dbe7f6", "#b3cdec", "#7fa9dc"};
    private static final double MARGIN = 0.05;

    private FanChart() {}

    /** The picture of the given series, at most {@value #MOST}. */
    public static byte[] svg(List<DatedSeries> series, List<SeriesForecast> forecasts) {
        StringBuilder svg = new StringBuilder();
        int count = Math.min(MOST, series.size());
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\""
                        + " fill=\"white\"/>%n",
                WIDTH,
                HEIGHT * count,
                WIDTH,
                HEIGHT * count));
        for (int i = 0; i < count; i++) {
            svg.append(String.format(Locale.ROOT, "<g transform=\"translate(0,%d)\">%n", i * HEIGHT));
            new Fan(series.get(i), forecasts.get(i).leads(), svg).draw();
            svg.append("</g>\n");
        }
        return svg.append("</svg>\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** One series' fan. Steps count from the first shown value of the history; the origin is the last one. */
    private static final class Fan {
        private final DatedSeries series;
        private final LeadMixture leads;
        private final StringBuilder svg;
        private final double[] history;
        private final double[][] lower = new double[LEVELS.length][];
        private final double[][] upper = new double[LEVELS.length][];
        private final double[] median;
        private double least = Double.POSITIVE_INFINITY;
        private double most = Double.NEGATIVE_INFINITY;

        Fan(DatedSeries series, LeadMixture leads, StringBuilder svg) {
            this.series = series;
            this.leads = leads;
            this.svg = svg;
            double[] all = series.series().values();
            int shown = Math.min(all.length, Math.max(LEAST_HISTORY, HORIZONS * leads.points()));
            history = java.util.Arrays.copyOfRange(all, all.length - shown, all.length);
            median = leads.quantile(0.5);
            for (int k = 0; k < LEVELS.length; k++) {
                lower[k] = leads.interval(LEVELS[k]).lower();
                upper[k] = leads.interval(LEVELS[k]).upper();
            }
            for (double[] values : List.of(history, lower[0], upper[0])) {
                for (double value : values) {
                    if (!Double.isNaN(value)) {
                        least = Math.min(least, value);
                        most = Math.max(most, value);
                    }
                }
            }
            double margin = most > least ? MARGIN * (most - least) : Math.max(1e-9, Math.abs(most) * MARGIN);
            least -= margin;
            most += margin;
        }

        private double x(double step) {
            int steps = history.length + leads.points() - 1;
            return LEFT + (WIDTH - LEFT - RIGHT) * step / Math.max(1, steps);
        }

        private double y(double value) {
            return TOP + (HEIGHT - TOP - BOTTOM) * (most - value) / (most - least);
        }

        private String at(double step, double value) {
            return String.format(Locale.ROOT, "%.1f,%.1f", x(step), y(value));
        }

        void draw() {
            axes();
            int origin = history.length - 1;
            for (int k = 0; k < LEVELS.length; k++) {
                List<String> edge = new ArrayList<>(List.of(at(origin, history[origin])));
                for (int h = 0; h < leads.points(); h++) {
                    edge.add(at(origin + h + 1.0, upper[k][h]));
                }
                for (int h = leads.points() - 1; h >= 0; h--) {
                    edge.add(at(origin + h + 1.0, lower[k][h]));
                }
                svg.append(String.format(
                        Locale.ROOT, "<polygon points=\"%s\" fill=\"%s\"/>%n", String.join(" ", edge), SHADES[k]));
            }
            line(historyPoints(), "#333333");
            List<String> middle = new ArrayList<>(List.of(at(origin, history[origin])));
            for (int h = 0; h < leads.points(); h++) {
                middle.add(at(origin + h + 1.0, median[h]));
            }
            line(List.of(middle), "#1f4e9c");
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%1$.1f\" x2=\"%1$.1f\" y1=\"%2$d\" y2=\"%3$d\" stroke=\"#999\" stroke-dasharray=\"4"
                            + " 3\"/>%n",
                    x(origin),
                    TOP,
                    HEIGHT - BOTTOM));
        }

        /** Lines between neighbouring known values. */
        private List<List<String>> historyPoints() {
            List<List<String>> lines = new ArrayList<>(List.of(new ArrayList<>()));
            for (int t = 0; t < history.length; t++) {
                if (Double.isNaN(history[t])) {
                    lines.add(new ArrayList<>());
                } else {
                    lines.get(lines.size() - 1).add(at(t, history[t]));
                }
            }
            return lines;
        }

        private void line(List<List<String>> lines, String color) {
            for (List<String> points : lines) {
                if (!points.isEmpty()) {
                    svg.append(String.format(
                            Locale.ROOT,
                            "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\""
                                    + " stroke-linecap=\"round\"/>%n",
                            String.join(" ", points),
                            color));
                }
            }
        }

        private void axes() {
            text(LEFT, TOP - 14, "start", series.series().id());
            text(WIDTH - RIGHT, TOP - 14, "end", "median and intervals of 50, 80 and 95 %");
            double tick = tick((most - least) / TICKS);
            for (double k = Math.ceil(least / tick); k * tick <= most; k++) {
                double value = k * tick;
                svg.append(String.format(
                        Locale.ROOT,
                        "<line x1=\"%d\" x2=\"%d\" y1=\"%3$.1f\" y2=\"%3$.1f\" stroke=\"#e5e5e5\"/>%n",
                        LEFT,
                        WIDTH - RIGHT,
                        y(value)));
                text(LEFT - 6, (int) Math.round(y(value)) + 4, "end", number(value));
            }
            int steps = history.length + leads.points() - 1;
            int origin = history.length - 1;
            for (int k = 0; k < TICKS; k++) {
                int step = (int) Math.round((double) steps * k / (TICKS - 1));
                String anchor = k == 0 ? "start" : k == TICKS - 1 ? "end" : "middle";
                text((int) Math.round(x(step)), HEIGHT - BOTTOM + 18, anchor, series.time(step - origin));
            }
        }

        /** The largest of 1, 2 and 5 times a power of ten that is not above twice a length. */
        private static double tick(double length) {
            double power = Math.pow(10, Math.floor(Math.log10(length)));
            return length / power < 2 ? 2 * power : length / power < 5 ? 5 * power : 10 * power;
        }

        private String number(double value) {
            return String.format(Locale.ROOT, "%.4g", Math.abs(value) < 1e-9 * (most - least) ? 0.0 : value);
        }

        private void text(int x, int y, String anchor, String content) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\" fill=\"#333\">%s</text>%n",
                    x,
                    y,
                    anchor,
                    escaped(content)));
        }
    }
}
