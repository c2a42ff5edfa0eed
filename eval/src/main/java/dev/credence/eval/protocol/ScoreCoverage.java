package dev.credence.eval.protocol;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.coverage.CalibratedCoverage;
import dev.credence.guarantee.ScoreComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Calibrates the intervals or sets of every conformal score and measures their coverage.
 *
 * @param coverages nominal coverages
 */
public record ScoreCoverage(List<Double> coverages) implements CalibrationPart.Measure {
    public ScoreCoverage {
        coverages = List.copyOf(coverages);
    }

    /** A calibration part that is measured by every score. */
    public static CalibrationPart part(double share, List<Double> coverages) {
        return new CalibrationPart(share, coverages, new ScoreCoverage(coverages));
    }

    @Override
    public List<CalibratedCoverage> of(TrainedModel model, Examples calibration, Examples test, long seed) {
        Predictive known = model.predict(calibration, model.defaultSamples());
        List<CalibratedCoverage> all = new ArrayList<>();
        for (ScoreComparison.Line line : ScoreComparison.of(
                known,
                calibration.targets(),
                model.predict(test, model.defaultSamples()),
                test.targets(),
                known instanceof RegressionPredictive ? ScoreComparison.OF_NUMBERS : ScoreComparison.OF_CLASSES,
                coverages.stream().mapToDouble(c -> c).toArray(),
                seed)) {
            all.add(new CalibratedCoverage(line.label(), line.coverage(), figures(line, calibration.size())));
        }
        return all;
    }

    private static Map<String, Double> figures(ScoreComparison.Line line, int calibrationPoints) {
        Map<String, Double> figures = new LinkedHashMap<>();
        double lowest = line.lowest();
        double highest = line.highest();
        figures.put(CalibratedCoverage.CALIBRATION_POINTS, (double) calibrationPoints);
        figures.put(CalibratedCoverage.COVERED, line.realised());
        figures.put(CalibratedCoverage.LOWEST, lowest);
        figures.put(CalibratedCoverage.HIGHEST, highest);
        figures.put(CalibratedCoverage.WITHIN, line.realised() >= lowest && line.realised() <= highest ? 1.0 : 0.0);
        figures.put(CalibratedCoverage.SIZE, line.size());
        if (Double.isNaN(line.leastOfClass())) {
            figures.put(CalibratedCoverage.UNBOUNDED, (double) line.unbounded());
        } else {
            figures.put(CalibratedCoverage.LEAST_OF_CLASS, line.leastOfClass());
            line.sizeByRank().forEach((rank, size) -> figures.put(CalibratedCoverage.SIZE_OF_RANK + rank, size));
        }
        return figures;
    }
}
