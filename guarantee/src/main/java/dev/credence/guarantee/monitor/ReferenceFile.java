package dev.credence.guarantee.monitor;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.train.AttachmentKind;
import dev.credence.core.train.TrainedModel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reference scores of calibration rows in a model's file: its attachment {@value #NAME}. Without them a monitor
 * compares new rows with earlier ones alone.
 */
public final class ReferenceFile implements AttachmentKind<ReferenceHistograms> {
    /** The name of the attachment. */
    public static final String NAME = "calibration-scores";

    /** The version of the attachment that this library writes. */
    public static final int FORMAT = 1;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ReferenceHistograms> read(TrainedModel model) {
        return of(model);
    }

    /**
     * The model with the scores of calibration rows, on which it was not trained.
     *
     * @param calibration rows with targets
     * @param samples of the weights
     */
    public static TrainedModel attach(TrainedModel model, Examples calibration, int samples) {
        Scoring scoring = new Scoring(model, true);
        Map<String, long[]> counts = new LinkedHashMap<>();
        model.predict(calibration, samples, (tile, from) -> {
            int[] rows = new int[tile.points()];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = from + i;
            }
            Examples part = calibration.rows(rows);
            scoring.of(tile, part, part.targets(), from).forEach((name, scores) -> {
                ScoreBins grid = Scoring.grid(name);
                long[] own = counts.computeIfAbsent(name, unused -> new long[grid.bins()]);
                for (double score : scores) {
                    own[grid.bin(score)]++;
                }
            });
        });
        return model.withAttachment(NAME, toJson(new ReferenceHistograms(counts)));
    }

    /**
     * The scores in a model's file; empty where it has none.
     *
     * @throws IllegalArgumentException where they are damaged
     */
    static Optional<ReferenceHistograms> of(TrainedModel model) {
        ObjectNode json = model.attachments().get(NAME);
        return json == null ? Optional.empty() : Optional.of(fromJson(json));
    }

    static ObjectNode toJson(ReferenceHistograms reference) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        ObjectNode scores = json.putObject("scores");
        reference.counts().forEach((name, counts) -> MonitorJson.counts(scores.putArray(name), counts));
        return json;
    }

    /** @throws IllegalArgumentException where the document is damaged */
    static ReferenceHistograms fromJson(ObjectNode document) {
        JsonRecord json = JsonRecord.of(document);
        json.requireFormat(FORMAT, "The attachment " + NAME);
        JsonRecord scores = json.record("scores");
        Map<String, long[]> counts = new LinkedHashMap<>();
        scores.names().forEach(name -> counts.put(name, MonitorJson.counts(scores, name)));
        json.end();
        return new ReferenceHistograms(counts);
    }
}
