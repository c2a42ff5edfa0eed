package dev.credence.eval.series;

import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import java.util.Arrays;

/**
 * Scores of forecasts by lead, means over series and origins: MASE, CRPS in the same unit, and the coverage of central
 * intervals of 80 and 95 %, each as in {@link ForecastScores}.
 */
public final class LeadScores {
    private static final int DECILES = 9;
    private static final int MEDIAN = 4;

    private final int[] known;
    private final double[] error;
    private final double[] loss;
    private final int[] in80;
    private final int[] in95;

    /**
     * No scores yet.
     *
     * @param horizon number of leads H
     */
    public LeadScores(int horizon) {
        known = new int[horizon];
        error = new double[horizon];
        loss = new double[horizon];
        in80 = new int[horizon];
        in95 = new int[horizon];
    }

    /**
     * Adds a forecast.
     *
     * @param history values before the origin, which give the unit
     * @param actual values after it, [H]; NaN where one is unknown
     * @param season of the unit's seasonal naive forecast
     */
    public void add(LeadMixture forecast, Series history, double[] actual, int season) {
        double scale = ForecastScores.scale(history.values(), season);
        double[][] deciles = new double[DECILES][];
        for (int k = 0; k < DECILES; k++) {
            deciles[k] = forecast.quantile((k + 1) / 10.0);
        }
        double[] low = forecast.quantile(0.025);
        double[] high = forecast.quantile(0.975);
        for (int h = 0; h < known.length; h++) {
            double y = actual[h];
            if (!Double.isNaN(y)) {
                known[h]++;
                error[h] += Math.abs(y - deciles[MEDIAN][h]) / scale;
                loss[h] += ForecastScores.pinball(deciles, h, y) / scale;
                in80[h] += deciles[0][h] <= y && y <= deciles[DECILES - 1][h] ? 1 : 0;
                in95[h] += low[h] <= y && y <= high[h] ? 1 : 0;
            }
        }
    }

    /** Number of leads H. */
    public int horizon() {
        return known.length;
    }

    /** Number of known values at a lead, from 1; of all leads together for 0. The same holds for the scores. */
    public int known(int lead) {
        return (int) sum(known, lead);
    }

    /** Mean absolute error of the median in units of the scale; NaN where no value is known. */
    public double mase(int lead) {
        return sum(error, lead) / known(lead);
    }

    /** Twice the mean pinball loss at the deciles in units of the scale. */
    public double crps(int lead) {
        return sum(loss, lead) / known(lead);
    }

    /** Share of values in the central intervals of 80 %. */
    public double covered80(int lead) {
        return sum(in80, lead) / known(lead);
    }

    /** Share of values in the central intervals of 95 %. */
    public double covered95(int lead) {
        return sum(in95, lead) / known(lead);
    }

    private static double sum(double[] byLead, int lead) {
        return lead == 0 ? Arrays.stream(byLead).sum() : byLead[lead - 1];
    }

    private static double sum(int[] byLead, int lead) {
        return lead == 0 ? Arrays.stream(byLead).sum() : byLead[lead - 1];
    }
}
