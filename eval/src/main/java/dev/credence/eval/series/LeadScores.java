package dev.credence.eval.series;

import java.util.Arrays;

/**
 * Mean scores of a method by lead, over series and origins; NaN where no value is known.
 *
 * @param error mean absolute error of the median, in units of the seasonal naive forecast's error in the history, [H]
 * @param crps mean of twice the pinball loss at the deciles, in the same units, [H]
 * @param covered80 share of values in the central interval of 80 %, [H]
 * @param covered95 the same of 95 %, [H]
 * @param known number of known values, [H]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LeadScores(double[] error, double[] crps, double[] covered80, double[] covered95, int[] known) {

    /** Sums of windows. */
    public static final class Collector implements OriginObserver {
        private final double[][] sums = new double[4][];
        private final int season;
        private int[] known = new int[0];

        /**
         * Nothing yet.
         *
         * @param season of the series, for the scale of their errors
         */
        public Collector(int season) {
            this.season = season;
            Arrays.setAll(sums, k -> new double[0]);
        }

        @Override
        public void forecast(ForecastWindow window) {
            int horizon = window.actual().length;
            if (horizon > known.length) {
                known = Arrays.copyOf(known, horizon);
                Arrays.setAll(sums, k -> Arrays.copyOf(sums[k], horizon));
            }
            double scale = ForecastScores.scale(window.history().values(), season);
            double[] median = window.forecast().quantile(0.5);
            double[][] deciles = ForecastScores.deciles(window.forecast());
            double[] lower = window.forecast().quantile(0.025);
            double[] upper = window.forecast().quantile(0.975);
            for (int h = 0; h < horizon; h++) {
                double y = window.actual()[h];
                if (!Double.isNaN(y)) {
                    known[h]++;
                    sums[0][h] += Math.abs(y - median[h]) / scale;
                    sums[1][h] += ForecastScores.pinball(deciles, h, y) / scale;
                    sums[2][h] += deciles[0][h] <= y && y <= deciles[deciles.length - 1][h] ? 1 : 0;
                    sums[3][h] += lower[h] <= y && y <= upper[h] ? 1 : 0;
                }
            }
        }

        /** Adds what another has seen. */
        public Collector add(Collector other) {
            Collector sum = new Collector(season);
            int horizon = Math.max(known.length, other.known.length);
            sum.known = new int[horizon];
            Arrays.setAll(sum.sums, k -> new double[horizon]);
            for (Collector one : new Collector[] {this, other}) {
                for (int h = 0; h < one.known.length; h++) {
                    sum.known[h] += one.known[h];
                    for (int k = 0; k < sums.length; k++) {
                        sum.sums[k][h] += one.sums[k][h];
                    }
                }
            }
            return sum;
        }

        /** The means so far. */
        public LeadScores scores() {
            double[][] means = new double[sums.length][known.length];
            for (int k = 0; k < sums.length; k++) {
                for (int h = 0; h < known.length; h++) {
                    means[k][h] = sums[k][h] / known[h];
                }
            }
            return new LeadScores(means[0], means[1], means[2], means[3], known.clone());
        }
    }
}
