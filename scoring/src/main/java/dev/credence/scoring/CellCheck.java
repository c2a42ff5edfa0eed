package dev.credence.scoring;

import dev.credence.core.data.Shape;
import dev.credence.core.data.Standardisation;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.model.Architecture;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.WordCodes;
import dev.credence.guarantee.monitor.ColumnProfile;
import dev.credence.guarantee.monitor.TrainingProfile;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import dev.credence.scoring.UnusualCell.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;

/** Finds unusual cells, by the histograms of the training columns in the model file. */
final class CellCheck {
    /** Standard deviations from the training mean; by Chebyshev's inequality at most 4 % of any column lie beyond. */
    private static final double UNUSUAL = 5;

    /** A number is far if it lies this many interquantile ranges (5 to 95 %) beyond one of the two quantiles. */
    private static final double FAR = 3;

    /** The share of a text's words from which on their being unknown is unusual: some are in most texts. */
    private static final double UNKNOWN = 0.5;

    private final TableSchema schema;
    private final Standardisation standardisation;
    private final boolean scales;
    private final IntPredicate codes;
    private final Optional<TrainingProfile> profile;
    private final Optional<Set<Integer>> gaps;

    /**
     * @param scales whether inputs are standardised
     * @param codes whether an input is the code of a word or category, which has no order
     * @param profile of the training rows; empty for a model trained by a program: neither gaps nor ranges are known
     *     then
     * @param gaps inputs with gaps among the calibration rows, which decide in place of the training rows if known
     */
    CellCheck(
            TableSchema schema,
            Standardisation standardisation,
            boolean scales,
            IntPredicate codes,
            Optional<TrainingProfile> profile,
            Optional<Set<Integer>> gaps) {
        this.schema = schema;
        this.standardisation = standardisation;
        this.scales = scales;
        this.codes = codes;
        this.profile = profile;
        this.gaps = gaps;
    }

    /**
     * The check of a model's rows.
     *
     * @param gaps inputs with gaps among the calibration rows, if known
     */
    static CellCheck of(TrainedModel model, TableSchema schema, Optional<Set<Integer>> gaps) {
        return new CellCheck(
                schema,
                model.description().standardisation(),
                model.table().isEmpty(),
                codes(model.description()),
                TrainingProfileFile.of(model),
                gaps);
    }

    /** The inputs that a network reads as codes. */
    private static IntPredicate codes(ModelDescription description) {
        Set<Integer> codes = Optional.ofNullable(description.settings().get(CommonSettings.MODEL.name()))
                .map(Architecture::codedInputs)
                .orElse(Set.of());
        Shape shape = description.problem().shape();
        int features = shape instanceof Shape.Sequence sequence ? sequence.features() : shape.size();
        return input -> codes.contains(input % features);
    }

    /**
     * The unusual cells of a row.
     *
     * @param row its inputs
     * @param text gives the text of the row's cell in a column; empty if missing or unknown to the caller
     */
    List<UnusualCell> of(double[] row, Function<String, String> text) {
        List<UnusualCell> found = new ArrayList<>();
        boolean cells = schema.missing() == MissingPolicy.KEEP;
        int at = 0;
        for (ColumnEncoding column : schema.columns()) {
            String name = column.column();
            if (found.stream().noneMatch(cell -> cell.column().equals(name))) {
                WordCodes words = column.text();
                if (words != null) {
                    words(column, words, row, at).ifPresent(found::add);
                } else if (cells && Double.isNaN(row[at])) {
                    missing(column, at, text).ifPresent(found::add);
                } else if (!column.categorical() && isFar(row[at], at)) {
                    found.add(new UnusualCell(name, Kind.FAR, ""));
                }
            }
            at += cells ? column.cellWidth() : column.width();
        }
        return found;
    }

    /** Of a text: it has no words, or too many unknown ones. */
    private Optional<UnusualCell> words(ColumnEncoding column, WordCodes words, double[] row, int at) {
        int count = words.count(row, at);
        if (count == 0) {
            return missing(column, at + words.most() - 1);
        }
        return words.unknown(row, at) >= UNKNOWN * count
                ? Optional.of(new UnusualCell(column.column(), Kind.UNKNOWN_WORDS, ""))
                : Optional.empty();
    }

    private Optional<UnusualCell> missing(ColumnEncoding column, int input, Function<String, String> text) {
        String unknown = column.categorical() ? text.apply(column.column()) : "";
        return unknown.isEmpty()
                ? missing(column, input)
                : Optional.of(new UnusualCell(column.column(), Kind.UNKNOWN_CATEGORY, unknown));
    }

    private Optional<UnusualCell> missing(ColumnEncoding column, int input) {
        return gaps.map(known -> known.contains(input))
                .or(() -> profile.map(known -> hasGaps(known.columns().get(input))))
                .filter(usual -> !usual)
                .map(unusual -> new UnusualCell(column.column(), Kind.MISSING, ""));
    }

    /** The last bin counts missing cells. */
    private static boolean hasGaps(ColumnProfile column) {
        long[] counts = column.counts();
        return counts[counts.length - 1] > 0;
    }

    private boolean isFar(double value, int input) {
        if (codes.test(input)) {
            return false;
        }
        if (scales) {
            double distance = (value - standardisation.inputMean()[input])
                    / standardisation.inputScale()[input];
            return Math.abs(distance) > UNUSUAL;
        }
        double[] edges =
                profile.map(known -> known.columns().get(input).edges()).orElse(new double[0]);
        if (edges.length < 2) {
            return false; // a nearly constant column
        }
        double first = edges[0];
        double last = edges[edges.length - 1];
        return value > last + FAR * (last - first) || value < first - FAR * (last - first);
    }
}
