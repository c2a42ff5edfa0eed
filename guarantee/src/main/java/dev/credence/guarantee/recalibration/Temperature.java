package dev.credence.guarantee.recalibration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.numeric.GoldenSection;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import java.util.Arrays;
import java.util.List;

/**
 * Temperature scaling of each sample's probabilities: Σ_s w_s softmax(log p_s/T) (Guo et al. 2017, section 4.2, for
 * mixtures). T maximises the log score.
 *
 * @param temperature T, positive
 */
record Temperature(double temperature) implements Recalibration {
    static final String NAME = "temperature";

    /** The bound of |log T| in the search. */
    static final double FARTHEST = Math.log(50);

    /**
     * The log score of a class of probability 0, which no temperature changes: finite, so that the other scores still
     * count.
     */
    private static final double IMPOSSIBLE = Math.log(Double.MIN_NORMAL);

    Temperature {
        if (!(temperature >= 1e-3 && temperature <= 1e3)) {
            throw new IllegalArgumentException(
                    "the temperature is " + temperature + ", it must lie between 0.001 and 1000");
        }
    }

    static Temperature fit(CalibrationSet sample) {
        List<CalibrationSet.Part<CategoricalMixture>> parts = sample.classes(NAME);
        double log = GoldenSection.minimum(
                t -> -parts.stream()
                        .mapToDouble(part -> Arrays.stream(part.tile()
                                        .tempered(Math.exp(t))
                                        .logProbability(CalibrationSet.labels(part.targets())))
                                .map(score -> Math.max(IMPOSSIBLE, score))
                                .sum())
                        .sum(),
                -FARTHEST,
                FARTHEST);
        return new Temperature(Math.exp(log));
    }

    static Temperature read(JsonRecord json) {
        return new Temperature(json.number("temperature"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Predictive apply(Predictive prediction) {
        return PredictionKinds.classes(NAME, prediction).tempered(temperature);
    }

    @Override
    public String summary() {
        return "temperature " + PredictionKinds.text(temperature) + " of each sample's probabilities";
    }

    @Override
    public void write(ObjectNode json) {
        json.put("temperature", temperature);
    }
}
