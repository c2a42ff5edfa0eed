package dev.credence.cli.chart;

import dev.credence.cli.chart.Canvas.Anchor;
import dev.credence.cli.chart.Canvas.Point;
import dev.credence.core.series.SeriesForecast;
import dev.credence.datasets.series.DatedSeries;
import java.util.List;

/**
 * Fans of forecasts, as SVG or PNG: the end of each history as a line, the origin, then the median and the intervals of
 * 50, 80 and 95 %. One series fills the picture, several are drawn side by side in a grid.
 */
public final class FanChart {
    /** Largest number of series that are drawn. */
    public static final int MOST = 24;

    private static final int ALONE_WIDTH = 900;
    private static final int ALONE_HEIGHT = 360;
    private static final int WIDTH = 420;
    private static final int HEIGHT = 220;
    private static final int MOST_COLUMNS = 4;
    private static final int HEAD = 34;
    private static final int TEXT = 12;

    private final List<DatedSeries> series;
    private final List<SeriesForecast> forecasts;
    private final int columns;
    private final int rows;

    /**
     * The picture of the first series, at most {@value #MOST}.
     *
     * @param series histories, at least one
     * @param forecasts one for each
     */
    public FanChart(List<DatedSeries> series, List<SeriesForecast> forecasts) {
        this.series = series.subList(0, Math.min(MOST, series.size()));
        this.forecasts = forecasts;
        int count = this.series.size();
        columns = Math.min(MOST_COLUMNS, (int) Math.ceil(Math.sqrt(count)));
        rows = (count + columns - 1) / columns;
    }

    private int cellWidth() {
        return series.size() == 1 ? ALONE_WIDTH : WIDTH;
    }

    private int cellHeight() {
        return series.size() == 1 ? ALONE_HEIGHT : HEIGHT;
    }

    private int width() {
        return columns * cellWidth();
    }

    private int height() {
        return HEAD + rows * cellHeight();
    }

    /** The picture as SVG. */
    public byte[] svg() {
        String title = "Forecast of " + series.get(0).series().id()
                + (series.size() == 1 ? "" : " and " + (series.size() - 1) + " more");
        return drawn(new SvgCanvas(width(), height(), title));
    }

    /** The picture as PNG. */
    public byte[] png() {
        return drawn(new BitmapCanvas(width(), height()));
    }

    private byte[] drawn(Canvas canvas) {
        legend(canvas);
        for (int i = 0; i < series.size(); i++) {
            int row = i / columns;
            int column = i % columns;
            Fan.Box box = new Fan.Box(column * cellWidth(), HEAD + row * cellHeight(), cellWidth(), cellHeight());
            new Fan(series.get(i), forecasts.get(i).leads(), box).draw(canvas);
        }
        return canvas.bytes();
    }

    private static void legend(Canvas canvas) {
        double y = HEAD - 12;
        double x = 14;
        canvas.line(List.of(new Point(x, y - 4), new Point(x + 22, y - 4)), Fan.HISTORY, 1.5, false);
        canvas.text(new Point(x + 28, y), Anchor.START, TEXT, "history");
        x += 90;
        canvas.line(List.of(new Point(x, y - 4), new Point(x + 22, y - 4)), Fan.MEDIAN, 2, false);
        canvas.text(new Point(x + 28, y), Anchor.START, TEXT, "median");
        x += 90;
        canvas.line(List.of(new Point(x + 11, y - 12), new Point(x + 11, y + 4)), Fan.ORIGIN, 1, true);
        canvas.text(new Point(x + 28, y), Anchor.START, TEXT, "origin");
        x += 90;
        for (int k = Fan.LEVELS.length - 1; k >= 0; k--) {
            canvas.area(
                    List.of(
                            new Point(x, y - 10),
                            new Point(x + 22, y - 10),
                            new Point(x + 22, y + 2),
                            new Point(x, y + 2)),
                    Fan.SHADES[k]);
            canvas.text(new Point(x + 28, y), Anchor.START, TEXT, Math.round(100 * Fan.LEVELS[k]) + " %");
            x += 72;
        }
    }
}
