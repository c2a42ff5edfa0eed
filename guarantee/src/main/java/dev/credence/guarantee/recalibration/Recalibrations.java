package dev.credence.guarantee.recalibration;

import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** Fits recalibrations by name. */
public final class Recalibrations {
    private static final List<String> NAMES =
            List.of(Temperature.NAME, MeanTemperature.NAME, Isotonic.NAME, Beta.NAME, WidthScale.NAME, PitMap.NAME);

    private Recalibrations() {}

    /** All names: the first four for classification, the others for regression. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Fits a map.
     *
     * @param name one of {@link #names}
     * @param tiles predictions of rows that the model was not trained on, in the target's own unit
     * @param targets of these rows; class indices in classification
     * @throws UserException where the map does not apply to the predictions, or a target is not a number or class
     */
    public static Recalibration fit(String name, List<? extends Predictive> tiles, double[] targets) {
        for (int n = 0; n < targets.length; n++) {
            boolean fits = Double.isFinite(targets[n]);
            if (fits && tiles.get(0) instanceof CategoricalMixture mixture) {
                fits = targets[n] >= 0 && targets[n] < mixture.classes() && targets[n] == Math.rint(targets[n]);
            }
            if (!fits) {
                throw new UserException("The target of point " + n + " (counted from 0) is " + targets[n]
                        + ", expected a finite number, or one of the classes.");
            }
        }
        if (tiles.get(0) instanceof CategoricalMixture) {
            requireClasses(targets, c -> c + " (counted from 0)");
        }
        CalibrationSet sample = new CalibrationSet(tiles, targets);
        return switch (name) {
            case Temperature.NAME -> Temperature.fit(sample);
            case MeanTemperature.NAME -> MeanTemperature.fit(sample);
            case Isotonic.NAME -> Isotonic.fit(sample);
            case Beta.NAME -> Beta.fit(sample);
            case WidthScale.NAME -> WidthScale.fit(sample);
            case PitMap.NAME -> PitMap.fit(sample);
            default ->
                throw new UserException(
                        "There is no recalibration '" + name + "', expected one of " + String.join(", ", NAMES) + ".");
        };
    }

    /** Refuses rows of one class: the map that makes it certain would fit best. */
    static void requireClasses(double[] targets, IntFunction<String> className) {
        if (Arrays.stream(targets).distinct().count() == 1) {
            throw new UserException((targets.length == 1 ? "The row is" : "All " + targets.length + " rows are")
                    + " of the class " + className.apply((int) targets[0])
                    + ", and how sure a model should be is learnt from rows of several classes: give such rows.");
        }
    }

    /** Whether a map is for classification; else for regression. */
    static boolean isForClasses(Recalibration map) {
        return map instanceof Temperature || map instanceof MeanTemperature || map instanceof BinaryMap;
    }

    static Recalibration read(String name, JsonRecord json) {
        return switch (name) {
            case Temperature.NAME -> Temperature.read(json);
            case MeanTemperature.NAME -> MeanTemperature.read(json);
            case Isotonic.NAME -> Isotonic.read(json);
            case Beta.NAME -> Beta.read(json);
            case WidthScale.NAME -> WidthScale.read(json);
            case PitMap.NAME -> PitMap.read(json);
            default ->
                throw new IllegalArgumentException(
                        "there is no recalibration '" + name + "', expected one of " + String.join(", ", NAMES));
        };
    }
}
