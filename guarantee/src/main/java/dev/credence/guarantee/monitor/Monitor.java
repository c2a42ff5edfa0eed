package dev.credence.guarantee.monitor;

import dev.credence.core.Percent;
import dev.credence.core.data.Examples;
import dev.credence.core.data.RowKeys;
import dev.credence.core.data.Task;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.guarantee.RowAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Monitors a deployed model, row by row, with sequential tests:
 *
 * <ul>
 *   <li>conformal test martingales of exchangeability, with earlier rows or with the calibration rows, of the inputs,
 *       the predictions' uncertainty and, where targets are known, their probability integral transforms;
 *   <li>where targets are known and the model is calibrated, tests of its coverage;
 *   <li>tests of each column's drift from the training rows, in windows.
 * </ul>
 *
 * <p>Every test has an equal part of δ, so that the probability of any false alarm, ever, is at most δ. Memory is
 * bounded. Not thread-safe.
 */
public final class Monitor {
    /**
     * Rows of a tile. Draws of the weights depend on a row's place in its tile: places are counted from the first row
     * ever, so that the division of rows into calls does not change the bits.
     */
    private static final int TILE = 64;

    private final String identity;
    private final MonitorOptions options;
    private final Scoring scoring;
    private final Map<String, String> hypotheses;
    private final Optional<Guarantee> guarantee;
    private final Map<String, Double> coverages = new LinkedHashMap<>();
    private final Map<String, Double> leastCoverages = new LinkedHashMap<>();
    private final Map<String, SequentialTest> tests = new LinkedHashMap<>();
    private final Optional<DriftWatch> drift;
    private final boolean hasReference;
    private long rows;

    private Monitor(TrainedModel model, String identity, MonitorOptions options, @Nullable MonitorState state) {
        this.identity = identity;
        this.options = options;
        this.scoring = new Scoring(model, options.outcomes());
        Optional<TrainingProfile> profile = scoring.profile();
        boolean classes = model.description().problem().task() instanceof Task.Classification;
        this.hypotheses = scoring.hypotheses(classes);
        this.guarantee = options.outcomes() ? GuaranteeFile.of(model) : Optional.empty();
        guarantee.ifPresent(g -> CoverageWatch.coverages(g).forEach(c -> coverages.put(CoverageWatch.name(c), c)));
        double each = options.falseAlarms() / (hypotheses.size() + coverages.size() + (profile.isPresent() ? 1 : 0));
        long seed = model.description().seed();
        this.hasReference = ReferenceFile.of(model).isPresent();
        ReferenceHistograms reference = ReferenceFile.of(model).orElse(new ReferenceHistograms(Map.of()));
        Map<String, TestState> known = new LinkedHashMap<>();
        if (state != null) {
            this.rows = state.rows();
            state.tests().forEach(test -> known.put(test.name(), test));
            requireTests(known, state, profile.isPresent());
        }
        for (String name : hypotheses.keySet()) {
            TestState own = known.get(name);
            ScoreBins grid = Scoring.grid(name);
            tests.put(
                    name,
                    own == null
                            ? SequentialTest.ofScores(name, each, grid, reference.of(name), seed)
                            : SequentialTest.ofScores(own, each, grid, seed));
        }
        coverages.forEach((name, coverage) -> {
            double least = CoverageWatch.least(guarantee.orElseThrow(), coverage, each / 2);
            leastCoverages.put(name, least);
            TestState own = known.get(name);
            tests.put(
                    name,
                    own == null
                            ? SequentialTest.ofMisses(name, each / 2, 1 - least)
                            : SequentialTest.ofMisses(own, each / 2, 1 - least));
        });
        this.drift = profile.map(p -> state == null
                ? new DriftWatch(p.columns(), each, options.window())
                : new DriftWatch(
                        p.columns(), each, options.window(), state.drift().orElseThrow()));
    }

    private void requireTests(Map<String, TestState> known, MonitorState state, boolean profiled) {
        List<String> expected = new ArrayList<>(hypotheses.keySet());
        expected.addAll(coverages.keySet());
        if (!List.copyOf(known.keySet()).equals(expected) || state.tests().size() != expected.size()) {
            throw new IllegalArgumentException(
                    "its tests are " + known.keySet() + ", and the model has the tests " + expected);
        }
        for (TestState test : state.tests()) {
            boolean all = !coverages.containsKey(test.name());
            if (test.points() > rows || (all && test.points() != rows)) {
                throw new IllegalArgumentException(
                        "its test '" + test.name() + "' has seen " + test.points() + " of " + rows + " rows");
            }
        }
        long inWindows = state.drift()
                .map(d -> d.windows() * options.window() + d.rows())
                .orElse(rows);
        if (state.drift().isPresent() != profiled || inWindows != rows) {
            throw new IllegalArgumentException("its watch over columns is not of the rows that it has seen");
        }
    }

    /**
     * Starts a monitor.
     *
     * @param model with the attachments of its file: a profile of its training rows, and its calibration
     * @param identity an identifier of the model, such as its file's checksum; kept with the state
     */
    public static Monitor start(TrainedModel model, String identity, MonitorOptions options) {
        return new Monitor(model, identity, options, null);
    }

