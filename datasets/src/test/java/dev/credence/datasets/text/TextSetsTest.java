package dev.credence.datasets.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Shape;
import dev.credence.core.text.Vocabulary;
import dev.credence.datasets.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sentences and a novel as codes of words. */
class TextSetsTest {
    @Test
    @DisplayName("A sentence is the codes of its last 30 words; a word's code counts the more frequent words")
    void sentencesAreCodes() throws IOException {
        Path files = SharedData.directory().resolve("text/sentence_polarity");
        Dataset set = new SentencePolarity().load("sentence-polarity", SharedData.location());
        assertThat(set.examples().inputShape()).isEqualTo(new Shape.Sequence(30, 1));
        assertThat(set.examples().size()).isEqualTo(10_662);
        assertThat(Arrays.stream(set.examples().targets()).sum()).isEqualTo(5331);
        assertThat(set.train(0).size()).isEqualTo(8529);
        assertThat(IntStream.concat(
                        Arrays.stream(set.splits().get(0).train()),
                        Arrays.stream(set.splits().get(0).test())))
                .doesNotHaveDuplicates()
                .hasSize(10_662);
        Map<String, Integer> counts = new TreeMap<>();
        List<String> sentences = new ArrayList<>();
        for (String name : List.of("rt-polarity.neg", "rt-polarity.pos")) {
            sentences.addAll(Files.readAllLines(files.resolve(name), StandardCharsets.ISO_8859_1));
        }
        for (int row : set.splits().get(0).train()) {
            for (String word : sentences.get(row).strip().split(" +", -1)) {
                counts.merge(word, 1, Integer::sum);
            }
        }
        counts.values().removeIf(count -> count < 2);
        String[] first = Files.readAllLines(files.resolve("rt-polarity.neg"), StandardCharsets.ISO_8859_1)
                .get(0)
                .strip()
                .split(" +", -1);
        double[] row = new double[30];
        set.examples().inputs(0, row, 0);
        assertThat(Arrays.copyOf(row, 30 - first.length)).containsOnly(Double.NaN);
        for (int i = 0; i < first.length; i++) {
            int count = counts.getOrDefault(first[i], 0);
            String word = first[i];
            long before = counts.entrySet().stream()
                    .filter(other -> other.getValue() > count
                            || (other.getValue() == count && other.getKey().compareTo(word) < 0))
                    .count();
            assertThat(row[30 - first.length + i]).as(word).isEqualTo((double) before);
        }
    }

    @Test
    void wordsBeforeAPlaceAreNeverThoseAfterIt() {
        Vocabulary vocabulary = new Vocabulary(List.of("a", "b", "c"));
        List<String> words = WordSequences.words(" a b  x c ");
        assertThat(words).containsExactly("a", "b", "x", "c");
        assertThat(WordSequences.before(words, 3, 2, vocabulary)).containsExactly(1, 3);
        assertThat(WordSequences.before(words, 1, 3, vocabulary)).containsExactly(Double.NaN, Double.NaN, 0);
        assertThat(WordSequences.before(words, 0, 1, vocabulary)).containsExactly(Double.NaN);
        assertThat(WordSequences.names(2)).containsExactly("word -2", "word -1");
    }

    @Test
    @DisplayName("The novel's file is named where it is missing, and refused where it is another")
    void theNovelIsChecked(@TempDir Path folder) throws IOException {
        DataLocation location = DataLocation.offline(folder);
        assertThatThrownBy(() -> new Persuasion().load("persuasion", location))
                .hasMessageContaining("persuasion.txt")
                .hasMessageContaining("does not exist");
        Files.writeString(folder.resolve("persuasion.txt"), "sir walter elliot");
        assertThatThrownBy(() -> new Persuasion().load("persuasion", location))
                .hasMessageContaining("persuasion.txt is damaged or another file");
    }

    @Test
    @DisplayName("A row of the novel is 20 words, its class the next one or 'another'")
    void rowsOfTheNovelPrecedeTheirClass() {
        List<String> words = IntStream.range(0, 30).mapToObj(i -> "w" + i % 7).toList();
        Dataset set = Persuasion.dataset(words, 5);
        assertThat(set.classNames()).hasSize(6).endsWith("(another)");
        assertThat(set.examples().size()).isEqualTo(10);
        double[] row = new double[20];
        for (int i = 0; i < 10; i++) {
            set.examples().inputs(i, row, 0);
            for (int j = 0; j < 20; j++) {
                assertThat(name(set, row[j])).isIn(words.get(i + j), "(another)");
            }
            assertThat(name(set, set.examples().target(i))).isIn(words.get(i + 20), "(another)");
        }
        assertThat(set.splits().get(0).test()).containsExactly(9);
    }

    private static String name(Dataset set, double code) {
        return set.classNames().get((int) code);
    }
}
