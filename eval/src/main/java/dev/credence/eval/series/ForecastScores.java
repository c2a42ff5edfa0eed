package dev.credence.eval.series;

import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;

/**
 * Scores of one series' forecast at one origin, means over the leads whose value is known.
 *
 * @param id name of the series
 * @param mase mean absolute error of the median, divided by the scale: the in-sample mean absolute error of the
 *     seasonal naive forecast (Hyndman and Koehler 2006)
 * @param crps twice the mean pinball loss at the nine deciles, an approximation of the CRPS, divided by the scale
 * @param covered80 share of values in the central interval of 80 %
 * @param covered95 the same of 95 %
 * @param error sum over leads of the median's absolute error, in the series' unit
 * @param loss sum over leads of twice the mean pinball loss at the nine deciles, in the series' unit
 * @param size sum of |y|, so that Σ loss / Σ size is the weighted quantile loss (WQL)
 * @param leads whether each lead's value was in the interval of 80 %: 1 or 0, NaN where the value is missing, [H]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ForecastScores(
        String id,
        double mase,
        double crps,
        double covered80,
        double covered95,
        double error,
        double loss,
        double size,
        double[] leads) {
    private static final int DECILES = 9;
    private static final double FLOOR = 1e-8;
    private static final double RELATIVE_FLOOR = 1e-4;

    /**
     * Scores of a forecast; empty fields are NaN if no value is known.
     *
     * @param history values before the origin
     * @param actual values after it, [H]
     */
    static ForecastScores of(LeadMixture forecast, Series history, double[] actual, int season) {
        double scale = scale(history.values(), season);
        double[] median = forecast.quantile(0.5);
        double[][] edges = {
            forecast.quantile(0.1), forecast.quantile(0.9), forecast.quantile(0.025), forecast.quantile(0.975)
        };
        double[][] deciles = deciles(forecast);
        double[] sums = new double[5];
        double[] inside = new double[actual.length];
        int known = 0;
        for (int h = 0; h < actual.length; h++) {
            double y = actual[h];
            inside[h] = Double.NaN;
            if (Double.isNaN(y)) {
                continue;
            }
            known++;
            inside[h] = edges[0][h] <= y && y <= edges[1][h] ? 1 : 0;
            sums[0] += Math.abs(y - median[h]);
            sums[1] += pinball(deciles, h, y);
            sums[2] += inside[h];
            sums[3] += edges[2][h] <= y && y <= edges[3][h] ? 1 : 0;
            sums[4] += Math.abs(y);
        }
        return new ForecastScores(
                history.id(),
                sums[0] / known / scale,
                sums[1] / known / scale,
                sums[2] / known,
                sums[3] / known,
                sums[0],
                sums[1],
                sums[4],
                inside);
    }

    static double[][] deciles(LeadMixture forecast) {
        double[][] deciles = new double[DECILES][];
        for (int k = 0; k < DECILES; k++) {
            deciles[k] = forecast.quantile((k + 1) / 10.0);
        }
        return deciles;
    }

    /** Twice the mean pinball loss at the nine deciles [9][H] of a value at lead h, from 0. */
    static double pinball(double[][] deciles, int h, double y) {
        double sum = 0;
        for (int k = 0; k < DECILES; k++) {
            double level = (k + 1) / 10.0;
            double error = y - deciles[k][h];
            sum += Math.max(level * error, (level - 1) * error);
        }
        return 2 * sum / DECILES;
    }

    /**
     * The scale of MASE: mean |y_t − y_{t−m}|, with m = 1 for histories of up to m + 1 values; never 0.
     *
     * @param y history; pairs with a missing value do not count
     */
    public static double scale(double[] y, int season) {
        double seasonal = meanStep(y, y.length > season + 1 ? season : 1);
        if (seasonal > 0) {
            return seasonal;
        }
        double size = 0;
        int known = 0;
        for (double value : y) {
            if (!Double.isNaN(value)) {
                size += Math.abs(value);
                known++;
            }
        }
        double floor = FLOOR + RELATIVE_FLOOR * size / Math.max(1, known);
        double step = meanStep(y, 1);
        return step > floor ? step : floor;
    }

    private static double meanStep(double[] y, int lag) {
        double sum = 0;
        int pairs = 0;
        for (int t = lag; t < y.length; t++) {
            double step = Math.abs(y[t] - y[t - lag]);
            if (!Double.isNaN(step)) {
                sum += step;
                pairs++;
            }
        }
        return pairs == 0 ? 0 : sum / pairs;
    }
}
