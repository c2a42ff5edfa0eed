package dev.credence.core.series;

import dev.credence.core.numeric.NormalTail;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;

/** The predictive distributions of y_{n+1} … y_{n+H} of one series, and their dependence. Immutable. */
public final class SeriesForecast {
    /** A path is as likely to leave the distribution's finite range as this. */
    private static final double EDGE = 1e-12;

    private final String id;
    private final LeadMixture leads;
    private final double[] persistence;

    private SeriesForecast(String id, LeadMixture leads, double[] persistence) {
        this.id = id;
        this.leads = leads;
        this.persistence = persistence;
    }

    /**
     * A forecast.
     *
     * @param id name of the series
     * @param leads distributions by lead, [H]
     * @param persistence correlations ρ_h of leads h and h + 1, h = 1 … H − 1, in normal scores; −1 to 1
     */
    public static SeriesForecast of(String id, LeadMixture leads, double... persistence) {
        if (persistence.length != leads.points() - 1) {
            throw new IllegalArgumentException("The forecast of '" + id + "' has " + leads.points() + " leads and "
                    + persistence.length + " correlations of neighbours, expected one fewer than leads");
        }
        for (double correlation : persistence) {
            if (!(correlation >= -1 && correlation <= 1)) {
                throw new IllegalArgumentException(
                        "A correlation of leads of '" + id + "' is " + correlation + ", expected -1 to 1");
            }
        }
        return new SeriesForecast(id, leads, persistence.clone());
    }

    /** The name of the series. */
    public String id() {
        return id;
    }

    /** Number of leads H. */
    public int horizon() {
        return leads.points();
    }

    /** The marginal distributions: one point for each lead, the first is the value after the series' end. */
    public LeadMixture leads() {
        return leads;
    }

    /** A copy of the correlations ρ_h of leads h and h + 1 in normal scores, [H − 1]. */
    public double[] persistence() {
        return persistence.clone();
    }

    /**
     * The first leads alone.
     *
     * @param horizon 1 to H
     */
    public SeriesForecast first(int horizon) {
        return new SeriesForecast(id, leads.first(horizon), Arrays.copyOf(persistence, horizon - 1));
    }

    /**
     * Joint draws of all leads: a Gaussian copula with the Markov chain x_{h+1} = ρ_h x_h + √(1 − ρ_h²) ε of normal
     * scores, y_h = F_h⁻¹(Φ(x_h)). Quantiles of sums over leads, such as the demand of a week, are those of the paths'
     * sums. Path j is a function of seed, name and j alone.
     *
     * @param paths number of paths
     * @return [paths][H]
     */
    public double[][] paths(int paths, long seed) {
        if (paths < 1) {
            throw new IllegalArgumentException("paths: the number is " + paths + ", expected at least 1");
        }
        CounterRandom random = Stream.PREDICTIVE.of(seed, id);
        int horizon = horizon();
        double[][] all = new double[paths][horizon];
        for (int j = 0; j < paths; j++) {
            double x = 0;
            for (int h = 0; h < horizon; h++) {
                double rho = h == 0 ? 0 : persistence[h - 1];
                x = rho * x + Math.sqrt(1 - rho * rho) * random.normal(h, j);
                double p = Math.min(Math.max(NormalTail.probability(x), EDGE), 1 - EDGE);
                all[j][h] = leads.quantile(h, p);
            }
        }
        return all;
    }
}
