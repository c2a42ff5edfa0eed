package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionCostsTest {
    private static final List<String> TWO = List.of("no", "yes");

    private static DecisionCosts costs(List<String> classes, String... words) {
        return DecisionCosts.parse(List.of(words), classes);
    }

    /** The threshold of p(yes) is c(no, yes)/(c(no, yes) + c(yes, no)) (Elkan 2001, eq. 2). */
    @ParameterizedTest
    @CsvSource({"5,1", "1,1", "1,3", "0.5,0.25", "100,1"})
    @DisplayName("Of two classes the decision changes at Elkan's threshold")
    void threshold(double missed, double falseAlarm) {
        DecisionCosts costs = costs(TWO, "yes:no=" + missed, "no:yes=" + falseAlarm);
        double threshold = falseAlarm / (falseAlarm + missed);
        for (double p = 0.005; p < 1; p += 0.01) {
            List<Double> probabilities = List.of(1 - p, p);
            assertThat(costs.decide(probabilities)).as("p = %s", p).isEqualTo(p > threshold ? 1 : 0);
            assertThat(costs.expected(probabilities, costs.decide(probabilities)))
                    .isCloseTo(Math.min(p * missed, (1 - p) * falseAlarm), within(1e-12));
        }
    }

    @Test
    @DisplayName("Abstaining is chosen where it costs less than every class")
    void abstention() {
        DecisionCosts costs = costs(TWO, "abstain=0.2");
        for (double p : new double[] {0, 0.1, 0.19, 0.21, 0.5, 0.79, 0.81, 1}) {
            int decision = costs.decide(List.of(1 - p, p));
            assertThat(decision).isEqualTo(p > 0.2 && p < 0.8 ? DecisionCosts.ABSTAIN : p > 0.5 ? 1 : 0);
        }
        assertThat(costs.name(DecisionCosts.ABSTAIN)).isEqualTo("abstain");
        assertThat(costs.of(1, DecisionCosts.ABSTAIN)).isEqualTo(0.2);
    }

    @Test
    @DisplayName("Without named costs the decision is the most probable class, the first on a tie")
    void usual() {
        DecisionCosts costs = costs(List.of("a", "b", "c"));
        for (double[] p : new double[][] {{0.2, 0.5, 0.3}, {0.4, 0.4, 0.2}, {0.1, 0.1, 0.8}, {1, 0, 0}}) {
            List<Double> probabilities = Arrays.stream(p).boxed().toList();
            assertThat(costs.decide(probabilities))
                    .isEqualTo(probabilities.indexOf(java.util.Collections.max(probabilities)));
        }
    }

    @Test
    @DisplayName("Names of classes may have colons and equals signs; gains are negative costs")
    void names() {
        DecisionCosts costs = costs(List.of("a:b", "b", "x=y"), "a:b:b=3", "x=y:a:b=-2", "b:b=0.5");
        assertThat(costs.of(0, 1)).isEqualTo(3);
        assertThat(costs.of(2, 0)).isEqualTo(-2);
        assertThat(costs.of(1, 1)).isEqualTo(0.5);
        assertThat(costs.of(1, 0)).isEqualTo(1);
    }

    @Test
    @DisplayName("A class is its value however it is written, and a cost that is given in two writings is given twice")
    void writings() {
        List<String> classes = List.of("0", "1.0", "True", "02");
        DecisionCosts costs = costs(classes, "1:0.0=5", "true:+0=3", "02:1.00=4");
        assertThat(costs.of(1, 0)).isEqualTo(5);
        assertThat(costs.of(2, 0)).isEqualTo(3);
        assertThat(costs.of(3, 1)).isEqualTo(4);
        assertThatThrownBy(() -> costs(classes, "1:0=2", "1.0 : 0=3")).hasMessageContaining("is there twice");
        assertThatThrownBy(() -> costs(classes, "2:0=2")).hasMessageContaining("is not a cost");
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes:no", "yes:maybe=2", "=3", "yes=2", "yes:no=", "yes:no=much", "yes:no=NaN", "no:=1"})
    @DisplayName("What is not a cost is refused with the classes")
    void refused(String word) {
        assertThatThrownBy(() -> costs(TWO, word))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("is not a cost: expected TRUE:DECIDED=COST with the classes no, yes");
    }

    @Test
    @DisplayName("Repeated costs, and those of a regression, are refused")
    void conflicts() {
        assertThatThrownBy(() -> costs(TWO, "yes:no=2", "yes:no=3")).hasMessageContaining("yes:no is there twice");
        assertThatThrownBy(() -> costs(List.of(), "yes:no=2")).hasMessageContaining("the model predicts numbers");
    }
}
