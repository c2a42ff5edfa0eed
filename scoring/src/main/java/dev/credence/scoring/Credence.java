package dev.credence.scoring;

import dev.credence.core.UserException;

/**
 * The short way from rows to predictions with guarantees.
 *
 * <pre>{@code
 * SavedModel model = Credence.train(Table.of(houses).target("price"));
 * Prediction price = model.predict(Map.of("size", 80, "heating", "gas"));
 * System.out.println(price.mean() + ", 90 % in " + price.guaranteed(0.9));
 * }</pre>
 */
public final class Credence {
    private static final double[] COVERAGES = {0.5, 0.8, 0.9, 0.95};

    private Credence() {}

    /**
     * Trains the method {@code auto}, whose module is {@code inference-auto}, on four fifths of the rows, and
     * calibrates on the others, so that {@link Prediction#guaranteed} has the coverages 0.5, 0.8, 0.9 and 0.95.
     * {@link Training} trains on all rows, by another method, or for a limited time. Interrupted, it returns the best
     * model so far, as {@link Training#train}.
     *
     * @throws UserException if the rows or the target cannot be used; says why
     */
    public static SavedModel train(Table table) {
        return Training.on(table).calibrated(COVERAGES).train();
    }
}
