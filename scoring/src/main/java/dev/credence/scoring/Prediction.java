package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.predict.Interval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A model's prediction for one row: of a numeric target its mean, quantiles and intervals, in the target's own unit; of
 * a class its label and the probabilities of all classes. Immutable and thread-safe; it stays valid when the model is
 * closed.
 */
public final class Prediction {
    private static final double SAME = 1e-9;

    private final RowPrediction row;
    private final PredictedRows rows;
    private final int at;

    /** @param at of the row among the predicted ones */
    Prediction(RowPrediction row, PredictedRows rows, int at) {
        this.row = row;
        this.rows = rows;
        this.at = at;
    }

    /**
     * The mean of a numeric target.
     *
     * @throws UserException if the target is a class, as for all other methods for numbers
     */
    public double mean() {
        return real().mean();
    }

    /** The standard deviation of a numeric target: √(epistemicSd² + aleatoricSd²). */
    public double sd() {
        return real().sd();
    }

    /** The epistemic part of {@link #sd}, which more data would reduce. */
    public double epistemicSd() {
        return real().epistemicSd();
    }

    /** The aleatoric part of {@link #sd}, the noise of the data. */
    public double aleatoricSd() {
        return real().aleatoricSd();
    }

    /**
     * A quantile of a numeric target: what it falls below with probability p, by the model.
     *
     * @param p in (0, 1)
     */
    public double quantile(double p) {
        if (!(p > 0 && p < 1)) {
            throw new IllegalArgumentException("quantile: p is " + p + ", it must lie between 0 and 1 (exclusive)");
        }
        return Math.max(rows.floor(), regression().quantile(p)[at]);
    }

    /**
     * The central interval that holds a numeric target with a probability, by the model. {@link #guaranteed} has the
     * intervals whose coverage does not depend on the model.
     *
     * @param probability in (0, 1)
     */
    public RowPrediction.Bounds interval(double probability) {
        Interval interval = regression().interval(probability);
        return new RowPrediction.Bounds(
                probability,
                Math.max(rows.floor(), interval.lower()[at]),
                Math.max(rows.floor(), interval.upper()[at]),
                false);
    }

    /**
     * The interval that covers a numeric target with a probability of at least this, whatever the model, for rows
     * exchangeable with those of the calibration.
     *
     * @param coverage one of those that the model is calibrated for
     * @throws UserException if it is not; says for which it is, or how to calibrate
     */
    public RowPrediction.Bounds guaranteed(double coverage) {
        List<RowPrediction.Bounds> all = real().guaranteed();
        return all.stream()
                .filter(bounds -> Math.abs(bounds.level() - coverage) < SAME)
                .findFirst()
                .orElseThrow(() -> notGuaranteed(
                        coverage, all.stream().map(RowPrediction.Bounds::level).toList()));
    }

    /**
     * The most probable class.
     *
     * @throws UserException if the target is a number, as for all other methods for classes
     */
    public String label() {
        return classes().label();
    }

    /** The probabilities of the classes, in the order of their names; their sum is 1. */
    public Map<String, Double> probabilities() {
        Map<String, Double> probabilities = new LinkedHashMap<>();
        List<Double> all = classes().probabilities();
        for (int k = 0; k < all.size(); k++) {
            probabilities.put(rows.classNames().get(k), all.get(k));
        }
        return Collections.unmodifiableMap(probabilities);
    }

    /**
     * The probability of a class.
     *
     * @throws UserException if there is no such class; names those that there are
     */
    public double probability(String label) {
        Double probability = probabilities().get(label);
        if (probability == null) {
            throw new UserException(
                    "There is no class '" + label + "'; the classes are " + ShortText.of(rows.classNames()) + ".");
        }
        return probability;
    }

    /** The entropy of the class in nats: the total uncertainty. */
    public double entropy() {
        return classes().entropy();
    }

    /**
     * The classes among which the right one is with a probability of at least this, whatever the model, for rows
     * exchangeable with those of the calibration; may be empty.
     *
     * @param coverage one of those that the model is calibrated for
     * @throws UserException if it is not; says for which it is, or how to calibrate
     */
    public List<String> guaranteedClasses(double coverage) {
        List<RowPrediction.ClassSet> all = classes().guaranteed();
        return all.stream()
                .filter(set -> Math.abs(set.coverage() - coverage) < SAME)
                .findFirst()
                .orElseThrow(() -> notGuaranteed(
                        coverage,
                        all.stream().map(RowPrediction.ClassSet::coverage).toList()))
                .classes()
                .stream()
                .map(rows.classNames()::get)
                .toList();
    }

    /** Whether the row is unlike the training data: a number far outside their range, or an unknown category. */
    public boolean isUnusual() {
        return row.novelty().flag();
    }

    /** The columns that make the row {@linkplain #isUnusual unusual}. */
    public List<String> unusualColumns() {
        return row.novelty().columns();
    }

    /** All of its numbers, as a server answers them. */
    public RowPrediction row() {
        return row;
    }

    private static UserException notGuaranteed(double coverage, List<Double> known) {
        String how = ": train it with Training.calibrated(" + coverage + ").";
        return new UserException(
                known.isEmpty()
                        ? "The model is not calibrated and guarantees nothing" + how
                        : "The model guarantees " + text(known) + ", and not " + coverage + how);
    }

    private static String text(List<Double> coverages) {
        List<String> texts = new ArrayList<>();
        coverages.forEach(coverage -> texts.add(String.valueOf(coverage)));
        return String.join(", ", texts);
    }

    private PredictedRows regression() {
        RowPrediction.Real unused = real(); // refuses classes
        return rows;
    }

    private RowPrediction.Real real() {
        if (row instanceof RowPrediction.Real real) {
            return real;
        }
        throw new UserException("The target '" + rows.target() + "' is a class: ask for label(), probabilities() or"
                + " guaranteedClasses(…).");
    }

    private RowPrediction.Classes classes() {
        if (row instanceof RowPrediction.Classes classes) {
            return classes;
        }
        throw new UserException("The target '" + rows.target() + "' is a number: ask for mean(), quantile(…),"
                + " interval(…) or guaranteed(…).");
    }

    /** "248.3 ± 9.1", or "gas (93 %)". */
    @Override
    public String toString() {
        return row instanceof RowPrediction.Classes classes
                ? String.format(
                        Locale.ROOT,
                        "%s (%.0f %%)",
                        classes.label(),
                        100 * classes.probabilities().get(classes.predicted()))
                : String.format(Locale.ROOT, "%.4g ± %.2g", mean(), sd());
    }
}
