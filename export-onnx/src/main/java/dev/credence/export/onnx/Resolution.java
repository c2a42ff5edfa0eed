package dev.credence.export.onnx;

import dev.credence.core.Argument;
import dev.credence.core.Percent;
import dev.credence.core.UserException;
import dev.credence.core.data.Standardisation;
import dev.credence.core.train.ModelDescription;
import dev.credence.inference.auto.table.NumberCoding;
import dev.credence.inference.auto.table.Scaling;
import dev.credence.inference.auto.table.TableCoding;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What 32 bits tell apart of a column: neighbouring floats at |mean| + 2 standard deviations differ by {@code step}. A
 * value rounded to 32 bits moves the standardised value by up to step / (2 sd). Predictions are computed from
 * standardised values in 32 bits, so that a column whose mean is not much larger than its standard deviation loses
 * nothing else.
 *
 * @param column name of an input or of the target
 * @param step difference of neighbouring 32-bit numbers, infinite beyond their range
 * @param sd the column's standard deviation in the training rows
 */
public record Resolution(String column, double step, double sd) {
    /** Steps of more standard deviations call for 64 bits. */
    static final double COARSE = 1e-3;
    /** Steps of more standard deviations are refused in 32 bits. */
    static final double MOST = 1e-2;
    /** Distance of the quartiles of a normal in standard deviations. */
    private static final double NORMAL_QUARTILES = 1.349;
    /** Columns named in a message. */
    private static final int NAMED = 5;

    static Resolution of(String column, double mean, double sd) {
        return new Resolution(column, Math.ulp((float) (Math.abs(mean) + 2 * sd)), sd);
    }

    /**
     * The inputs that 32 bits are too coarse for.
     *
     * @param constant inputs of one value in the training rows: they have the scale 1, which is no standard deviation
     */
    static List<Resolution> coarseInputs(ModelDescription description, Set<String> constant) {
        Standardisation s = description.standardisation();
        List<String> names = description.inputNames();
        return IntStream.range(0, names.size())
                .filter(j -> s.inputScale()[j] != 1 || !constant.contains(names.get(j)))
                .mapToObj(j -> of(names.get(j), s.inputMean()[j], s.inputScale()[j]))
                .filter(resolution -> resolution.exceeds(COARSE))
                .toList();
    }

    /** The target if 32 bits are too coarse for it; never classes. */
    static Optional<Resolution> coarseTarget(ModelDescription description) {
        Standardisation s = description.standardisation();
        return Optional.of(of(description.targetName(), s.targetMean(), s.targetScale()))
                .filter(resolution -> resolution.exceeds(COARSE));
    }

    /**
     * The same of the columns of the method auto, with their medians and quartile distances in place of means and
     * standard deviations.
     */
    static List<Resolution> coarseInputs(TableCoding coding) {
        return coding.columns().stream()
                .filter(column ->
                        column instanceof NumberCoding number && number.value().factor() > 0)
                .map(column -> {
                    Scaling scaling = ((NumberCoding) column).value();
                    return of(column.column(), scaling.median(), 1 / (NORMAL_QUARTILES * scaling.factor()));
                })
                .filter(resolution -> resolution.exceeds(COARSE))
                .toList();
    }

    boolean exceeds(double deviations) {
        return !(step <= deviations * sd);
    }

    /**
     * Refuses 32 bits where they lose more than a hundredth of a column's standard deviation.
     *
     * @param where inputs or outputs
     * @throws UserException if there is such a column
     */
    static void require32(List<Resolution> coarse, String where) {
        List<Resolution> refused =
                coarse.stream().filter(column -> column.exceeds(MOST)).toList();
        if (!refused.isEmpty()) {
            throw new UserException(
                    "32-bit " + where + " are too coarse for " + words(refused) + ": steps above "
                            + Percent.trimmed(MOST, 0)
                            + " of it are refused. Take 64 bits, or subtract a constant near the column's mean from"
                            + " its cells before the training.",
                    Argument.ELEMENT_TYPE);
        }
    }

    /** Names columns with their steps, such as "'t' (steps of 128 at a standard deviation of 175)". */
    public static String words(List<Resolution> columns) {
        String named = columns.stream().limit(NAMED).map(Resolution::words).collect(Collectors.joining(", "));
        int others = columns.size() - NAMED;
        return others > 0 ? named + " and " + others + (others == 1 ? " other" : " others") : named;
    }

    private String words() {
        return Double.isInfinite(step)
                ? "'" + column + "' (beyond the range of 32-bit numbers)"
                : String.format(Locale.ROOT, "'%s' (steps of %.3g at a standard deviation of %.3g)", column, step, sd);
    }
}
