package dev.credence.guarantee;

import dev.credence.core.UserException;
import dev.credence.core.data.CellValues;
import dev.credence.core.data.Examples;
import dev.credence.core.data.RowKeys;
import dev.credence.core.train.TrainedModel.TileConsumer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builder of a split conformal calibration, which {@link #at} carries out. */
public final class SplitConformal {
    /** The default of the fewest calibration points for a group's own threshold. */
    public static final int SMALLEST_GROUP = 50;

    /** Predicts the calibration points, tile by tile. */
    interface Source {
        /** Predicts with so many samples; 0 for the model's own number. */
        void predict(int samples, TileConsumer consumer);
    }

    private final Source source;
    private final double[] targets;
    private final @Nullable Examples rows;
    private long @Nullable [] keys;
    private @Nullable NonconformityScore score;
    private MondrianTaxonomy strata = MondrianTaxonomy.NONE;
    private String groupedBy = "";
    private List<String> groups = List.of();
    private double @Nullable [] weights;
    private int smallestGroup = SMALLEST_GROUP;
    private long seed = 1;
    private int samples;
    private boolean emptySets;

    /** @param rows of the calibration, with its targets; null if only their predictions are known */
    SplitConformal(Source source, double[] targets, @Nullable Examples rows) {
        this.source = source;
        this.targets = targets;
        this.rows = rows;
        if (targets.length == 0) {
            throw new UserException("A calibration needs at least one point, there are none.");
        }
    }

    /**
     * The score; by default {@link NonconformityScore#PIT} in regression and {@link NonconformityScore#APS} in
     * classification.
     */
    public SplitConformal score(NonconformityScore chosen) {
        this.score = chosen;
        return this;
    }

    /**
     * Calibrates each group of rows: group-conditional coverage.
     *
     * @param by the attribute that defines the groups, such as a column's name; not empty
     * @param ofRows the group of each calibration point
     */
    public SplitConformal groups(String by, List<String> ofRows) {
        if (by.isEmpty() || ofRows.size() != targets.length) {
            throw new IllegalArgumentException("groups: there are " + ofRows.size() + " groups by '" + by + "' for "
                    + targets.length + " points; expected a name, and a group for each point");
        }
        this.strata = MondrianTaxonomy.GROUPS;
        this.groupedBy = by;
        this.groups = CellValues.names(ofRows);
        return this;
    }

    /** Calibrates each class: class-conditional coverage. */
    public SplitConformal byClass() {
        this.strata = MondrianTaxonomy.CLASSES;
        this.groupedBy = "";
        this.groups = List.of();
        return this;
    }

    /**
     * Weights of the calibration points: proportional to the density ratio w(x) of new rows to calibration rows, under
     * covariate shift or unequal sampling. New rows have weights too, or are taken to be as heavy as the heaviest here.
     *
     * @param ofRows [N], positive and finite
     */
    public SplitConformal weights(double... ofRows) {
        if (ofRows.length != targets.length) {
            throw new IllegalArgumentException(
                    "weights: there are " + ofRows.length + " weights for " + targets.length + " points");
        }
        this.weights = ofRows.clone();
        return this;
    }

    /**
     * The fewest points for a group's or class's own threshold; smaller ones use that of all points. At least
     * {@link CoverageLaw#fewestPoints} always applies, for a finite threshold.
     */
    public SplitConformal smallestGroup(int points) {
        if (points < 1) {
            throw new IllegalArgumentException("smallestGroup: " + points + ", it must be at least 1");
        }
        this.smallestGroup = points;
        return this;
    }

    /** The seed of the uniform numbers of randomised scores; 1 by default. */
    public SplitConformal seed(long chosen) {
        this.seed = chosen;
        return this;
    }

    /**
     * Identifiers of the calibration points, which the uniform numbers are drawn by; by default their contents are.
     *
     * @param ofRows one for each point
     */
    public SplitConformal identifiers(List<String> ofRows) {
        if (ofRows.size() != targets.length) {
            throw new IllegalArgumentException(
                    "identifiers: there are " + ofRows.size() + " for " + targets.length + " points");
        }
        this.keys = RowKeys.of(ofRows);
        return this;
    }

    /** The number of samples of the weights; the model's own by default. */
    public SplitConformal samples(int chosen) {
        this.samples = chosen;
        return this;
    }

    /**
     * Allows empty sets, so that the coverage is nominal even for a model with a higher accuracy. By default sets
     * always hold the most probable class.
     */
    public SplitConformal emptySets() {
        this.emptySets = true;
        return this;
    }

    /**
     * Calibrates for one or more coverages, each in (0, 1).
     *
     * @throws UserException where a target or score is not a number, or a target not a class
     */
    public Guarantee at(double... coverages) {
        if (weights != null && strata != MondrianTaxonomy.NONE) {
            throw new IllegalArgumentException("weights and groups exclude each other: choose one of them");
        }
        CalibrationScores collected = new CalibrationScores(score, targets, coverages, seed, keys());
        int[] made = new int[1];
        source.predict(samples, (tile, from) -> {
            collected.add(tile, from);
            made[0] = tile.samples();
        });
        Map<String, int[]> strataRows = rowsByStratum();
        Map<String, Integer> tooSmall = new TreeMap<>();
        int least = Math.max(
                smallestGroup,
                Arrays.stream(coverages)
                        .mapToInt(CoverageLaw::fewestPoints)
                        .max()
                        .orElse(1));
        strataRows.entrySet().removeIf(e -> {
            boolean small = e.getValue().length < least;
            if (small) {
                tooSmall.put(e.getKey(), e.getValue().length);
            }
            return small;
        });
        List<ConformalQuantiles> levels = new ArrayList<>();
        for (int l = 0; l < coverages.length; l++) {
            levels.add(level(coverages[l], collected.scores(l), strataRows));
        }
        CalibrationDesign shape = new CalibrationDesign(
                collected.score(), strata, groupedBy, tooSmall, seed, emptySets, made[0], true, gaps());
        return new Guarantee(shape, levels);
    }

    private long @Nullable [] keys() {
        return keys != null || rows == null ? keys : RowKeys.ofLabelled(rows);
    }

    private Optional<Set<Integer>> gaps() {
        Examples known = rows;
        if (known == null) {
            return Optional.empty();
        }
        Set<Integer> gaps = new HashSet<>();
        double[] row = new double[known.inputs()];
        for (int n = 0; n < known.size(); n++) {
            known.inputs(n, row, 0);
            for (int j = 0; j < row.length; j++) {
                if (Double.isNaN(row[j])) {
                    gaps.add(j);
                }
            }
        }
        return Optional.of(gaps);
    }

    private ConformalQuantiles level(double coverage, double[] scores, Map<String, int[]> strataRows) {
        Map<String, ConformalQuantile> own = new LinkedHashMap<>();
        strataRows.forEach((name, rows) -> {
            double[] part = new double[rows.length];
            for (int i = 0; i < rows.length; i++) {
                part[i] = scores[rows[i]];
            }
            own.put(name, ConformalQuantile.of(part, coverage));
        });
        double[] w = weights;
        return new ConformalQuantiles(
                coverage,
                ConformalQuantile.of(scores, coverage),
                own,
                w == null ? Optional.empty() : Optional.of(new WeightedScores(scores, w)));
    }

    private Map<String, int[]> rowsByStratum() {
        Map<String, List<Integer>> rows = new TreeMap<>();
        for (int n = 0; n < targets.length && strata != MondrianTaxonomy.NONE; n++) {
            String name = strata == MondrianTaxonomy.GROUPS ? groups.get(n) : String.valueOf((int) targets[n]);
            rows.computeIfAbsent(name, unused -> new ArrayList<>()).add(n);
        }
        Map<String, int[]> arrays = new TreeMap<>();
        rows.forEach((name, list) ->
                arrays.put(name, list.stream().mapToInt(Integer::intValue).toArray()));
        return arrays;
    }
}
