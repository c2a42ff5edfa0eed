package dev.credence.cli.command;

import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.numeric.Largest;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.predict.SimpleModels;
import dev.credence.core.train.HeldOut;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;
import java.util.Optional;

/** The scores of a trained network on its held-out rows, beside those of the simplest models. */
final class HeldOutText {
    private static final double LEVEL = 0.9;

    private final Examples held;
    private final double[] scores;
    private final double[] squares; // of errors; 1 for a right class
    private int covered;

    private HeldOutText(Examples held) {
        this.held = held;
        this.scores = new double[held.size()];
        this.squares = new double[held.size()];
    }

    /**
     * The scores of the held-out rows.
     *
     * @param stopped whether these rows chose the epoch
     */
    static ScoreTable of(TrainedModel model, TrainingData data, HeldOut division, boolean stopped) {
        HeldOutText text = new HeldOutText(data.examples().rows(division.held()));
        model.predict(text.held, model.defaultSamples(), text::add);
        Task task = model.description().problem().task();
        SimpleModels simple = SimpleModels.of(data.examples().rows(division.kept()), text.held, task);
        String rows = Numbers.counted(text.held.size(), "row") + " held out"
                + (stopped ? ", which chose the epoch: a little optimistic" : "");
        return new ScoreTable(
                rows,
                data.dataset().targetName(),
                task instanceof Task.Classification,
                ScoreTable.Row.of("constant", simple.constant()),
                ScoreTable.Row.of(ScoreTable.linear(task), simple.linear()),
                text.row(model.description().method(), task));
    }

    private ScoreTable.Row row(String method, Task task) {
        int rows = scores.length;
        double mean = Arrays.stream(scores).average().orElseThrow();
        double variance =
                Arrays.stream(scores).map(s -> (s - mean) * (s - mean)).sum() / (rows - 1.0);
        double error = rows < 2 ? Double.NaN : Math.sqrt(variance / rows);
        double square = Arrays.stream(squares).average().orElseThrow();
        return task instanceof Task.Classification
                ? new ScoreTable.Row(method, mean, error, square, Double.NaN)
                : new ScoreTable.Row(method, mean, error, Math.sqrt(square), covered / (double) rows);
    }

    /** Says that a simpler model is better, if it is. */
    static Optional<String> warning(ScoreTable scores) {
        double linear = scores.linear().log();
        double best = Double.isNaN(linear)
                ? scores.constant().log()
                : Math.max(scores.constant().log(), linear);
        return scores.model().log() < best
                ? Optional.of("The simpler model is better here: try other settings (credence tune) or the default"
                        + " method, auto.")
                : Optional.empty();
    }

    private void add(Predictive tile, int from) {
        double[] y = new double[tile.points()];
        Arrays.setAll(y, i -> held.target(from + i));
        double[] log;
        if (tile instanceof RegressionPredictive regression) {
            log = regression.logDensity(y);
            double[] mean = regression.mean();
            Interval interval = regression.interval(LEVEL);
            for (int i = 0; i < y.length; i++) {
                squares[from + i] = (y[i] - mean[i]) * (y[i] - mean[i]);
                covered += interval.lower()[i] <= y[i] && y[i] <= interval.upper()[i] ? 1 : 0;
            }
        } else {
            CategoricalMixture classes = (CategoricalMixture) tile;
            log = classes.logProbability(Arrays.stream(y).mapToInt(c -> (int) c).toArray());
            double[][] p = classes.meanProbabilities();
            for (int i = 0; i < y.length; i++) {
                squares[from + i] = Largest.index(p[i]) == (int) y[i] ? 1 : 0;
            }
        }
        System.arraycopy(log, 0, scores, from, log.length);
    }
}
