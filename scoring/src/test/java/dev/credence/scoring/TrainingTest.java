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
import dev.credence.datasets.csv.TaskChoice;
import dev.credence.datasets.csv.WeightChoice;
import java.util.ArrayList;
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

    private static Arguments refusal(UnaryOperator<Table> choice, String... words) {
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
                refusal(t -> t.ignoring("size", "town"), "no column left to predict 'price' from"),
                refusal(t -> t.parsed("towns"), "'towns'", "Did you mean 'town'"),
                refusal(t -> t.target("town").task(TaskChoice.REGRESSION), "expected a number", "Table.task("));
    }

    @DisplayName("What does not fit the rows or the method is refused, with its name")
    @ParameterizedTest
    @MethodSource("refusals")
    void refused(UnaryOperator<Table> choice, List<String> words) {
        Training training = Training.on(choice.apply(Table.of(ROWS).target("price")));
        assertThatThrownBy(training::train)
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll(words.toArray(String[]::new));
    }

    @Test
    @DisplayName("A network that needs a value in each cell cannot keep missing ones, and one missing is refused")
    void missingValuesOfNetworks() {
        Table table = Table.of(ROWS).target("price");
        assertThatThrownBy(() -> Training.on(table.missing(MissingPolicy.KEEP))
                        .method("dropout-alpha")
                        .train())
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("'keep'", "need a value in each cell");
        List<Map<String, Object>> gaps = new ArrayList<>(ROWS);
        gaps.set(3, Houses.row(null, "Werl", 3.0));
        assertThatThrownBy(() -> Training.on(Table.of(gaps).target("price"))
                        .method("dropout-alpha")
                        .train())
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("row 4 column 'size'", "Table.missing(MissingPolicy)");
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
