package dev.credence.eval.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Charts of the coverage of rows in the order of time: the share covered of the latest rows, beside the one asked for.
 *
 * @param rows what the rows are, for people: "rows by day, 2024-01-01 to 2024-03-31"
 * @param lines of what covers them, all of as many rows
 */
public record CoverageOverTime(String rows, List<Line> lines) {
    /** Nothing to show. */
    public static final CoverageOverTime NONE = new CoverageOverTime("", List.of());

    private static final int PARTS = 10;
    private static final int FEWEST = 30;
    private static final int MOST = 250;

    private static final List<String> STROKES = List.of("solid", "dashed", "dotted", "dots and dashes");

    /** Points of a line; more are not seen. */
    private static final int POINTS = 600;

    /**
     * One kind of interval or set.
     *
     * @param label what covers: "the model", "adaptive"
     * @param coverage asked for
     * @param covered whether each row is, the earliest first
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Line(String label, double coverage, boolean[] covered) {}

    public CoverageOverTime {
        lines = List.copyOf(lines);
        if (lines.stream().mapToInt(line -> line.covered().length).distinct().count() > 1) {
            throw new IllegalArgumentException("the lines of coverage over time are of different numbers of rows");
        }
    }

    /** How many rows a share is of: a tenth, but from 30 to 250. */
    static int window(int rows) {
        return Math.min(rows, Math.max(FEWEST, Math.min(MOST, rows / PARTS)));
    }

    /** The share of the window before and with each row from the window's length on; NaN before. */
    static double[] rolling(boolean[] covered, int window) {
        double[] shares = new double[covered.length];
        int count = 0;
        for (int n = 0; n < covered.length; n++) {
            count += covered[n] ? 1 : 0;
            count -= n >= window && covered[n - window] ? 1 : 0;
            shares[n] = n + 1 < window ? Double.NaN : (double) count / window;
        }
        return shares;
    }

    /** A chart for each coverage, those of few rows left out. */
    List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        for (double coverage :
                lines.stream().mapToDouble(Line::coverage).distinct().sorted().toArray()) {
            List<Line> own =
                    lines.stream().filter(line -> line.coverage() == coverage).toList();
            figures.add(figure(coverage, own));
        }
        return figures;
    }

    private Figure figure(double coverage, List<Line> own) {
        int n = own.get(0).covered().length;
        int window = window(n);
        int stride = Math.max(1, (n - window) / POINTS);
        double[] x = IntStream.iterate(window, i -> i <= n, i -> i + stride)
                .asDoubleStream()
                .toArray();
        double[] promise = new double[x.length];
        Arrays.fill(promise, coverage);
        List<Chart.Lines.Line> drawn = new ArrayList<>();
        for (int i = 0; i < own.size(); i++) {
            double[] shares = rolling(own.get(i).covered(), window);
            double[] y = Arrays.stream(x).map(at -> shares[(int) at - 1]).toArray();
            drawn.add(new Chart.Lines.Line(own.get(i).label(), i, x, y));
        }
        drawn.add(new Chart.Lines.Line("asked for", own.size(), x, promise));
        String percent = Words.significant(100 * coverage) + " %";
        double swing = 200 * Math.sqrt(coverage * (1 - coverage) / window);
        return new Figure(
                "coverage-over-time-" + String.valueOf(coverage).replace('.', '-'),
                "Coverage over time, " + percent,
                "The share covered of the latest " + window + " rows (" + rows + "). " + legend(drawn)
                        + ". Chance alone moves it by about ± " + Words.fixed(swing, 0) + " points.",
                "Share of rows covered over time, where " + percent + " are asked for",
                new Chart.Lines("row", "share covered", false, drawn));
    }

    /** The strokes are those of the script, in its order. */
    private static String legend(List<Chart.Lines.Line> drawn) {
        List<String> words = new ArrayList<>();
        for (Chart.Lines.Line line : drawn) {
            words.add(STROKES.get(line.contender() % STROKES.size()) + ": " + line.label());
        }
        String text = String.join("; ", words);
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
