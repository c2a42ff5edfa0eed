package dev.credence.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Standardisation;
import dev.credence.datasets.csv.ColumnEncoding;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.guarantee.monitor.ColumnProfile;
import dev.credence.guarantee.monitor.TrainingProfile;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The typical cell of each column and the range of most training rows, as far as the model file knows them: the median
 * and the 5 and 95 % quantiles of a number, the most frequent category.
 */
final class TypicalCells {
    private final Optional<TrainingProfile> profile;
    private final Standardisation standardisation;
    private final boolean cells;

    private TypicalCells(Optional<TrainingProfile> profile, Standardisation standardisation, boolean cells) {
        this.profile = profile;
        this.standardisation = standardisation;
        this.cells = cells;
    }

    static TypicalCells of(ServedModel model) {
        return new TypicalCells(
                TrainingProfileFile.of(model.saved().model()),
                model.description().standardisation(),
                model.schema().missing() == MissingPolicy.KEEP);
    }

    /**
     * Adds {@code typical} and {@code usual} to the description of a column.
     *
     * @param input its first input
     */
    void describe(ColumnEncoding column, int input, ObjectNode one) {
        if (column.categorical()) {
            category(column, input).ifPresent(name -> one.put("typical", name));
            return;
        }
        if (!column.numeric()) {
            return;
        }
        Optional<ColumnProfile> known = profile.map(all -> all.columns().get(input));
        known.map(TypicalCells::median).filter(Double::isFinite).ifPresent(median -> one.put("typical", median));
        double[] edges = known.map(ColumnProfile::edges).orElse(new double[0]);
        if (edges.length > 1) {
            one.putArray("usual").add(edges[0]).add(edges[edges.length - 1]);
        }
    }

    /** The most frequent category: of the histogram, or by the means of its inputs, which are shares of rows. */
    private Optional<String> category(ColumnEncoding column, int input) {
        List<String> names = column.categories();
        double[] shares;
        if (cells) {
            if (profile.isEmpty()) {
                return Optional.empty();
            }
            shares = Arrays.stream(profile.get().columns().get(input).counts())
                    .limit(names.size())
                    .asDoubleStream()
                    .toArray();
        } else {
            shares = Arrays.copyOfRange(standardisation.inputMean(), input, input + names.size());
        }
        int best = 0;
        for (int k = 1; k < shares.length; k++) {
            best = shares[k] > shares[best] ? k : best;
        }
        return Optional.of(names.get(best));
    }

    /** The upper bound of the bin with the middle one of the numbers; NaN where there are none or it has no bound. */
    private static double median(ColumnProfile column) {
        double[] edges = column.edges();
        long[] counts = column.counts();
        long numbers = Arrays.stream(counts, 0, edges.length + 1).sum();
        long below = 0;
        for (int bin = 0; bin < edges.length; bin++) {
            below += counts[bin];
            if (2 * below >= numbers) {
                return edges[bin];
            }
        }
        return edges.length == 0 || numbers == 0 ? Double.NaN : edges[edges.length - 1];
    }
}
