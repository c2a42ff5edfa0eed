package dev.credence.eval.series;

import dev.credence.core.interval.PredictionIntervals;
import java.util.Arrays;
import java.util.Optional;

/** How often the guaranteed intervals of one coverage held, by lead, and the bands for all leads together. */
public final class LeadCoverage {
    private final double coverage;
    private final int[] known;
    private final int[] covered;
    private int bands;
    private int bandsCovered;

    LeadCoverage(double coverage, int horizon) {
        this.coverage = coverage;
        known = new int[horizon];
        covered = new int[horizon];
    }

    void add(PredictionIntervals leads, Optional<PredictionIntervals> band, double[] actual) {
        for (int h = 0; h < known.length; h++) {
            if (!Double.isNaN(actual[h])) {
                known[h]++;
                covered[h] += leads.contains(h, actual[h]) ? 1 : 0;
            }
        }
        if (band.isPresent() && Arrays.stream(actual).noneMatch(Double::isNaN)) {
            bands++;
            boolean all = true;
            for (int h = 0; h < known.length; h++) {
                all &= band.get().contains(h, actual[h]);
            }
            bandsCovered += all ? 1 : 0;
        }
    }

    /** The coverage that is guaranteed. */
    public double coverage() {
        return coverage;
    }

    /** Number of values at a lead, from 1; of all leads together for 0. */
    public int known(int lead) {
        return lead == 0 ? Arrays.stream(known).sum() : known[lead - 1];
    }

    /** Share of values that were covered, likewise; NaN where none is known. */
    public double covered(int lead) {
        double sum = lead == 0 ? Arrays.stream(covered).sum() : covered[lead - 1];
        return sum / known(lead);
    }

    /** Number of series and origins whose outcomes are all known, for the band. */
    public int bands() {
        return bands;
    }

    /** Share of them whose outcomes were all in the band; NaN where there is none. */
    public double bandsCovered() {
        return bandsCovered / (double) bands;
    }
}
