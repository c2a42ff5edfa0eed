package dev.credence.testkit;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.series.Covariates;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Generated series for {@link SeriesMethodCompatibility}: levels that walk, a season, noise; all positive. */
final class SeriesSample {
    static final int SEASON = 4;
    static final int HORIZON = 6;
    static final int LENGTH = 60;
    static final SeriesProblem PROBLEM = new SeriesProblem(SEASON, HORIZON);

    private static final int COUNT = 24;
    private static final double LEVEL = 100;
    private static final double AMPLITUDE = 12;

    private static final double EFFECT = 60;

    private SeriesSample() {}

    /** Series with the values of the horizon after them. */
    static SeriesSet whole() {
        return new SeriesSet(IntStream.range(0, COUNT)
                .mapToObj(i -> series("series " + i, i, LENGTH + HORIZON))
                .toList());
    }

    /** Histories without the horizon. */
    static SeriesSet histories() {
        return whole().map(series -> series.first(LENGTH));
    }

    /** The same with a promotion at a third of the steps, known over the horizon, that adds a large number. */
    static SeriesSet promoted() {
        return new SeriesSet(IntStream.range(0, COUNT)
                .mapToObj(i -> promoted(i, LENGTH + HORIZON, 0))
                .toList());
    }

    /** One of them, with the promotion known some steps after its end. */
    static Series promoted(int number, int length, int ahead) {
        CounterRandom random = Stream.GENERATED_DATA.of(6, number);
        double[] promo = new double[length + ahead];
        Arrays.setAll(promo, t -> random.uniform(0, t) < 1.0 / 3 ? 1 : 0);
        double[] y = series("", number, length).values();
        Arrays.setAll(y, t -> y[t] + EFFECT * promo[t]);
        return Series.of("series " + number, y).with(Covariates.of(List.of("promo"), promo));
    }

    /**
     * Series with the values of the horizon, which follow a covariate two steps before.
     *
     * @param after what is added to the covariate from {@link #LENGTH} on
     */
    static SeriesSet led(double after) {
        return new SeriesSet(IntStream.range(0, COUNT)
                .mapToObj(i -> {
                    CounterRandom random = Stream.GENERATED_DATA.of(8, i);
                    double[] x = new double[LENGTH + HORIZON];
                    Arrays.setAll(x, t -> random.normal(0, t));
                    double[] y = series("", i, x.length).values();
                    Arrays.setAll(y, t -> y[t] + AMPLITUDE * x[Math.max(0, t - 2)]);
                    Arrays.setAll(x, t -> t < LENGTH ? x[t] : x[t] + after);
                    return Series.of("series " + i, y).withPast(Covariates.of(List.of("index"), x));
                })
                .toList());
    }

    /** Other values from {@link #LENGTH} on, and the same covariates. */
    static Series changedAfterEnd(Series series) {
        double[] y = series.values();
        Arrays.fill(y, LENGTH, y.length, 1e6);
        return Series.of(series.id(), y).with(series.covariates());
    }

    private static Series series(String id, int number, int length) {
        CounterRandom random = Stream.GENERATED_DATA.of(5, number);
        double level = LEVEL * (1 + 0.1 * number);
        double[] y = new double[length];
        for (int t = 0; t < length; t++) {
            level += random.normal(0, t);
            double season = AMPLITUDE * Math.cos(2 * Math.PI * (t + number) / SEASON);
            y[t] = level + season + 2 * random.normal(1, t);
        }
        return Series.of(id, y);
    }

    /** One series with the given values replaced by missing ones. */
    static Series missing(Series series, int... places) {
        double[] y = series.values();
        for (int t : places) {
            y[t] = Double.NaN;
        }
        return Series.of(series.id() + " with gaps", y);
    }

    /** Each value times a factor. */
    static Series scaled(Series series, double factor) {
        return Series.of(
                series.id(), Arrays.stream(series.values()).map(y -> factor * y).toArray());
    }
}
