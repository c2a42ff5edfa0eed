package dev.credence.cli.command;

import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.predict.SimpleModels;
import dev.credence.core.train.HeldOut;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The log score of a trained network on its held-out rows, beside that of the simplest models. */
final class HeldOutText {
    private HeldOutText() {}

    /**
     * The lines to print.
     *
     * @param stopped whether these rows chose the epoch
     */
    static List<String> of(TrainedModel model, TrainingData data, HeldOut division, boolean stopped) {
        Examples held = data.examples().rows(division.held());
        double[] scores = new double[held.size()];
        model.predict(held, model.defaultSamples(), (tile, from) -> {
            double[] part = scores(tile, held, from);
            System.arraycopy(part, 0, scores, from, part.length);
        });
        double mean = Arrays.stream(scores).average().orElseThrow();
        double squares = Arrays.stream(scores).map(s -> (s - mean) * (s - mean)).sum();
        double error = scores.length < 2 ? Double.NaN : Math.sqrt(squares / (scores.length - 1.0) / scores.length);
        SimpleModels simple = SimpleModels.of(
                data.examples().rows(division.kept()),
                held,
                model.description().problem().task());
        List<String> lines = new ArrayList<>();
        lines.add("Held out: " + scores.length + (scores.length == 1 ? " row" : " rows") + ", log score "
                + Numbers.of(mean) + (Double.isNaN(error) ? "" : " ± " + Numbers.of(error)) + " a row"
                + (stopped ? " (a little optimistic: they chose the epoch)" : "") + "; a constant prediction has "
                + Numbers.of(simple.constant())
                + (Double.isNaN(simple.linear()) ? "" : ", a linear model " + Numbers.of(simple.linear()))
                + " (higher is better).");
        double best = Double.isNaN(simple.linear()) ? simple.constant() : Math.max(simple.constant(), simple.linear());
        if (mean < best) {
            lines.add(
                    "The simpler model is better here: try other settings (credence tune) or the default method, auto.");
        }
        return lines;
    }

    private static double[] scores(Predictive tile, Examples held, int from) {
        double[] y = new double[tile.points()];
        Arrays.setAll(y, i -> held.target(from + i));
        return tile instanceof RegressionPredictive regression
                ? regression.logDensity(y)
                : ((CategoricalMixture) tile)
                        .logProbability(Arrays.stream(y).mapToInt(c -> (int) c).toArray());
    }
}
