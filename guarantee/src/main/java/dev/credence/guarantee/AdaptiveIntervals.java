package dev.credence.guarantee;

import dev.credence.core.Nouns;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.SeriesIntervals;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * {@link AdaptiveConformal} intervals of a model for a time series, for one or more coverages.
 * {@link AdaptiveConformalFile} keeps it with the model.
 */
public final class AdaptiveIntervals implements SeriesIntervals {
    private final TrainedModel model;
    private final List<AdaptiveConformal> levels;
    private final int samples;
    private final SeriesPlace place;

    private AdaptiveIntervals(TrainedModel model, List<AdaptiveConformal> levels, int samples, SeriesPlace place) {
        this.model = model;
        this.levels = levels;
        this.samples = samples;
        this.place = place;
    }

    /**
     * Starts without any row.
     *
     * @param coverages each in (0, 1)
     * @param step γ, see {@link AdaptiveConformal}
     * @param samples S of the weights in its predictions
     * @throws UserException where the model predicts classes
     */
    public static AdaptiveIntervals start(TrainedModel model, List<Double> coverages, double step, int samples) {
        if (!model.description().classNames().isEmpty()) {
            throw new UserException("Adaptive intervals are of numbers, and the model predicts classes.");
        }
        return resume(
                model,
                coverages.stream()
                        .map(c -> AdaptiveConformal.start(c, step).state())
                        .toList(),
                samples,
                SeriesPlace.UNKNOWN);
    }

    /** Continues from saved states. */
    static AdaptiveIntervals resume(
            TrainedModel model, List<AdaptiveConformal.State> states, int samples, SeriesPlace place) {
        List<Double> coverages =
                states.stream().map(AdaptiveConformal.State::coverage).toList();
        long observed = states.isEmpty() ? -1 : states.get(0).rows();
        if (observed < 0
                || coverages.stream().distinct().count() < states.size()
                || states.stream().anyMatch(state -> state.rows() != observed)
                || samples < 1) {
            throw new IllegalArgumentException("there are the states " + states + " of " + samples
                    + " samples: expected at least one, of different coverages, after the same rows");
        }
        return new AdaptiveIntervals(
                model,
                states.stream()
                        .sorted(Comparator.comparingDouble(AdaptiveConformal.State::coverage))
                        .map(AdaptiveConformal::resume)
                        .toList(),
                samples,
                place);
    }

    @Override
    public String label() {
        return "adaptive";
    }

    @Override
    public String summary() {
        return "adapted to " + Nouns.counted(observed(), "row");
    }

    @Override
    public OptionalDouble bound(int level, long rows) {
        // the share is (α_{T+1} − α_1)/(γ T) away, and α_{T+1} lies within [−γ, 1 + γ]
        AdaptiveConformal.State state = levels.get(level).state();
        return OptionalDouble.of((Math.max(state.miss(), 1 - state.miss()) + state.step()) / (state.step() * rows));
    }

    @Override
    public OptionalDouble nextLevel(int level) {
        return OptionalDouble.of(1 - levels.get(level).state().miss());
    }

    @Override
    public Map<String, Number> facts(int level, OptionalDouble bound) {
        Map<String, Number> facts = new LinkedHashMap<>();
        facts.put("step", levels.get(level).state().step());
        bound.ifPresent(most -> facts.put("bound", most));
        facts.put("next_level", 1 - levels.get(level).state().miss());
        return facts;
    }

    @Override
    public List<Double> coverages() {
        return levels.stream().map(level -> level.state().coverage()).toList();
    }

    /** The state for each coverage. */
    public List<AdaptiveConformal.State> states() {
        return levels.stream().map(AdaptiveConformal::state).toList();
    }

    /** S of the weights in the predictions. */
    public int samples() {
        return samples;
    }

    @Override
    public long observed() {
        return levels.get(0).state().rows();
    }

    @Override
    public SeriesPlace place() {
        return place;
    }

    @Override
    public List<PredictionIntervals> intervals(Examples rows, RegressionPredictive predicted) {
        return levels.stream().map(level -> level.next(predicted)).toList();
    }

    @Override
    public List<PredictionIntervals> observe(Examples rows) {
        List<PredictionIntervals> all = new ArrayList<>();
        for (double coverage : coverages()) {
            all.add(new PredictionIntervals(
                    coverage, new double[rows.size()], new double[rows.size()], new boolean[rows.size()]));
        }
        double[] targets = rows.targets();
        NestedModels.predictEach(model, rows, samples, (tile, from) -> {
            double[] known = new double[tile.points()];
            System.arraycopy(targets, from, known, 0, known.length);
            for (int l = 0; l < levels.size(); l++) {
                PredictionIntervals part = levels.get(l).observe((RegressionPredictive) tile, known);
                System.arraycopy(part.lower(), 0, all.get(l).lower(), from, known.length);
                System.arraycopy(part.upper(), 0, all.get(l).upper(), from, known.length);
            }
        });
        return all;
    }

    @Override
    public TrainedModel attach(TrainedModel to, SeriesPlace newPlace) {
        return AdaptiveConformalFile.attach(to, this, newPlace);
    }
}
