package dev.credence.guarantee;

import dev.credence.core.UserException;
import dev.credence.core.data.Copies;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.SeriesIntervals;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The models and state of {@link EnbPi}. {@link EnbPiFile} saves them with the model that was trained on all rows. */
public final class EnbPiModels implements SeriesIntervals {
    private final EnbPi enbPi;
    private final List<Double> coverages;
    private final List<TrainedModel> models;
    private final int samples;
    private final SeriesPlace place;

    EnbPiModels(EnbPi enbPi, List<Double> coverages, List<TrainedModel> models, int samples, SeriesPlace place) {
        this.enbPi = enbPi;
        this.coverages = coverages.stream().sorted().toList();
        this.models = List.copyOf(models);
        this.samples = samples;
        this.place = place;
        coverages.forEach(CoverageLaw::requireCoverage);
        if (coverages.isEmpty()
                || coverages.stream().distinct().count() < coverages.size()
                || models.size() != enbPi.state().weights().length
                || samples < 1) {
            throw new IllegalArgumentException("there are " + models.size() + " models of "
                    + enbPi.state().weights().length + " weights, the coverages " + coverages + " and " + samples
                    + " samples");
        }
    }

    /**
     * Trains models on samples of the {@link BlockBootstrap}, in the rows' order; each has about 63 % of the rows, and
     * their copies count as known to it.
     *
     * @param rows in the order of time, of a real target
     * @param count B, at least 2
     * @param window W, at least 1; all residuals where it exceeds their number
     * @param place the end of the rows in the series
     * @param training trains a model on some rows
     * @throws UserException where the target is a class, or there are too few rows
     */
    public static EnbPiModels train(
            Examples rows,
            int count,
            int window,
            List<Double> coverages,
            long seed,
            SeriesPlace place,
            Function<Examples, TrainedModel> training) {
        if (count < 2 || rows.size() < 2) {
            throw new UserException("EnbPI with " + count + " models of " + rows.size()
                    + " rows is not possible: expected at least 2 models and 2 rows.");
        }
        List<int[]> drawn = BlockBootstrap.draw(rows.size(), count, BlockBootstrap.usualBlock(rows.size()), seed);
        int[] group = Copies.of(rows).groups();
        boolean[][] known = new boolean[count][rows.size()];
        double[][] predictions = new double[count][];
        List<TrainedModel> models = new ArrayList<>();
        int samples = 1;
        for (int b = 0; b < count; b++) {
            boolean[] in = new boolean[rows.size()];
            for (int i : drawn.get(b)) {
                in[group[i]] = true;
            }
            for (int i = 0; i < group.length; i++) {
                known[b][i] = in[group[i]];
            }
            TrainedModel model = training.apply(rows.rows(drawn.get(b)));
            if (model.description().problem().task() instanceof Task.Classification) {
                throw new UserException("EnbPI makes intervals of a real target, and this one is a class.");
            }
            samples = model.defaultSamples();
            predictions[b] = NestedModels.means(model, rows, samples);
            models.add(model);
        }
        EnbPi enbPi;
        try {
            enbPi = EnbPi.of(predictions, known, rows.targets(), window);
        } catch (IllegalArgumentException e) {
            throw new UserException("EnbPI with " + count + " models: " + e.getMessage() + ". Train more models.", e);
        }
        return new EnbPiModels(enbPi, coverages, models, samples, place);
    }

    /** Weights and residuals. */
    public EnbPi.State state() {
        return enbPi.state();
    }

    List<TrainedModel> models() {
        return models;
    }

    int samples() {
        return samples;
    }

    @Override
    public String label() {
        return "EnbPI";
    }

    @Override
    public String summary() {
        return "EnbPI with " + models.size() + " models and the latest "
                + enbPi.state().residuals().length + " errors";
    }

    @Override
    public Map<String, Number> facts(int level, OptionalDouble bound) {
        return Map.of("window", enbPi.state().residuals().length);
    }

    @Override
    public List<Double> coverages() {
        return coverages;
    }

    @Override
    public long observed() {
        return enbPi.state().observed();
    }

    @Override
    public SeriesPlace place() {
        return place;
    }

    @Override
    public List<PredictionIntervals> intervals(Examples rows, RegressionPredictive predicted) {
        double[][] means = models.stream()
                .map(model -> NestedModels.means(model, rows, samples))
                .toArray(double[][]::new);
        return coverages.stream().map(c -> enbPi.next(means, c)).toList();
    }

    @Override
    public List<PredictionIntervals> observe(Examples rows) {
        double[][] means = models.stream()
                .map(model -> NestedModels.meansOfEach(model, rows, samples))
                .toArray(double[][]::new);
        return enbPi.observe(means, rows.targets(), coverages);
    }

    @Override
    public TrainedModel attach(TrainedModel to, SeriesPlace newPlace) {
        return EnbPiFile.attach(to, this, newPlace);
    }
}
