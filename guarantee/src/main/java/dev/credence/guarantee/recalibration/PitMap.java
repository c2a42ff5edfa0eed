package dev.credence.guarantee.recalibration;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.List;

/**
 * The distribution of PIT values is undone (Kuleshov, Fenner and Ermon 2018): the new distribution function is R(F(y)),
 * where R is that of F(y_i) over the rows, and F the model's after its widths have been scaled ({@link WidthScale}): R
 * changes a shape, and could not give tails to a distribution that has too light ones. R is smooth, so that there is a
 * density, R′(F(y)) f(y), positive wherever f is: an increasing cubic through K + 1 places, of shares (c_k + 1)/(n + K)
 * for c_k of n rows in the k-th K-th part. One row more in each part keeps the tails open and draws R towards the
 * identity where rows are few; K = n^⅓, at most 32.
 *
 * @param scale of widths
 * @param map R
 */
record PitMap(WidthScale scale, MonotoneCubic map) implements Recalibration {
    static final String NAME = "pit";

    private static final int MOST_PIECES = 32;

    static PitMap fit(CalibrationSet sample) {
        List<CalibrationSet.Part<RegressionPredictive>> parts = sample.numbers(NAME);
        WidthScale.requireContinuous(NAME, parts);
        WidthScale scale = WidthScale.fit(sample);
        int n = sample.points();
        int pieces = (int) Math.max(2, Math.min(MOST_PIECES, Math.round(Math.cbrt(n))));
        double[] counts = new double[pieces];
        for (CalibrationSet.Part<RegressionPredictive> part : parts) {
            for (double u : new ScaledPredictive(part.tile(), scale.factor()).cdf(part.targets())) {
                counts[(int) Math.max(0, Math.min(pieces - 1, Math.floor(u * pieces)))]++;
            }
        }
        double[] values = new double[pieces + 1];
        for (int k = 0; k < pieces; k++) {
            values[k + 1] = values[k] + (counts[k] + 1) / (n + pieces);
        }
        values[pieces] = 1;
        return new PitMap(scale, new MonotoneCubic(values));
    }

    static PitMap read(JsonRecord json) {
        return new PitMap(WidthScale.read(json), new MonotoneCubic(json.numbers("values")));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Predictive apply(Predictive prediction) {
        return new PitPredictive(new ScaledPredictive(PredictionKinds.numbers(NAME, prediction), scale.factor()), map);
    }

    @Override
    public String summary() {
        return scale.summary() + ", and a map of the distribution function in " + map.pieces()
                + " pieces, by which the levels 5, 50 and 95 % become " + PredictionKinds.text(100 * map.value(0.05))
                + ", "
                + PredictionKinds.text(100 * map.value(0.5)) + " and " + PredictionKinds.text(100 * map.value(0.95))
                + " %";
    }

    @Override
    public void write(ObjectNode json) {
        scale.write(json);
        ArrayNode values = json.putArray("values");
        for (double value : map.values()) {
            values.add(value);
        }
    }
}
