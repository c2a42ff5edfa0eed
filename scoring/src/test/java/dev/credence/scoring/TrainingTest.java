package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.credence.core.UserException;
import dev.credence.datasets.csv.CellWords;
import dev.credence.datasets.csv.ClassWeights;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.WeightChoice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@link Training} refuses; that its choices are those of the command line is tested there. */
final class TrainingTest {
    private static final List<Map<String, Object>> ROWS = Houses.rows(30, 1);

    private static Arguments refusal(UnaryOperator<Training> choice, String... words) {
        return arguments(choice, List.of(words));
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refusal(t -> t.weight("price"), "'price' is the target and cannot hold the weights"),
                refusal(t -> t.weight("weight"), "'weight'", "weights of the rows"),
                refusal(t -> t.weight("town"), "expected a weight", "town"),
                refusal(t -> t.id("key"), "'key'"),
                refusal(t -> t.id("price"), "'price' is the target and cannot be left out"),
                refusal(t -> t.ignoring("size", "towns"), "'towns'", "Did you mean 'town'"),
                refusal(t -> t.categorical("sizes"), "'sizes'"),
                refusal(t -> t.missingWords(CellWords.NONE.in("twon", "zzz")), "'twon'"),
                refusal(t -> t.valueWords(CellWords.NONE.in("twon", "NA")), "'twon'"),
                refusal(t -> t.classWeights(ClassWeights.BALANCED), "'price' is a number"),
                refusal(t -> t.missing(MissingPolicy.MEAN), "'mean'", "'auto'", "learn from missing values"),
                refusal(
                        t -> t.missing(MissingPolicy.KEEP).method("dropout-alpha"),
                        "'keep'",
                        "need a value in each cell"));
    }

    @DisplayName("What does not fit the rows or the method is refused, with its name")
    @ParameterizedTest
    @MethodSource("refusals")
    void refused(UnaryOperator<Training> choice, List<String> words) {
        Training training = choice.apply(Training.onRows(ROWS).target("price"));
        assertThatThrownBy(training::train)
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll(words.toArray(String[]::new));
    }

    @Test
    @DisplayName("Weights of classes are positive")
    void weightsArePositive() {
        for (double weight : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> ClassWeights.of(Map.of("yes", weight)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'yes'");
        }
    }

    @Test
    @DisplayName("A table's rows keep their own weights, without those of weight 0, and name the rows of the table")
    void weightedTable() {
        CsvTable table = CsvTable.of(
                "t",
                "row",
                List.of("x", "w", "y"),
                List.of(List.of("1", "0", "a"), List.of("2", "3", ""), List.of("3", "2", "b"), List.of("4", "5", "a")));
        WeightChoice weights = new WeightChoice(Optional.of("w"), Optional.of(ClassWeights.of(Map.of("a", 10.0))));
        CsvTable positive = weights.positive(table);
        assertThat(positive.rows()).isEqualTo(3);
        TrainingTable read =
                TrainingTable.of("t", positive, SchemaOptions.target("y").withIgnored(Set.of("w")), weights);
        assertThat(read.dataset().examples().weights()).containsExactly(2, 50);
        assertThat(read.encoded().rows()).containsExactly(1, 2);
        assertThat(read.cells()).isEmpty();
    }
}
