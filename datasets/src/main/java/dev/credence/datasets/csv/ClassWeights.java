package dev.credence.datasets.csv;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.data.CellIndex;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Weights of classes, as weights of their rows.
 *
 * @param balanced whether each class counts as much as any other
 * @param byClass the weight of each named class, positive and finite; classes that are not named count once
 */
public record ClassWeights(boolean balanced, Map<String, Double> byClass) {
    /** Every class counts as much as any other: a row of class c has the weight Σw/(C Σw_c). */
    public static final ClassWeights BALANCED = new ClassWeights(true, Map.of());

    public ClassWeights {
        byClass = Map.copyOf(byClass);
        if (balanced != byClass.isEmpty()) {
            throw new IllegalArgumentException("Class weights are balanced or named, got " + byClass);
        }
        byClass.forEach((name, weight) -> {
            if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "the weight of the class '" + name + "' is " + weight + ", expected a positive finite number");
            }
        });
    }

    /**
     * Weights of named classes; others count once.
     *
     * @param byClass at least one, each positive and finite
     */
    public static ClassWeights of(Map<String, Double> byClass) {
        return new ClassWeights(false, byClass);
    }

    /**
     * Reads {@code balanced} or {@code A=2,B=1}. The last equals sign separates a class from its weight.
     *
     * @throws UserException if it is neither
     */
    public static ClassWeights parse(List<String> words) {
        if (words.equals(List.of("balanced"))) {
            return BALANCED;
        }
        Map<String, Double> weights = new LinkedHashMap<>();
        for (String word : words) {
            int at = word.lastIndexOf('=');
            double weight =
                    at < 0 ? Double.NaN : ParsedCell.of(word.substring(at + 1)).number();
            if (at < 1 || !(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
                throw new UserException(
                        "'" + word
                                + "' is not a weight of a class: expected balanced, or classes with positive numbers,"
                                + " such as yes=5,no=1",
                        Argument.CLASS_WEIGHT);
            }
            if (weights.put(word.substring(0, at), weight) != null) {
                throw new UserException(
                        "the class '" + word.substring(0, at) + "' has two weights", Argument.CLASS_WEIGHT);
            }
        }
        return of(weights);
    }

    /**
     * The weights of rows times those of their classes.
     *
     * @param target name of the target, for messages
     * @param classes names of the classes, in the order of their indices; empty for a regression
     * @param targets class of each row [N]
     * @param weights weight of each row [N], not changed
     * @return [N]
     * @throws UserException if there are no classes, or one is not among them
     */
    public double[] applyTo(String target, List<String> classes, double[] targets, double[] weights) {
        if (classes.isEmpty()) {
            throw new UserException(
                    "Weights of classes are for classes, and the target '" + target + "' is a number",
                    Argument.CLASS_WEIGHT);
        }
        double[] ofClass = new double[classes.size()];
        if (balanced) {
            for (int i = 0; i < targets.length; i++) {
                ofClass[(int) targets[i]] += weights[i];
            }
            double sum = Arrays.stream(ofClass).sum();
            long occurring = Arrays.stream(ofClass).filter(weight -> weight > 0).count();
            Arrays.setAll(ofClass, c -> ofClass[c] > 0 ? sum / (occurring * ofClass[c]) : 1);
        } else {
            Arrays.fill(ofClass, 1);
            byClass.forEach((name, weight) -> ofClass[index(target, classes, name)] = weight);
        }
        double[] all = weights.clone();
        for (int i = 0; i < all.length; i++) {
            all[i] *= ofClass[(int) targets[i]];
        }
        return all;
    }

    private static int index(String target, List<String> classes, String name) {
        int c = new CellIndex(classes).of(name).orElse(-1); // 1 is also the class 1.0
        if (c < 0) {
            throw new UserException(
                    "'" + name + "' is not a class of the target '" + target + "'; its classes are "
                            + String.join(", ", classes),
                    Argument.CLASS_WEIGHT);
        }
        return c;
    }
}
