package dev.credence.docs.thesisfigures;

import dev.credence.eval.report.FiguresReport;
import java.util.List;

/**
 * A figure of Gal's thesis (2016): what is trained for it, what is drawn, and what it shows, as sentences that are
 * found to hold or not by what was computed.
 */
public interface ThesisFigure {
    /** Lower-case letters, digits and hyphens. */
    String name();

    /** A line for a list. */
    String title();

    /** The data sets that it needs. */
    default List<String> datasets() {
        return List.of();
    }

    /** Trains and measures. The same seed gives the same bits on the same device. */
    FiguresReport.Section draw(Workshop workshop);

    /** All of them, in the order of a report, small enough for two cores and half an hour. */
    static List<ThesisFigure> all() {
        return List.of(
                ExtrapolationFigure.full(),
                NoiseFigure.full(),
                AveragingFigure.full(),
                RotationFigure.full(),
                BoundFigure.full(),
                InterpolationFigure.full(),
                PriorFigure.full());
    }

    /** The same with small networks, trained for seconds: a look at the page, whose laws need not hold. */
    static List<ThesisFigure> quick() {
        return List.of(
                ExtrapolationFigure.quick(),
                NoiseFigure.quick(),
                AveragingFigure.quick(),
                RotationFigure.quick(),
                BoundFigure.quick(),
                InterpolationFigure.quick(),
                PriorFigure.quick());
    }
}
