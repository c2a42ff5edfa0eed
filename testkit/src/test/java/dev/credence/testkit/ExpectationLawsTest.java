package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ExpectationLawsTest {
    private static final GapTable TABLE = GapTable.all().get(0);

    /** Predicts N(0, 3²) and expects a score. */
    private record Constant(double expected) implements TrainedTable {
        @Override
        public Predictive predict(Examples rows) {
            double[] variance = new double[rows.size()];
            Arrays.fill(variance, 9);
            return GaussianPredictive.of(new double[rows.size()], new double[rows.size()], variance);
        }

        @Override
        public String composition() {
            return "a constant";
        }

        @Override
        public Optional<Expectation> expectation() {
            return Optional.of(new Expectation(expected, 0.02, expected, Double.NaN, 0.9, TABLE.rows()));
        }

        @Override
        public ObjectNode document() {
            return JsonNodeFactory.instance.objectNode();
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return Map.of();
        }
    }

    @Test
    @DisplayName("An expectation that is better than the score of new rows by many standard errors breaks the law")
    void flattering() {
        // E log N(y; 0, 9), where y has the variance 2² + 1 + 0.5² + 0.3² = 5.34
        double score = -0.5 * Math.log(2 * Math.PI * 9) - 5.34 / 18;
        for (boolean areCopied : new boolean[] {false, true}) {
            assertThat(ExpectationLaws.broken(TABLE, new Constant(score), areCopied))
                    .isEmpty();
            assertThat(ExpectationLaws.broken(TABLE, new Constant(score - 1), areCopied))
                    .isEmpty();
            assertThat(ExpectationLaws.broken(TABLE, new Constant(score + 0.3), areCopied))
                    .isPresent();
        }
    }

    @Test
    @DisplayName("Copies are further rows that are the same as every fifth")
    void copied() {
        Examples rows = ExpectationLaws.copied(TABLE);
        assertThat(rows.size()).isEqualTo(TABLE.rows() + 7 * TABLE.rows() / 5);
        assertThat(rows.target(TABLE.rows())).isEqualTo(rows.target(0));
        assertThat(rows.target(TABLE.rows() + 1)).isEqualTo(rows.target(5));
    }
}