    /**
     * Resumes a monitor from its state.
     *
     * @param model the same as before
     * @throws IllegalArgumentException where the state is not that of a monitor of this model
     */
    public static Monitor resume(TrainedModel model, MonitorState state) {
        return new Monitor(model, state.model(), state.options(), state);
    }

    /**
     * Predicts and observes rows. The division of rows into calls does not change the bits.
     *
     * @param samples S of the weights; as many as in the calibration
     * @param groups the group of each row, where the calibration was by group; else {@link RowAttributes#plain}
     */
    public void observe(TrainedModel model, Examples examples, int samples, RowAttributes groups) {
        int first = 0;
        while (first < examples.size()) {
            int skip = (int) (rows % TILE);
            int count = Math.min(TILE - skip, examples.size() - first);
            int[] places = new int[TILE];
            for (int i = 0; i < TILE; i++) {
                places[i] = first + Math.max(0, Math.min(count - 1, i - skip)); // padding repeats observed rows
            }
            Examples tile = examples.rows(places);
            observe(
                    model.predict(tile, samples),
                    tile,
                    options.outcomes() ? tile.targets() : null,
                    groups.select(places),
                    skip,
                    count);
            first += count;
        }
    }

    /**
     * Observes predicted rows. Where the file holds last-layer features, the model computes those of these rows: no
     * other thread may use it meanwhile.
     *
     * @param tile predictions in the target's own unit
     * @param inputs of the same rows, in the data's own units
     * @param targets of these rows, class indices in classification; null exactly where the options say that they are
     *     not known
     * @param groups the group of each row, where the calibration was by group
     */
    public void observe(Predictive tile, Examples inputs, double @Nullable [] targets, RowAttributes groups) {
        observe(tile, inputs, targets, groups, 0, tile.points());
    }

    private void observe(
            Predictive tile, Examples inputs, double @Nullable [] targets, RowAttributes groups, int skip, int count) {
        Map<String, double[]> scores = scoring.of(tile, inputs, targets, rows - skip);
        Map<String, CoverageWatch.Misses> misses = new LinkedHashMap<>();
        if (targets != null) {
            long[] keys = new long[targets.length]; // by number: how rows are divided into calls changes nothing
            Arrays.setAll(keys, n -> RowKeys.content((double) (rows - skip + n)));
            RowAttributes known = groups.withRows(inputs).withKeys(keys);
            for (Map.Entry<String, Double> test : coverages.entrySet()) {
                misses.put(
                        test.getKey(),
                        CoverageWatch.misses(guarantee.orElseThrow(), test.getValue(), tile, targets, known));
            }
        }
        double[] row = new double[inputs.inputs()];
        for (int n = skip; n < skip + count; n++) {
            for (Map.Entry<String, double[]> score : scores.entrySet()) {
                test(score.getKey()).score(score.getValue()[n]);
            }
            for (Map.Entry<String, CoverageWatch.Misses> miss : misses.entrySet()) {
                if (miss.getValue().promised()[n]) {
                    test(miss.getKey()).miss(miss.getValue().missed()[n]);
                }
            }
            inputs.inputs(n, row, 0);
            drift.ifPresent(d -> d.add(row));
            rows++;
        }
    }

    private SequentialTest test(String name) {
        SequentialTest test = tests.get(name);
        if (test == null) {
            throw new IllegalStateException("There is no test " + name);
        }
        return test;
    }

    /** The number of rows observed. */
    public long rows() {
        return rows;
    }

    /** Whether the model's file has reference scores, of its calibration rows. */
    public boolean hasReference() {
        return hasReference;
    }

    /** The options it was started with. */
    public MonitorOptions options() {
        return options;
    }

    /** Whether any test has given an alarm, at any time. */
    public boolean isAlarmed() {
        return tests.values().stream().anyMatch(SequentialTest::isAlarmed)
                || drift().map(DriftResult::isAlarmed).orElse(false);
    }

    /** The sequential tests. */
    public List<TestResult> tests() {
        return tests.values().stream()
                .map(test -> test.result(hypothesis(test.name())))
                .toList();
    }

    private String hypothesis(String name) {
        String scores = hypotheses.get(name);
        Double coverage = coverages.get(name);
        return scores != null || coverage == null
                ? String.valueOf(scores)
                : "at least " + Percent.fixed(leastCoverages.getOrDefault(name, coverage), 1)
                        + " are covered, what the calibration for " + name.substring(name.indexOf('-') + 1)
                        + " % is sure of";
    }

    /** The empirical coverage, by the name of the coverage test; only of tests that have seen rows. */
    public Map<String, Double> covered() {
        Map<String, Double> shares = new LinkedHashMap<>();
        coverages.keySet().forEach(name -> {
            long[] counts = test(name).state().counts();
            if (counts[0] + counts[1] > 0) {
                shares.put(name, (double) counts[0] / (counts[0] + counts[1]));
            }
        });
        return shares;
    }

    /** The drift of columns from the training rows; empty for a model without a profile of them. */
    public Optional<DriftResult> drift() {
        return drift.map(DriftWatch::result);
    }

    /** The state from which {@link #resume} continues. */
    public MonitorState state() {
        return new MonitorState(
                identity,
                options,
                rows,
                tests.values().stream().map(SequentialTest::state).toList(),
                drift.map(DriftWatch::state));
    }
}
