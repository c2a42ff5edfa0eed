package dev.credence.inference.forecast;

import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.SeriesForecast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects weighted components by lead, normal on the raw or the logarithmic scale, and makes a forecast of them. */
final class Components {
    private final int leads;
    private final List<double[]> weights = new ArrayList<>(); // each [H]
    private final List<double[]> locations = new ArrayList<>();
    private final List<double[]> scales = new ArrayList<>();
    private final List<Boolean> logarithmic = new ArrayList<>();
    private final double[] correlation;
    private int correlated;

    Components(int leads) {
        this.leads = leads;
        correlation = new double[leads - 1];
    }

    /** Adds a normal distribution for each lead, in the history's unit. */
    void add(double weight, BasePath path, SmoothedHistory history) {
        double[] share = new double[leads];
        Arrays.fill(share, weight);
        add(share, path.mean(), path.sd(), history);
        for (int h = 0; h < correlation.length; h++) {
            correlation[h] += path.correlation()[h];
        }
        correlated++;
    }

    /** Adds one component with a weight, location and scale for each lead, in the history's unit. */
    void add(double[] weight, double[] location, double[] scale, SmoothedHistory history) {
        double unit = history.unit();
        weights.add(weight);
        locations.add(Arrays.stream(location).limit(leads).map(v -> v * unit).toArray());
        scales.add(Arrays.stream(scale).limit(leads).map(v -> v * unit).toArray());
        logarithmic.add(history.isLogarithmic());
    }

    /**
     * The forecast.
     *
     * @param bound least possible value; −∞ for none
     */
    SeriesForecast forecast(String id, double bound) {
        int count = weights.size();
        double[][][] byLead = new double[3][leads][count];
        for (int c = 0; c < count; c++) {
            for (int h = 0; h < leads; h++) {
                byLead[0][h][c] = weights.get(c)[h];
                byLead[1][h][c] = locations.get(c)[h];
                byLead[2][h][c] = Math.max(scales.get(c)[h], Double.MIN_NORMAL);
            }
        }
        boolean[] logs = new boolean[count];
        for (int c = 0; c < count; c++) {
            logs[c] = logarithmic.get(c);
        }
        int total = correlated;
        return SeriesForecast.of(
                id,
                LeadMixture.of(byLead[0], byLead[1], byLead[2], logs, bound),
                Arrays.stream(correlation).map(v -> v / total).toArray());
    }
}
