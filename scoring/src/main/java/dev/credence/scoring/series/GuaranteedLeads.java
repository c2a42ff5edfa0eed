package dev.credence.scoring.series;

import dev.credence.core.interval.PredictionIntervals;
import java.util.Arrays;
import java.util.Optional;

/**
 * The guaranteed intervals of one series' forecast.
 *
 * @param coverage that is guaranteed
 * @param leads the interval of each lead, [H]: infinite ends where everything is covered, NaN where nothing is
 * @param band the band that holds all leads together with the same coverage, [H]; empty where none is guaranteed
 */
public record GuaranteedLeads(double coverage, PredictionIntervals leads, Optional<PredictionIntervals> band) {
    /** The first leads alone. */
    GuaranteedLeads first(int horizon) {
        return new GuaranteedLeads(coverage, first(leads, horizon), band.map(whole -> first(whole, horizon)));
    }

    private static PredictionIntervals first(PredictionIntervals all, int horizon) {
        return new PredictionIntervals(
                all.coverage(),
                Arrays.copyOf(all.lower(), horizon),
                Arrays.copyOf(all.upper(), horizon),
                Arrays.copyOf(all.fallback(), horizon));
    }
}
