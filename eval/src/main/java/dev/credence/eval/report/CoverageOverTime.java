package dev.credence.eval.report;

import dev.credence.core.Percent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Charts of the rolling coverage of rows ordered by time, beside the nominal coverage.
 *
 * @param rows description of the rows: "rows by day, 2024-01-01 to 2024-03-31"
 * @param lines one line for each kind of interval, all with the same number of rows
 */
public record CoverageOverTime(String rows, List<Line> lines) {
    /** No charts. */
    public static final CoverageOverTime NONE = new CoverageOverTime("", List.of());

    private static final int PARTS = 10;
    private static final int FEWEST = 30;
    private static final int MOST = 250;

    private static final List<String> STROKES = List.of("solid", "dashed", "dotted", "dots and dashes");

    /** Maximum number of visible points of a line. */
    private static final int POINTS = 600;

    /**
     * One kind of interval or set.
     *
     * @param label name of the intervals: "the model", "adaptive"
     * @param coverage nominal coverage
     * @param covered whether each row is covered, the earliest first
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Line(String label, double coverage, boolean[] covered) {}

    public CoverageOverTime {
        lines = List.copyOf(lines);
        if (lines.stream().mapToInt(line -> line.covered().length).distinct().count() > 1) {
            throw new IllegalArgumentException("the lines of coverage over time are of different numbers of rows");
        }
    }

    /** Window of the rolling coverage: a tenth of the rows, but from 30 to 250. */
    static int window(int rows) {
        return Math.min(rows, Math.max(FEWEST, Math.min(MOST, rows / PARTS)));
    }

    /** Fraction covered in the window that ends at each row; NaN before the first full window. */
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

    /** One chart per nominal coverage, without lines of too few rows. */
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
        String percent = Percent.trimmed(coverage, 2);
        double swing = 200 * Math.sqrt(coverage * (1 - coverage) / window);
        return new Figure(
                "coverage-over-time-" + String.valueOf(coverage).replace('.', '-'),
                "Coverage over time, " + percent,
                "The share covered of the latest " + window + " rows (" + rows + "). " + legend(drawn)
                        + ". Chance alone moves it by about ± " + Phrases.fixed(swing, 0) + " points.",
                "Share of rows covered over time, where " + percent + " are asked for",
                new Chart.Lines("row", "share covered", false, drawn));
    }

    /** The line styles are those of the script, in order. */
    private static String legend(List<Chart.Lines.Line> drawn) {
        List<String> words = new ArrayList<>();
        for (Chart.Lines.Line line : drawn) {
            words.add(STROKES.get(line.contender() % STROKES.size()) + ": " + line.label());
        }
        String text = String.join("; ", words);
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
