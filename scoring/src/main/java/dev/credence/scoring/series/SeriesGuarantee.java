package dev.credence.scoring.series;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.series.Forecast;
import dev.credence.datasets.series.SeriesTable;
import java.util.Arrays;
import java.util.List;

/**
 * A guarantee of a model's intervals by lead, kept in its file. The two kinds promise different things:
 * {@link OverSeries} for a new series of a kind, {@link OverTime} for the next values of a series, on average over
 * time.
 */
public sealed interface SeriesGuarantee permits OverSeries, OverTime {
    /** The version of its document. */
    int FORMAT = 1;

    /** The coverages. */
    List<Double> coverages();

    /** Whether it also gives a band for all leads together. */
    boolean hasBand();

    /**
     * The share of outcomes below which misses say that its intervals are wider than promised.
     *
     * @param coverage that is guaranteed
     */
    double leastMissed(double coverage);

    /** What it promises, in a sentence. */
    String promise();

    /**
     * The intervals of forecasts.
     *
     * @param forecaster the model
     * @param histories up to the origin
     * @param forecast of all H leads after them
     * @return for each series and {@linkplain #coverages coverage}
     */
    List<List<GuaranteedLeads>> intervals(Forecaster forecaster, SeriesTable histories, Forecast forecast);

    /** Writes what {@link #read} reads. */
    void write(ObjectNode json);

    /**
     * Reads a guarantee, which is untrusted.
     *
     * @param horizon of the model H
     * @throws IllegalArgumentException with what is wrong
     */
    static SeriesGuarantee read(JsonRecord json, int horizon) {
        json.requireFormat(FORMAT, "The guarantee of the forecasts");
        return json.word("kind", OverSeries.KIND, OverTime.KIND).equals(OverSeries.KIND)
                ? OverSeries.read(json, horizon)
                : OverTime.read(json, horizon);
    }

    /** Checks coverages that a user asks for. */
    static void requireCoverages(double... coverages) {
        boolean wrong = Arrays.stream(coverages).anyMatch(c -> !(c > 0 && c < 1));
        if (coverages.length == 0
                || wrong
                || Arrays.stream(coverages).distinct().count() < coverages.length) {
            throw new UserException("The coverages are " + Arrays.toString(coverages)
                    + ", expected different numbers between 0 and 1; for 90 % write 0.9.");
        }
    }

    /** The same of a file. */
    static void requireRead(double... coverages) {
        try {
            requireCoverages(coverages);
        } catch (UserException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
