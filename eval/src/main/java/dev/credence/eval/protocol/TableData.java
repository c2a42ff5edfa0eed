package dev.credence.eval.protocol;

import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Shape;
import dev.credence.core.data.Split;
import dev.credence.scoring.Provenance;
import java.util.List;

/**
 * A table of one's own in splits. Methods that read cells get these; others get numbers, fitted to the training part of
 * each split alone.
 *
 * @param dataset the cells, one input for each column, with the splits
 * @param columns the inputs' kinds
 * @param relations of all rows
 * @param gaps what methods of numbers get for a missing cell
 * @param words the words of the cells' codes if rows are texts; empty for others
 */
public record TableData(
        Dataset dataset, List<Column> columns, RowRelations relations, GapPolicy gaps, List<String> words)
        implements SplitData {
    /** Rows without texts. */
    public TableData(Dataset dataset, List<Column> columns, RowRelations relations, GapPolicy gaps) {
        this(dataset, columns, relations, gaps, List.of());
    }

    public TableData {
        columns = List.copyOf(columns);
        words = List.copyOf(words);
    }

    @Override
    public SplitRows rows(int split, boolean cells) {
        Examples train = dataset.train(split);
        Examples test = dataset.test(split);
        RowRelations ofTrain = relations.of(dataset.splits().get(split).train());
        if (cells) {
            return new SplitRows(dataset, train, test, columns, ofTrain);
        }
        if (isOfTexts()) { // a word that only test rows have is unknown
            double[] codes = FoldWords.codes(FoldWords.vocabulary(train, words), words);
            return new SplitRows(dataset, train.recoded(codes), test.recoded(codes), List.of(), ofTrain);
        }
        if (isOfSequences()) { // numbers, and gaps are steps before a sequence begins
            return new SplitRows(dataset, train, test, List.of(), ofTrain);
        }
        NumberRows numbers = NumberRows.fit(train, columns, gaps);
        Examples encoded = numbers.of(train);
        Dataset named = new Dataset(
                dataset.name(),
                dataset.task(),
                encoded,
                numbers.names(),
                dataset.targetName(),
                dataset.classNames(),
                List.of(new Split(new int[0], new int[0])));
        return new SplitRows(named, encoded, numbers.of(test), List.of(), ofTrain);
    }

    /** Whether rows are sequences of numbers, which all methods of networks read as they are. */
    public boolean isOfSequences() {
        return dataset.examples().inputShape() instanceof Shape.Sequence;
    }

    /** Whether rows are texts, the codes of whose words depend on the training part. */
    public boolean isOfTexts() {
        return !words.isEmpty();
    }

    /** The number of words of the vocabulary of all rows; those of training parts have as many at most. */
    public int vocabulary() {
        return FoldWords.vocabulary(dataset.examples(), words).size();
    }

    /** Of rows, weights, columns, classes, splits, groups and policy. */
    @Override
    public String fingerprint() {
        Examples rows = dataset.examples();
        TextDigest text = new TextDigest()
                .add(Provenance.fingerprint(rows))
                .addAll(rows.size(), i -> String.valueOf(rows.weight(i)))
                .add(columns + dataset.classNames().toString() + gaps + relations.ordered());
        if (isOfSequences()) {
            text.add(rows.inputShape().toString() + words);
        }
        relations.groups().ifPresent(text::addAll);
        for (Split split : dataset.splits()) {
            text.addAll(split.train()).addAll(split.test());
        }
        return text.toUuid().toString();
    }
}
