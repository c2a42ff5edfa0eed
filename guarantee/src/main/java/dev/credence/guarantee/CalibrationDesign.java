package dev.credence.guarantee;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a calibration was, besides its numbers.
 *
 * @param score the score
 * @param strata what has a threshold of its own
 * @param groupedBy what groups are told apart by; empty where there are none
 * @param tooSmall groups, or classes by their index, with too few points, and how many those are
 * @param seed of the uniform numbers of scores with steps
 * @param emptySets whether sets may be empty; else they hold the most probable class whatever its score
 * @param samples of the predictions
 */
record CalibrationDesign(
        NonconformityScore score,
        MondrianTaxonomy strata,
        String groupedBy,
        Map<String, Integer> tooSmall,
        long seed,
        boolean emptySets,
        int samples) {
    CalibrationDesign {
        SortedMap<String, Integer> sorted = new TreeMap<>(tooSmall);
        tooSmall = Collections.unmodifiableSortedMap(sorted);
        if (samples < 1) {
            throw new IllegalArgumentException("calibrated predictions have " + samples + " samples");
        }
        if (strata == MondrianTaxonomy.CLASSES && !(score instanceof ClassScore)) {
            throw new IllegalArgumentException("a threshold for each class needs classes, and the score '"
                    + score.name() + "' is of real targets");
        }
        if (groupedBy.isEmpty() != (strata != MondrianTaxonomy.GROUPS)
                || (strata == MondrianTaxonomy.NONE && !tooSmall.isEmpty())) {
            throw new IllegalArgumentException("groups are named without a calibration by groups, or the reverse");
        }
    }

    /** Refuses levels that cannot be of this calibration. */
    void check(List<ConformalQuantiles> levels) {
        if (levels.isEmpty()) {
            throw new IllegalArgumentException("a calibration needs at least one coverage");
        }
        ConformalQuantiles first = levels.get(0);
        for (int i = 0; i < levels.size(); i++) {
            ConformalQuantiles level = levels.get(i);
            if (i > 0 && level.coverage() == levels.get(i - 1).coverage()) {
                throw new IllegalArgumentException("the coverage " + level.coverage() + " is there twice");
            }
            if (!level.groups().keySet().equals(first.groups().keySet())
                    || level.overall().law().points() != first.overall().law().points()
                    || level.weighted().isPresent() != first.weighted().isPresent()) {
                throw new IllegalArgumentException("its coverages are not of the same points and groups");
            }
            if (strata == MondrianTaxonomy.NONE && !level.groups().isEmpty()) {
                throw new IllegalArgumentException("there are groups in a calibration of all points together");
            }
            if (strata != MondrianTaxonomy.NONE && level.weighted().isPresent()) {
                throw new IllegalArgumentException("weights and groups exclude each other");
            }
        }
    }
}
