package dev.credence.guarantee.recalibration;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.List;

/**
 * PIT recalibration (Kuleshov, Fenner and Ermon 2018): the new distribution function is R(F(y)), where R is the
 * distribution function of the PIT values F(y_i), and F the model's after scaling its widths ({@link WidthScale}),
 * since R cannot lengthen tails that are too light. The density R′(F(y)) f(y) is positive wherever f is: R is an
 * increasing cubic spline with K + 1 knots, through the cumulated shares (c_k + 1)/(n + K) of K equal bins with c_k of
 * the n rows. One pseudo-row in each bin keeps the tails and shrinks R towards the identity where rows are few; K =
 * n^⅓, at most 32.
 *
 * @param scale the scaling of widths
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
