package dev.credence.guarantee.recalibration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.numeric.GoldenSection;
import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Temperature scaling of the mean probabilities, p̄_c^(1/T)/Σ: the predicted class stays the same. T maximises the log
 * score.
 *
 * @param temperature T, positive
 */
record MeanTemperature(double temperature) implements Recalibration {
    static final String NAME = "mean-temperature";

    MeanTemperature {
        if (!(temperature >= 1e-3 && temperature <= 1e3)) {
            throw new IllegalArgumentException(
                    "the temperature is " + temperature + ", it must lie between 0.001 and 1000");
        }
    }

    static MeanTemperature fit(CalibrationSet sample) {
        List<double[][]> logs = new ArrayList<>();
        List<int[]> labels = new ArrayList<>();
        for (CalibrationSet.Part<CategoricalMixture> part : sample.classes(NAME)) {
            logs.add(part.tile().logMeanProbabilities());
            labels.add(CalibrationSet.labels(part.targets()));
        }
        double log = GoldenSection.minimum(
                t -> {
                    double sum = 0;
                    for (int k = 0; k < logs.size(); k++) {
                        for (int n = 0; n < labels.get(k).length; n++) {
                            double p = tempered(logs.get(k)[n], Math.exp(t))[labels.get(k)[n]];
                            sum -= Math.log(Math.max(p, Double.MIN_NORMAL));
                        }
                    }
                    return sum;
                },
                -Temperature.FARTHEST,
                Temperature.FARTHEST);
        return new MeanTemperature(Math.exp(log));
    }

    static MeanTemperature read(JsonRecord json) {
        return new MeanTemperature(json.number("temperature"));
    }

    private static double[] tempered(double[] logs, double temperature) {
        double[] p = new double[logs.length];
        Arrays.setAll(p, c -> logs[c] / temperature);
        LogSumExp.softmax(p);
        return p;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Predictive apply(Predictive prediction) {
        CategoricalMixture mixture = PredictionKinds.classes(NAME, prediction);
        double[][] means = mixture.logMeanProbabilities();
        for (int n = 0; n < means.length; n++) {
            means[n] = tempered(means[n], temperature);
        }
        return MeanShift.to(mixture, means);
    }

    @Override
    public String summary() {
        return "temperature " + PredictionKinds.text(temperature) + " of the mean probabilities";
    }

    @Override
    public void write(ObjectNode json) {
        json.put("temperature", temperature);
    }
}
