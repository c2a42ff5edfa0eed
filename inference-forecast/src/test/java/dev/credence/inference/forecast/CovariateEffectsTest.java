package dev.credence.inference.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.series.Covariates;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CovariateEffectsTest {
    private static final int LENGTH = 100;
    private static final int HORIZON = 7;

    private static double[] noise(int number, double sd) {
        CounterRandom random = Stream.GENERATED_DATA.of(9, number);
        double[] y = new double[LENGTH + HORIZON];
        double level = 0;
        for (int t = 0; t < y.length; t++) {
            level += 0.2 * sd * random.normal(0, t);
            y[t] = 50 + level + 5 * Math.cos(2 * Math.PI * t / 7) + sd * random.normal(1, t);
        }
        return y;
    }

    private static double[] price(int number) {
        CounterRandom random = Stream.GENERATED_DATA.of(10, number);
        double[] x = new double[LENGTH + HORIZON];
        Arrays.setAll(x, t -> 10 + random.normal(0, t));
        return x;
    }

    @Test
    @DisplayName("An effect is found beside a season, in the history's unit; it is added back after the end")
    void anEffectIsFound() {
        double[] x = price(1);
        double[] y = noise(1, 0.01);
        double[] sum = y.clone();
        Arrays.setAll(sum, t -> y[t] - 3 * x[t]);
        SmoothedHistory whole = SmoothedHistory.raw(Arrays.copyOf(sum, LENGTH)).orElseThrow();
        CovariateEffects effects = CovariateEffects.of(whole, LENGTH, KnownAhead.numbers(x), 7);
        double[] rest = effects.removedFrom(whole).z();
        for (int t = 1; t < LENGTH; t++) {
            double change = (rest[t] - rest[t - 1]) * whole.unit();
            assertThat(change).isCloseTo(y[t] - y[t - 1], within(0.02));
        }
        BasePath zero = new BasePath(new double[HORIZON], ones(), new double[HORIZON - 1]);
        BasePath added = effects.addedTo(zero, LENGTH);
        assertThat((added.mean()[1] - added.mean()[0]) * whole.unit())
                .isCloseTo(-3 * (x[LENGTH + 1] - x[LENGTH]), within(0.02));
    }

    private static double[] ones() {
        double[] all = new double[HORIZON];
        Arrays.fill(all, 1);
        return all;
    }

    @Test
    @DisplayName("Nothing from an origin on changes a bit of the effects before it")
    void originsSeeNothingAhead() {
        double[] x = price(2);
        double[] changed = noise(2, 1);
        SmoothedHistory one = new SmoothedHistory(noise(2, 1), 0, 1, false);
        Arrays.fill(changed, 60, changed.length, -999);
        double[] otherPrice = x.clone();
        Arrays.fill(otherPrice, 60, x.length, 77);
        SmoothedHistory two = new SmoothedHistory(changed, 0, 1, false);
        double[] before = CovariateEffects.of(one, 60, KnownAhead.numbers(x), 7)
                .removedFrom(one)
                .z();
        double[] after = CovariateEffects.of(two, 60, KnownAhead.numbers(otherPrice), 7)
                .removedFrom(two)
                .z();
        assertThat(Arrays.copyOf(after, 60)).isEqualTo(Arrays.copyOf(before, 60));
    }

    @Test
    @DisplayName("A covariate without effect costs less than 2 % of the quantile loss; a constant one changes no bit")
    void anIrrelevantOneCostsLittle() {
        double with = 0;
        double without = 0;
        for (int i = 0; i < 60; i++) {
            Series series = Series.of("a", noise(i, 1));
            Series history = series.first(LENGTH);
            without += loss(history, series);
            with += loss(history.with(Covariates.of(List.of("price"), price(i))), series);
        }
        assertThat(with / without).isLessThan(1.02);
        Series history = Series.of("a", noise(1, 1)).first(LENGTH);
        double[] constant = new double[LENGTH + HORIZON];
        Arrays.fill(constant, 5);
        assertThat(median(history.with(Covariates.of(List.of("price"), constant))))
                .isEqualTo(median(history));
    }

    private static double[] quantile(Series history, double level) {
        return new GridEts()
                .model(new SeriesProblem(7, HORIZON))
                .forecast(SeriesSet.of(history), HORIZON)
                .get(0)
                .leads()
                .quantile(level);
    }

    private static double[] median(Series history) {
        return quantile(history, 0.5);
    }

    private static double loss(Series history, Series whole) {
        double sum = 0;
        for (double level : new double[] {0.1, 0.3, 0.5, 0.7, 0.9}) {
            double[] q = quantile(history, level);
            for (int h = 0; h < HORIZON; h++) {
                double error = whole.value(LENGTH + h) - q[h];
                sum += error * (error > 0 ? level : level - 1);
            }
        }
        return sum;
    }
}
