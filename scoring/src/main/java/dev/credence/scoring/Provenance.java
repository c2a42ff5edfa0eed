package dev.credence.scoring;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.train.ModelDescription;
import dev.credence.datasets.csv.Moment;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The training data of a model: its source, order and fingerprint.
 *
 * @param dataset name of the data set
 * @param split of the data set
 * @param file name of the table, without its folder
 * @param folder name of the folder of pictures
 * @param order the column that the training rows are sorted by; empty if unordered
 * @param last value of the last training row in that column
 * @param weight the column of the rows' weights, if any
 * @param fingerprint SHA-256 of the training rows, as {@link #fingerprint(Examples)} computes it; empty for a data set
 */
public record Provenance(
        Optional<String> dataset,
        OptionalInt split,
        Optional<String> file,
        Optional<String> folder,
        Optional<String> order,
        Optional<Moment> last,
        Optional<String> weight,
        Optional<String> fingerprint) {
    private static final String DATASET = "dataset";
    private static final String SPLIT = "split";
    private static final String FILE = "file";
    private static final String FOLDER = "folder";
    private static final String ORDER = "order";
    private static final String ORDER_LAST = "order_last";
    private static final String WEIGHT = "weight";
    private static final String FINGERPRINT = "data_sha256";

    /** Unknown: a program trained the model on its own examples. */
    public static final Provenance UNKNOWN = new Provenance(
            Optional.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /** @throws IllegalArgumentException if only one of order and last is present */
    public Provenance {
        if (order.isPresent() != last.isPresent()) {
            throw new IllegalArgumentException(
                    ORDER + " and " + ORDER_LAST + " go together, found " + order + " and " + last.map(Moment::text));
        }
    }

    /** The training part of a split. */
    public static Provenance ofDataset(String name, int split) {
        return new Provenance(
                Optional.of(name),
                OptionalInt.of(split),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** All rows of a table that have a target. */
    public static Provenance ofTable(String file, Examples examples) {
        return new Provenance(
                Optional.empty(),
                OptionalInt.empty(),
                Optional.of(file),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(fingerprint(examples)));
    }

    /** Rows in memory. */
    public static Provenance ofRows(Examples examples) {
        return new Provenance(
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(fingerprint(examples)));
    }

    /** All pictures of a folder. */
    public static Provenance ofFolder(String folder, Examples examples) {
        return new Provenance(
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.of(folder),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(fingerprint(examples)));
    }

    /** The same rows, sorted by a column. */
    public Provenance inOrder(RowTimes times) {
        return new Provenance(
                dataset,
                split,
                file,
                folder,
                Optional.of(times.column()),
                Optional.of(times.last()),
                weight,
                fingerprint);
    }

    /** The same rows, weighted by a column. */
    public Provenance weightedBy(Optional<String> column) {
        return new Provenance(dataset, split, file, folder, order, last, column, fingerprint);
    }

    /**
     * Reads the provenance from a model's description.
     *
     * @throws IllegalArgumentException if a field is damaged; names the field
     */
    public static Provenance of(ModelDescription model) {
        JsonRecord training = JsonRecord.of(model.training());
        boolean ordered = training.has(ORDER) || training.has(ORDER_LAST);
        return new Provenance(
                text(training, DATASET),
                training.has(SPLIT)
                        ? OptionalInt.of(Math.toIntExact(training.whole(SPLIT, 0, Integer.MAX_VALUE)))
                        : OptionalInt.empty(),
                text(training, FILE),
                text(training, FOLDER),
                ordered ? Optional.of(training.text(ORDER)) : Optional.empty(),
                ordered ? Optional.of(moment(training.text(ORDER_LAST))) : Optional.empty(),
                text(training, WEIGHT),
                text(training, FINGERPRINT));
    }

    private static Optional<String> text(JsonRecord training, String name) {
        return training.has(name) ? Optional.of(training.text(name)) : Optional.empty();
    }

    private static Moment moment(String last) {
        return Moment.parse(last)
                .orElseThrow(() -> new IllegalArgumentException(ORDER_LAST + " is '" + last + "', expected a moment"));
    }

    /** The fields of {@code training} in a model file. */
    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        dataset.ifPresent(value -> json.put(DATASET, value));
        split.ifPresent(value -> json.put(SPLIT, value));
        file.ifPresent(value -> json.put(FILE, value));
        folder.ifPresent(value -> json.put(FOLDER, value));
        fingerprint.ifPresent(value -> json.put(FINGERPRINT, value));
        order.ifPresent(value -> json.put(ORDER, value));
        weight.ifPresent(value -> json.put(WEIGHT, value));
        last.ifPresent(value -> json.put(ORDER_LAST, value.text()));
        return json;
    }

    /** Whether these are the training rows, complete and in order. */
    public boolean isOf(Examples examples) {
        return fingerprint.filter(fingerprint(examples)::equals).isPresent();
    }

    /** SHA-256 over the inputs and target of every row, as big-endian doubles. */
    public static String fingerprint(Examples examples) {
        return Fingerprint.of(examples);
    }
}
