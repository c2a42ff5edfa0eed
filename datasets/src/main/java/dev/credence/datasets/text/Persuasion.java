package dev.credence.datasets.text;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.DatasetProvider;
import dev.credence.core.data.Task;
import dev.credence.core.text.Vocabulary;
import dev.credence.datasets.file.DataFile;
import dev.credence.datasets.file.DataFiles;
import dev.credence.datasets.split.StandardSplits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The next word of a novel, Jane Austen's Persuasion, from the 20 before it: a class for each of the 2000 most frequent
 * words and punctuation marks, and one for all others. The last tenth of the book is its test part.
 * exp(−log-likelihood) is the perplexity. The file is written by {@code docs/peers/austen.R} from the R package
 * janeaustenr.
 */
public final class Persuasion implements DatasetProvider {
    private static final String NAME = "persuasion";
    private static final int STEPS = 20;
    private static final int WORDS = 2000;
    private static final int LENGTH = 97_331;
    private static final DataFile FILE = new DataFile(
            "text/persuasion.txt",
            List.of("persuasion.txt"),
            "c7677812ceb66a65c12b48afaf8ced2db8137caa8a5ff80613683b62aa764146",
            null);
    private static final List<DatasetInfo> INFO = List.of(new DatasetInfo(
            NAME,
            "Persuasion by Jane Austen: the next word from 20 before it, words as codes",
            Task.classification(WORDS + 1),
            LENGTH - STEPS,
            STEPS,
            1,
            "R package janeaustenr 1.0.0, public domain; written by docs/peers/austen.R"));

    @Override
    public List<DatasetInfo> datasets() {
        return INFO;
    }

    @Override
    public Dataset load(String name, DataLocation location) {
        List<String> words = new String(DataFiles.content(FILE, location, NAME).bytes(), StandardCharsets.UTF_8)
                .lines()
                .flatMap(line -> WordSequences.words(line).stream())
                .toList();
        return dataset(words, WORDS);
    }

    /** The next word from 20 before it, of the given number of classes and one more. */
    static Dataset dataset(List<String> words, int known) {
        Vocabulary vocabulary = Vocabulary.of(Stream.of(words), 1, known);
        List<double[]> rows = new ArrayList<>();
        IntStream.range(STEPS, words.size())
                .forEach(end -> rows.add(WordSequences.before(words, end, STEPS, vocabulary)));
        double[] targets =
                words.stream().skip(STEPS).mapToDouble(vocabulary::code).toArray();
        return new Dataset(
                NAME,
                Task.classification(known + 1),
                WordSequences.examples(rows, targets, STEPS),
                WordSequences.names(STEPS),
                "next word",
                Stream.concat(vocabulary.words().stream(), Stream.of("(another)"))
                        .toList(),
                List.of(StandardSplits.inOrder(rows.size(), StandardSplits.trainingRows(rows.size()))));
    }
}
