package dev.credence.datasets.csv;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import java.util.Optional;

/**
 * What weights training rows have.
 *
 * @param column the column of their weights
 * @param classes the weights of their classes
 */
public record WeightChoice(Optional<String> column, Optional<ClassWeights> classes) {
    /** Every row counts once. */
    public static final WeightChoice NONE = new WeightChoice(Optional.empty(), Optional.empty());

    /** Whether rows may count more or less than once. */
    public boolean isWeighted() {
        return column.isPresent() || classes.isPresent();
    }

    /**
     * The rows of a positive weight, which are all without a column of weights.
     *
     * @throws UserException if the column does not hold weights; see {@link WeightColumn}
     */
    public CsvTable positive(CsvTable table) {
        return column.map(name -> WeightColumn.of(table, name).table()).orElse(table);
    }

    /**
     * The data set of a table's rows with their weights.
     *
     * @param table whose weights are {@linkplain #positive positive}
     * @param rows of the table that the data set has
     * @throws UserException if the weights of classes are not for this target
     */
    public Dataset applyTo(Dataset dataset, CsvTable table, int[] rows) {
        if (!isWeighted()) {
            return dataset;
        }
        Examples examples = dataset.examples();
        double[] ofRows =
                column.map(name -> WeightColumn.of(table, name).of(rows)).orElseGet(examples::weights);
        double[] weights = classes.map(
                        each -> each.applyTo(dataset.targetName(), dataset.classNames(), examples.targets(), ofRows))
                .orElse(ofRows);
        return new Dataset(
                dataset.name(),
                dataset.task(),
                examples.weighted(weights),
                dataset.inputNames(),
                dataset.targetName(),
                dataset.classNames(),
                dataset.splits());
    }
}
