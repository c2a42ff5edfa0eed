package dev.credence.cli.command;

import dev.credence.core.UserException;
import dev.credence.eval.protocol.CalibrationPart;
import dev.credence.eval.protocol.ScoreCoverage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
        return Optional.of(ScoreCoverage.part(kept, asked));
    }
}
