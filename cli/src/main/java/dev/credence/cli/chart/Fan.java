package dev.credence.cli.chart;

import dev.credence.cli.chart.Canvas.Anchor;
import dev.credence.cli.chart.Canvas.Point;
import dev.credence.core.series.LeadMixture;
import dev.credence.datasets.series.DatedSeries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** One series' fan. Steps count from the first shown value of the history; the origin is the last one. */
final class Fan {
    static final double[] LEVELS = {0.95, 0.8, 0.5};
    static final String[] SHADES = {"#dbe7f6", "#b3cdec", "#7fa9dc"};
    static final String HISTORY = "#333333";
    static final String MEDIAN = "#1f4e9c";

    private static final String GRID = "#e5e5e5";
    static final String ORIGIN = "#777777";
    private static final int LEFT = 66;
    private static final int RIGHT = 16;
    private static final int TOP = 26;
    private static final int BOTTOM = 30;
    private static final int TITLE = 13;
    private static final int TEXT = 11;
    private static final int LEAST_HISTORY = 12;
    private static final int HORIZONS = 3;
    private static final int TICKS = 5;
    private static final double MARGIN = 0.05;

    /** A range below this share of its values is drawn as a flat line. */
    private static final double FLAT = 1e-3;

    /** Larger numbers are written with an exponent. */
    private static final double LARGE = 1e7;

    /** An average letter's share of the size of its text. */
    private static final double LETTER = 0.6;

    /** Where it is drawn, with its axes and title. */
    record Box(double left, double top, double width, double height) {}

    private final DatedSeries series;
    private final Box box;
    private final int leads;
    private final double[] history;
    private final double[][] lower = new double[LEVELS.length][];
    private final double[][] upper = new double[LEVELS.length][];
    private final double[] median;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;

    Fan(DatedSeries series, LeadMixture forecast, Box box) {
        this.series = series;
        this.box = box;
        leads = forecast.points();
        double[] all = series.series().values();
        int shown = Math.min(all.length, Math.max(LEAST_HISTORY, HORIZONS * leads));
        history = Arrays.copyOfRange(all, all.length - shown, all.length);
        median = forecast.quantile(0.5);
        for (int k = 0; k < LEVELS.length; k++) {
            lower[k] = forecast.interval(LEVELS[k]).lower();
            upper[k] = forecast.interval(LEVELS[k]).upper();
        }
        for (double[] values : List.of(history, lower[0], upper[0])) {
            for (double value : values) {
                if (!Double.isNaN(value)) {
                    least = Math.min(least, value);
                    most = Math.max(most, value);
                }
            }
        }
        double size = Math.max(Math.abs(least), Math.abs(most));
        boolean flat = !(most - least > FLAT * size); // its ticks would all read alike
        double margin = flat ? Math.max(1e-9, MARGIN * size) : MARGIN * (most - least);
        least -= margin;
        most += margin;
    }

    private double right() {
        return box.left() + box.width() - RIGHT;
    }

    private double bottom() {
        return box.top() + box.height() - BOTTOM;
    }

    private Point at(double step, double value) {
        int steps = Math.max(1, history.length + leads - 1);
        return new Point(
                box.left() + LEFT + (box.width() - LEFT - RIGHT) * step / steps,
                box.top() + TOP + (box.height() - TOP - BOTTOM) * (most - value) / (most - least));
    }

    void draw(Canvas canvas) {
        axes(canvas);
        int origin = history.length - 1;
        for (int k = 0; k < LEVELS.length; k++) {
            List<Point> edge = new ArrayList<>(List.of(at(origin, history[origin])));
            for (int h = 0; h < leads; h++) {
                edge.add(at(origin + h + 1.0, upper[k][h]));
            }
            for (int h = leads - 1; h >= 0; h--) {
                edge.add(at(origin + h + 1.0, lower[k][h]));
            }
            canvas.area(edge, SHADES[k]);
        }
        known().forEach(points -> canvas.line(points, HISTORY, 1.5, false));
        List<Point> middle = new ArrayList<>(List.of(at(origin, history[origin])));
        for (int h = 0; h < leads; h++) {
            middle.add(at(origin + h + 1.0, median[h]));
        }
        canvas.line(middle, MEDIAN, 2, false);
        double x = at(origin, least).x();
        canvas.line(List.of(new Point(x, box.top() + TOP), new Point(x, bottom())), ORIGIN, 1, true);
    }

    /** Lines between neighbouring known values; a value without neighbours is a dot. */
    private List<List<Point>> known() {
        List<List<Point>> lines = new ArrayList<>(List.of(new ArrayList<>()));
        for (int t = 0; t < history.length; t++) {
            if (Double.isNaN(history[t])) {
                lines.add(new ArrayList<>());
            } else {
                lines.get(lines.size() - 1).add(at(t, history[t]));
            }
        }
        return lines.stream()
                .filter(points -> !points.isEmpty())
                .map(points -> points.size() == 1 ? List.of(points.get(0), points.get(0)) : points)
                .toList();
    }

    private void axes(Canvas canvas) {
        canvas.text(new Point(box.left() + LEFT, box.top() + TOP - 8), Anchor.START, TITLE, title());
        double tick = tick((most - least) / TICKS);
        for (double k = Math.ceil(least / tick); k * tick <= most; k++) {
            Point start = at(0, k * tick);
            canvas.line(List.of(start, new Point(right(), start.y())), GRID, 1, false);
            canvas.text(new Point(start.x() - 6, start.y() + 4), Anchor.END, TEXT, number(k * tick, tick));
        }
        int origin = history.length - 1;
        int steps = origin + leads;
        time(canvas, 0, Anchor.START);
        time(canvas, steps, Anchor.END);
        if (hasRoom(origin, steps)) {
            time(canvas, origin, Anchor.MIDDLE);
        }
    }

    /** Whether the origin's time can be written between those at the ends. */
    private boolean hasRoom(int origin, int steps) {
        double letters = LETTER * TEXT * series.time(0).length();
        double x = at(origin, least).x();
        return origin > 0
                && x - at(0, least).x() > 2 * letters
                && at(steps, least).x() - x > 2 * letters - letters / 4;
    }

    private void time(Canvas canvas, int step, Anchor anchor) {
        canvas.text(
                new Point(at(step, least).x(), bottom() + 18), anchor, TEXT, series.time(step - history.length + 1));
    }

    /** The series' name, as far as it fits. */
    private String title() {
        String id = series.series().id();
        int letters = (int) ((box.width() - LEFT - RIGHT) / (LETTER * TITLE));
        return id.length() <= letters ? id : id.substring(0, letters - 1) + "…";
    }

    /** The largest of 1, 2 and 5 times a power of ten that is not above twice a length. */
    private static double tick(double length) {
        double power = Math.pow(10, Math.floor(Math.log10(length)));
        return length / power < 2 ? 2 * power : length / power < 5 ? 5 * power : 10 * power;
    }

    /** A tick's value with the decimals that the distance of ticks needs. */
    private static String number(double value, double tick) {
        if (Math.abs(value) >= LARGE || tick < 1 / LARGE) {
            return String.format(Locale.ROOT, "%.3g", value);
        }
        int decimals = Math.max(0, (int) -Math.floor(Math.log10(tick)));
        return String.format(Locale.ROOT, "%." + decimals + "f", value + 0.0);
    }
}
