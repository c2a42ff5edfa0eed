package dev.credence.inference.auto.text;

import dev.credence.inference.auto.stack.Folds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * The outputs of a {@link LinearTexts} as numbers of a text, with the penalty of the least out-of-fold loss.
 *
 * @param weights fitted to all rows [(F + 1) · K], with the precision of a model file
 * @param outputs K
 */
record TextScore(float[] weights, int outputs) {
    /** In descending order: each fit starts from the previous solution. */
    private static final double[] PENALTIES = {1000, 100, 30, 10, 3, 1, 0.3, 0.1, 0.03};

    private static final int MOST_WORSE = 2;

    /** A fitted score with those of the training rows [N][K], each by a fit without its fold. */
    record Fitted(TextScore score, double[][] outOfFold) {}

    /**
     * Fits a score; ends early if time is over, or {@value #MOST_WORSE} penalties in turn were worse than the best.
     *
     * @param features of each row
     * @param count F, number of features
     * @param tendencies whether scales are tendencies
     */
    static Fitted fit(int[][] features, int count, boolean tendencies, TextData data) {
        Folds folds = data.folds();
        List<LinearTexts> models = run( // one for each fold, and one of all rows
                data,
                IntStream.rangeClosed(0, folds.count())
                        .<Callable<LinearTexts>>mapToObj(
                                f -> () -> new LinearTexts(features, count, data, folds.training(f), tendencies))
                        .toList());
        double best = Double.POSITIVE_INFINITY;
        int worse = 0;
        double[][] outOfFold = new double[features.length][data.target().outputs()];
        float[] own = new float[0];
        for (double penalty : PENALTIES) {
            if (own.length > 0 && (worse == MOST_WORSE || data.isOver())) {
                break;
            }
            double loss = refit(models, penalty, data);
            worse = loss < best ? 0 : worse + 1;
            if (own.length == 0 || loss < best) {
                best = loss;
                own = floats(models.get(folds.count()).weights());
                for (int f = 0; f < folds.count(); f++) {
                    double[] w = models.get(f).weights();
                    for (int i : folds.held(f)) {
                        int[] known = models.get(f).known(features[i]);
                        LinearTexts.outputs(w, known, outOfFold[i]);
                        missIfNone(known, outOfFold[i]);
                    }
                }
            }
        }
        return new Fitted(new TextScore(own, data.target().outputs()), outOfFold);
    }

    /** Fits all models with a penalty; returns the out-of-fold loss. */
    private static double refit(List<LinearTexts> models, double penalty, TextData data) {
        List<Double> losses = run(
                data,
                IntStream.range(0, models.size())
                        .<Callable<Double>>mapToObj(f -> () -> {
                            models.get(f).fit(penalty);
                            return models.get(f).loss(data.folds().held(f));
                        })
                        .toList());
        return losses.stream().mapToDouble(loss -> loss).sum();
    }

    private static <T> List<T> run(TextData data, List<Callable<T>> work) {
        List<T> results = new ArrayList<>();
        try {
            for (Future<T> done : data.workers().invokeAll(work)) {
                results.add(done.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Training was interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("A model of texts could not be fitted", e.getCause());
        }
    }

    private static float[] floats(double[] values) {
        float[] floats = new float[values.length];
        for (int k = 0; k < floats.length; k++) {
            floats[k] = (float) values[k];
        }
        return floats;
    }

    /** Of a text without known features a model knows nothing: its score is missing, as a cell may be. */
    private static void missIfNone(int[] features, double[] score) {
        if (features.length == 0) {
            Arrays.fill(score, Double.NaN);
        }
    }

    /** Writes the score [K] of a text; NaN without features. */
    void write(int[] features, double[] into) {
        double factor = 1 / Math.sqrt(Math.max(1, features.length));
        for (int k = 0; k < outputs; k++) {
            double sum = 0;
            for (int j : features) {
                sum += weights[j * outputs + k];
            }
            into[k] = weights[weights.length - outputs + k] + factor * sum;
        }
        missIfNone(features, into);
    }
}
