package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.PointException;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Predicts rows of named values. Thread-safe: a network, unlike models of tables, is used by one thread at a time. */
final class RowPredictor {
    private final TrainedModel model;
    private final RowEncoder encoder;
    private final IntSupplier samples;
    private final ReentrantLock use = new ReentrantLock();

    /** @param samples gives the number of posterior samples of a prediction */
    RowPredictor(TrainedModel model, RowEncoder encoder, IntSupplier samples) {
        this.model = model;
        this.encoder = encoder;
        this.samples = samples;
    }

    /**
     * The predictions of rows.
     *
     * @param rows maps or records
     * @param scorer of the model
     * @param levels of the intervals in a prediction's row
     */
    List<Prediction> predict(List<?> rows, Supplier<RowScorer> scorer, List<Double> levels) {
        if (rows.isEmpty()) {
            return List.of();
        }
        EncodedRows encoded = encoder.encode(values(rows));
        RowScorer scores = scorer.get();
        List<Prediction> all = new ArrayList<>();
        try {
            inTurn(() -> model.predict(encoded.examples(), samples.getAsInt(), (tile, from) -> {
                PredictedRows shared = new PredictedRows(
                        tile,
                        model.description().targetName(),
                        model.description().classNames(),
                        scores.floor());
                List<RowPrediction> scored = scores.of(tile, encoded.part(from, from + tile.points()), levels, false);
                for (int i = 0; i < scored.size(); i++) {
                    all.add(new Prediction(scored.get(i), shared, i));
                }
            }));
        } catch (PointException e) {
            throw new UserException(e.of("The data row " + (e.point() + 1)), e);
        }
        return all;
    }

    /** A record may have components that are no columns of the model; in a map these would be misspelt. */
    private List<Map<String, @Nullable Object>> values(List<?> rows) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Map<String, @Nullable Object> values = RowValues.of(rows.get(i), "The data row " + (i + 1));
            if (rows.get(i) instanceof Record) {
                values.keySet().removeIf(name -> !encoder.isKnown(name));
            }
            all.add(values);
        }
        return all;
    }

    /** The full predictive distribution of a row. */
    Predictive distribution(Map<String, ?> row) {
        Examples encoded = encoder.encode(List.of(row)).examples();
        List<Predictive> found = new ArrayList<>();
        inTurn(() -> found.add(model.predict(encoded, samples.getAsInt())));
        return found.get(0);
    }

    private void inTurn(Runnable prediction) {
        if (model.table().isPresent()) {
            prediction.run(); // attached models are models of tables then, too
            return;
        }
        use.lock();
        try {
            prediction.run();
        } finally {
            use.unlock();
        }
    }
}
