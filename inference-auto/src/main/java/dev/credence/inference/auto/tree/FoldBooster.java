package dev.credence.inference.auto.tree;

import dev.credence.core.data.EvenRows;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Gradient boosting (Friedman 2001) without the targets of one fold, by second-order steps (Chen and Guestrin 2016):
 * trees grow best-first, with leaf values −rate · G/(H + λ), on a random sample of rows and columns each. Not
 * thread-safe.
 */
final class FoldBooster {
    private static final int MOST_TRAINED = 100_000;
    private static final int MOST_DRAWN = 10_000;
    private static final int STREAM = 0x2000;
    private static final int ROWS = 0;
    private static final int COLUMNS = 1;
    private static final double PRIOR = 1; // pseudo-rows that shrink a category's mean to the overall mean

    private final EntryData data;
    private final BoostingLoss loss;
    private final BoostingSettings settings;
    private final List<Bins> numbers;
    private final Bins[][] categories; // by output
    private final CounterRandom random;
    private final int[] rows; // training rows, then held-out rows
    private final int trained;
    private final float[] start;
    private final float[] scores;
    private final float[] derivatives;
    private final float[] orders;
    private final List<BoostedTree> trees = new ArrayList<>();

    /**
     * @param numbers bins of the numeric columns
     * @param codes of the embedded columns, as {@link #codes} numbers them
     */
    FoldBooster(
            EntryData data, BoostingLoss loss, BoostingSettings settings, List<Bins> numbers, int[][] codes, int fold) {
        this.data = data;
        this.loss = loss;
        this.settings = settings;
        this.numbers = numbers;
        random = Stream.TABULAR_NETWORK.of(data.seed(), STREAM + fold);
        int[] all = data.folds().training(fold);
        int[] training = Arrays.stream(EvenRows.scattered(all.length, MOST_TRAINED))
                .map(i -> all[i])
                .toArray();
        int[] held = Arrays.stream(data.scored())
                .filter(i -> data.folds().of()[i] == fold)
                .toArray();
        trained = training.length;
        rows = IntStream.concat(Arrays.stream(training), Arrays.stream(held)).toArray();
        start = loss.start(training, data.weights());
        int outputs = loss.outputs();
        scores = new float[rows.length * outputs];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = start[i % outputs];
        }
        derivatives = new float[2 * trained * outputs];
        orders = new float[outputs * Forest.codes(data.shape())];
        categories = new Bins[outputs][data.shape().categories()];
        for (int k = 0; k < outputs; k++) {
            order(k, fold, training, codes);
        }
    }

    /**
     * Categories by fold of each row in each embedded column: fold · count + code. The same for all folds and outputs.
     */
    static int[][] codes(EntryData data) {
        int[][] codes = new int[data.shape().categories()][data.size()];
        for (int e = 0; e < codes.length; e++) {
            for (int i = 0; i < data.size(); i++) {
                codes[e][i] = data.folds().of()[i] * data.shape().embeddings()[e]
                        + data.rows().code(i, e);
            }
        }
        return codes;
    }

    /**
     * Orders categories by their mean of {@link BoostingLoss#order}, and bins them. For a training row, the mean is
     * over the other folds' training rows, to avoid target leakage: the own target would make rare categories predict
     * it. For held-out and new rows, it is over all training rows.
     */
    private void order(int output, int fold, int[] training, int[][] codes) {
        EntryShape shape = data.shape();
        int folds = data.folds().count();
        int at = output * Forest.codes(shape);
        for (int e = 0; e < shape.categories(); e++) {
            int count = shape.embeddings()[e];
            double[] sum = new double[folds * count];
            double[] size = new double[folds * count];
            double total = 0;
            double all =
                    Arrays.stream(training).mapToDouble(i -> data.weights()[i]).sum();
            for (int i : training) {
                double y = loss.order(i, output);
                double weight = data.weights()[i];
                sum[codes[e][i]] += weight * y;
                size[codes[e][i]] += weight;
                total += weight * y;
            }
            float[] seen = new float[folds * count];
            for (int c = 0; c < count; c++) {
                double sums = 0;
                double sizes = 0;
                for (int f = 0; f < folds; f++) {
                    sums += sum[f * count + c];
                    sizes += size[f * count + c];
                }
                for (int f = 0; f < folds; f++) {
                    int own = f * count + c;
                    // with two folds there are no training rows in other folds
                    boolean others = folds > 2;
                    double y = others ? sums - sum[own] : sums;
                    double n = others ? sizes - size[own] : sizes;
                    seen[own] = (float) ((y + PRIOR * total / all) / (n + PRIOR));
                }
            }
            System.arraycopy(seen, fold * count, orders, at, count);
            categories[output][e] = Bins.ofCategories(seen, codes[e]);
            at += count;
        }
    }

    /** Grows one tree for each output. */
    void round() {
        int outputs = loss.outputs();
        int round = trees.size() / outputs;
        for (int i = 0; i < trained; i++) {
            loss.derivatives(rows[i], scores, i * outputs, derivatives);
            float weight = (float) data.weights()[rows[i]];
            for (int k = 2 * i * outputs; weight != 1 && k < 2 * (i + 1) * outputs; k++) {
                derivatives[k] *= weight;
            }
        }
        int columns = data.shape().numbers() + data.shape().categories();
        double part = Math.min(settings.rows(), (double) MOST_DRAWN / trained);
        for (int k = 0; k < outputs; k++) {
            int step = 2 * (round * outputs + k);
            int[] drawn = new int[trained];
            int size = 0;
            for (int i = 0; i < trained; i++) {
                drawn[size] = i;
                size += random.uniform(step + ROWS, i) < part ? 1 : 0;
            }
            int[] chosen = Arrays.copyOf(random.permutation(columns, step + COLUMNS), settings.columns(columns));
            Arrays.sort(chosen);
            BoostedTree tree = new BoostedTree(settings, bins(k), rows, derivatives, outputs, k);
            tree.grow(Arrays.copyOf(drawn, size), chosen);
            for (int i = 0; i < rows.length; i++) {
                scores[i * outputs + k] += tree.value(rows[i]);
            }
            trees.add(tree);
        }
    }

    /** The bins of all columns for an output. */
    Bins[] bins(int output) {
        Bins[] bins = Arrays.copyOf(numbers.toArray(Bins[]::new), numbers.size() + categories[output].length);
        System.arraycopy(categories[output], 0, bins, numbers.size(), categories[output].length);
        return bins;
    }

    /** Σ w log p(y) of the held-out rows. */
    double heldScore() {
        double sum = 0;
        for (int i = trained; i < rows.length; i++) {
            sum += data.weights()[rows[i]] * loss.logScore(rows[i], scores, i * loss.outputs());
        }
        return sum;
    }

    /** The scores [K] of the held-out rows, in the order of the table. */
    float[] heldScores() {
        return Arrays.copyOfRange(scores, trained * loss.outputs(), scores.length);
    }

    float[] start() {
        return start;
    }

    float[] orders() {
        return orders;
    }

    /** The trees of all rounds, output by output. */
    List<BoostedTree> trees() {
        return trees;
    }
}
