package dev.credence.guarantee.recalibration;

import dev.credence.core.Nouns;
import dev.credence.core.UserException;
import dev.credence.core.data.Copies;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.Stream;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A recalibration fitted on all rows, with its five-fold cross-fitted predictions: each fold is recalibrated by a map
 * that was fitted on the other four. {@linkplain Copies Copies} of a row share a fold.
 */
public final class CrossFittedRecalibration {
    /** The fewest rows that a map is fitted on. */
    public static final int FEWEST_ROWS = 20;

    private static final int FOLDS = 5;

    /** The rows of a fold with their predictions, tile by tile. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Fold(List<Predictive> tiles, double[] targets) {}

    private final List<Fold> folds;
    private final Recalibration map;
    private final List<Recalibration> withoutFold;

    private CrossFittedRecalibration(List<Fold> folds, Recalibration map, List<Recalibration> withoutFold) {
        this.folds = folds;
        this.map = map;
        this.withoutFold = withoutFold;
    }

    /**
     * Fits a map on all rows, and one without each fold.
     *
     * @param name one of {@link Recalibrations#names}
     * @param plain the model without a recalibration; its seed determines the folds
     * @param rows that the model was not trained on, at least {@value #FEWEST_ROWS}
     * @param samples S of the weights
     * @throws UserException where there are too few rows, or the map does not apply to the model
     */
    public static CrossFittedRecalibration fit(String name, TrainedModel plain, Examples rows, int samples) {
        if (rows.size() < FEWEST_ROWS) {
            throw new UserException("A recalibration needs at least " + FEWEST_ROWS + " rows, and has "
                    + Nouns.counted(rows.size(), "row") + ".");
        }
        List<int[]> parts = parts(rows, plain.description().seed());
        List<Fold> folds = new ArrayList<>();
        for (int[] of : parts) {
            Examples part = rows.rows(of);
            List<Predictive> tiles = new ArrayList<>();
            plain.predict(part, samples, (tile, at) -> tiles.add(tile));
            folds.add(new Fold(tiles, part.targets()));
        }
        List<String> classes = plain.description().classNames();
        if (!classes.isEmpty()) {
            requireClasses(folds, rows.targets(), classes);
        }
        Recalibration map = fit(name, folds, -1);
        List<Recalibration> withoutFold = new ArrayList<>();
        for (int f = 0; f < FOLDS; f++) {
            withoutFold.add(fit(name, folds, f));
        }
        return new CrossFittedRecalibration(folds, map, withoutFold);
    }

    private static void requireClasses(List<Fold> folds, double[] targets, List<String> classes) {
        Recalibrations.requireClasses(targets, c -> "'" + classes.get(c) + "'");
        for (int without = 0; without < folds.size(); without++) {
            int left = without;
            double[] others = IntStream.range(0, folds.size())
                    .filter(f -> f != left)
                    .mapToObj(f -> folds.get(f).targets)
                    .flatMapToDouble(Arrays::stream)
                    .toArray();
            if (Arrays.stream(others).distinct().count() == 1) {
                long rare = targets.length
                        - Arrays.stream(targets).filter(t -> t == others[0]).count();
                throw new UserException("All but " + rare + " of the " + targets.length + " rows are of the class '"
                        + classes.get((int) others[0]) + "', too few of another to learn from with each fifth of the"
                        + " rows left out: give more of them.");
            }
        }
    }

    private static List<int[]> parts(Examples rows, long seed) {
        Copies copies = Copies.of(rows);
        IntFunction<int[]> permutation = n -> Stream.FOLDS.of(seed).permutation(n, 0);
        if (copies.count() > 0) {
            int[] foldOf = copies.folds(FOLDS, permutation);
            return IntStream.range(0, FOLDS)
                    .mapToObj(f -> IntStream.range(0, foldOf.length)
                            .filter(i -> foldOf[i] == f)
                            .toArray())
                    .toList();
        }
        int[] order = permutation.apply(rows.size());
        return IntStream.range(0, FOLDS)
                .mapToObj(f -> Arrays.copyOfRange(
                        order, (int) ((long) f * order.length / FOLDS), (int) ((long) (f + 1) * order.length / FOLDS)))
                .toList();
    }

    /** Fits on all folds but one; on all for −1. */
    private static Recalibration fit(String name, List<Fold> folds, int without) {
        List<Predictive> tiles = new ArrayList<>();
        List<double[]> targets = new ArrayList<>();
        for (int f = 0; f < folds.size(); f++) {
            if (f != without) {
                tiles.addAll(folds.get(f).tiles());
                targets.add(folds.get(f).targets());
            }
        }
        return Recalibrations.fit(
                name, tiles, targets.stream().flatMapToDouble(Arrays::stream).toArray());
    }

    /** The map that was fitted on all rows. */
    public Recalibration map() {
        return map;
    }

    /** Receives predictions before and after cross-fitted recalibration. */
    @FunctionalInterface
    public interface Comparison {
        /**
         * Receives the predictions of some rows.
         *
         * @param before the model's predictions
         * @param after the same, recalibrated by a map that was fitted without these rows
         * @param targets of these rows
         */
        void add(Predictive before, Predictive after, double[] targets);
    }

    /** Goes through all rows, fold by fold. */
    public void compare(Comparison comparison) {
        for (int f = 0; f < folds.size(); f++) {
            int from = 0;
            for (Predictive tile : folds.get(f).tiles()) {
                int to = from + tile.points();
                double[] targets = Arrays.copyOfRange(folds.get(f).targets(), from, to);
                comparison.add(tile, withoutFold.get(f).apply(tile), targets);
                from = to;
            }
        }
    }
}
