package dev.credence.cli.command;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.coverage.CalibratedCoverage;
import dev.credence.eval.protocol.CalibrationPart;
import dev.credence.guarantee.ScoreComparison;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of calibration in comparisons: the share of each training part, and the coverages. */
final class CalibrationPartOptions {
    private static final List<Double> COVERAGES = List.of(0.5, 0.8, 0.9, 0.95);

    @Option(
            names = "--calibrate",
            paramLabel = "SHARE",
            order = 9,
            description = {
                "Hold this share of each split's training points out, calibrate every score's intervals "
                        + "or sets on it, and measure their coverage of the test points (default: none is "
                        + "kept)."
            })
    private @Nullable Double share;

    @Option(
            names = "--coverage",
            paramLabel = "C",
            split = ",",
            order = 9,
            description = "With --calibrate: the coverages (default: 0.5,0.8,0.9,0.95).")
    private List<Double> coverages = new ArrayList<>();

    /** Whether a calibration is requested. */
    boolean isAsked() {
        return share != null;
    }

    /** The requested calibration; empty without {@code --calibrate}. */
    Optional<CalibrationPart> part() {
        Double kept = share;
        if (kept == null) {
            if (!coverages.isEmpty()) {
                throw new UserException("--coverage needs --calibrate SHARE.");
            }
            return Optional.empty();
        }
        if (!(kept > 0 && kept < 1)) {
            throw new UserException("--calibrate is " + kept + ", expected a share between 0 and 1, such as 0.2.");
        }
        for (double coverage : coverages) {
            if (!(coverage >= 0.001
                    && coverage <= 0.999)) { // a coverage is part of a metric's name, without an exponent
                throw new UserException("--coverage is " + coverage + ", expected numbers from 0.001 to 0.999.");
            }
        }
        if (new HashSet<>(coverages).size() < coverages.size()) {
            throw new UserException("--coverage names a number twice.");
        }
        List<Double> asked = coverages.isEmpty() ? COVERAGES : coverages;
        double[] levels = asked.stream().mapToDouble(c -> c).toArray();
        return Optional.of(new CalibrationPart(
                kept, asked, (model, calibration, test, seed) -> measure(model, calibration, test, seed, levels)));
    }

    private static List<CalibratedCoverage> measure(
            TrainedModel model, Examples calibration, Examples test, long seed, double[] coverages) {
        Predictive known = model.predict(calibration, model.defaultSamples());
        List<CalibratedCoverage> all = new ArrayList<>();
        for (ScoreComparison.Line line : ScoreComparison.of(
                known,
                calibration.targets(),
                model.predict(test, model.defaultSamples()),
                test.targets(),
                known instanceof RegressionPredictive ? ScoreComparison.OF_NUMBERS : ScoreComparison.OF_CLASSES,
                coverages,
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
