package dev.credence.guarantee;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The settings of a calibration.
 *
 * @param score the score
 * @param strata the taxonomy: which strata have their own threshold
 * @param groupedBy the attribute that defines the groups; empty where there are none
 * @param tooSmall groups, or classes by index, with too few points, and their numbers of points
 * @param seed of the uniform numbers of randomised scores
 * @param emptySets whether sets may be empty; else they always hold the most probable class
 * @param samples of the predictions
 * @param byRow whether uniform numbers are drawn by row; by prediction in calibrations of earlier versions
 * @param gaps inputs of which a calibration row lacks the value; empty if unknown
 */
record CalibrationDesign(
        NonconformityScore score,
        MondrianTaxonomy strata,
        String groupedBy,
        Map<String, Integer> tooSmall,
        long seed,
        boolean emptySets,
        int samples,
        boolean byRow,
        Optional<Set<Integer>> gaps) {
    CalibrationDesign {
        gaps = gaps.map(known -> Collections.unmodifiableSortedSet(new TreeSet<>(known)));
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

    /** Rejects levels that do not fit this calibration. */
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
