package dev.credence.datasets.text;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.DatasetProvider;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.text.Vocabulary;
import dev.credence.datasets.file.DataFile;
import dev.credence.datasets.file.DataFiles;
import dev.credence.datasets.split.StandardSplits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sentence polarity 1.0 (Pang &amp; Lee 2005): sentences of film reviews, the half of them positive. An input is the
 * code of one of a sentence's last 30 words, by frequency among the {@value Vocabulary#USUAL_SIZE} most frequent words
 * of all sentences. Its split is random, four fifths for training.
 */
public final class SentencePolarity implements DatasetProvider {
    private static final String NAME = "sentence-polarity";
    private static final int STEPS = 30;
    private static final int ROWS = 10_662;
    private static final int TRAIN = ROWS * 8 / 10;
    private static final DataFile NEGATIVE =
            file("rt-polarity.neg", "614274f81185a850e5a88d533d4679f916d6f62e9af6f0b4ec71fb94bf466ea5");
    private static final DataFile POSITIVE =
            file("rt-polarity.pos", "c2dc6b2f55bcf725725372916287cc3f8f9b19402edaa9167de5287cb3ade421");
    private static final List<DatasetInfo> INFO = List.of(new DatasetInfo(
            NAME,
            "Sentence polarity: sentences of film reviews, words as codes",
            Task.classification(2),
            ROWS,
            STEPS,
            1,
            "Pang & Lee (2005), Seeing stars; sentence_polarity.zip of nltk.org/nltk_data, CC BY 4.0"));

    private static DataFile file(String name, String sha256) {
        return new DataFile("text/sentence_polarity/" + name, List.of("sentence_polarity/" + name), sha256, null);
    }

    @Override
    public List<DatasetInfo> datasets() {
        return INFO;
    }

    @Override
    public Dataset load(String name, DataLocation location) {
        List<List<String>> sentences = new ArrayList<>();
        sentences.addAll(read(NEGATIVE, location));
        int negative = sentences.size();
        sentences.addAll(read(POSITIVE, location));
        Split split = StandardSplits.random(sentences.size(), TRAIN);
        Vocabulary vocabulary =
                Vocabulary.of(Arrays.stream(split.train()).sorted().mapToObj(sentences::get));
        double[] targets = new double[sentences.size()];
        Arrays.fill(targets, negative, targets.length, 1);
        return new Dataset(
                NAME,
                Task.classification(2),
                WordSequences.examples(
                        sentences.stream()
                                .map(words -> WordSequences.before(words, words.size(), STEPS, vocabulary))
                                .toList(),
                        targets,
                        STEPS),
                WordSequences.names(STEPS),
                "polarity",
                List.of("negative", "positive"),
                List.of(split));
    }

    /** Sentences, one a line, in Latin-1. */
    private static List<List<String>> read(DataFile file, DataLocation location) {
        return new String(DataFiles.content(file, location, NAME).bytes(), StandardCharsets.ISO_8859_1)
                .lines()
                .map(WordSequences::words)
                .toList();
    }
}
