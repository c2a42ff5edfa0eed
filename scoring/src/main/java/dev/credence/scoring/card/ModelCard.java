package dev.credence.scoring.card;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.method.Method;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.series.Forecaster;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A model card (Mitchell et al. 2019, Model cards for model reporting): what a model file says, and nothing else. A
 * part that the file does not know is empty.
 *
 * @param name of the file
 * @param task as the model hub of Hugging Face names it, such as {@code tabular-regression}; may be empty
 * @param method name of the method
 * @param data source, rows and target
 * @param inputs columns, each part of a date for itself; empty for pictures
 * @param fitted how it was trained
 * @param settings of the method, by name
 * @param scores on rows that the scored models were not trained on
 * @param scored which rows these are, in a sentence; empty without scores
 * @param calibration recalibration and guarantee
 * @param coverages of the guarantee
 * @param limits sentences on where it is not to be trusted
 */
public record ModelCard(
        String name,
        String task,
        String method,
        List<CardFact> data,
        List<CardInput> inputs,
        List<CardFact> fitted,
        Map<String, String> settings,
        List<CardScore> scores,
        String scored,
        List<CardFact> calibration,
        List<CardCoverage> coverages,
        List<String> limits) {
    public ModelCard {
        data = List.copyOf(data);
        inputs = List.copyOf(inputs);
        fitted = List.copyOf(fitted);
        settings = new TreeMap<>(settings);
        scores = List.copyOf(scores);
        calibration = List.copyOf(calibration);
        coverages = List.copyOf(coverages);
        limits = List.copyOf(limits);
    }

    /**
     * The card of a model of rows, texts or pictures.
     *
     * @param model opened from its file
     * @param method its method, for description and citation
     */
    public static ModelCard of(SavedModel model, Method method) {
        return new RowsCard(model, method).card();
    }

    /**
     * The card of a model that forecasts series.
     *
     * @param file that it was opened from
     */
    public static ModelCard of(Path file, Forecaster forecaster, Method method) {
        return new SeriesCard(file, forecaster, method).card();
    }

    /** As Markdown with a head in YAML, as model hubs read it. Names are escaped: none becomes markup. */
    public String markdown() {
        return new CardMarkdown(this).text();
    }

    /** As a JSON object. */
    public ObjectNode json() {
        return CardJson.of(this);
    }
}
