package dev.credence.inference.auto.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class CostsTest {
    @Test
    void stepsCostAsInTheLatestNetworkAtTheLoadOfTheLatestRound() {
        Costs costs = new Costs(2, 5);
        costs.network(0, 10, 1000, 40); // before JIT compilation
        costs.network(0, 10, 200, 10);
        assertThat(costs.isKnown(0)).as("before the first round").isFalse();
        costs.round(2500); // wall time is twice the processor time
        assertThat(costs.isKnown(0)).isTrue();
        assertThat(costs.isKnown(1)).isFalse();
        assertThat(costs.ofStep(0)).isCloseTo(5 * 20 * 2, within(1e-9));
        costs.scored(7);
        assertThat(costs.ofStack(3)).isCloseTo(12 * 3 * 7, within(1e-9));
        assertThat(costs.ofScore(0))
                .as("with the score, and in the stack")
                .isCloseTo(5 * 10 * 2 + 13 * 7, within(1e-9));
        costs.network(0, 10, 200, 0); // stopped before predictions
        costs.round(100);
        assertThat(costs.ofStep(0)).as("at half the load of the first").isCloseTo(5 * 20 * 0.5, within(1e-9));
        assertThat(costs.ofScore(0)).isCloseTo(5 * 10 * 0.5 + 13 * 7, within(1e-9));
        costs.network(0, 0, 3, 0);
        assertThat(costs.ofStep(0)).as("without steps, unchanged").isCloseTo(5 * 20 * 0.5, within(1e-9));
    }

    private static Costs known(double... ofStep) {
        Costs costs = new Costs(ofStep.length, 1);
        double sum = 0;
        for (int c = 0; c < ofStep.length; c++) {
            costs.network(c, 1, ofStep[c], 0);
            sum += ofStep[c];
        }
        costs.round(sum);
        costs.scored(1.0 / 13);
        return costs;
    }

    @Test
    void aCycleThatFitsIsWhole() {
        Costs costs = known(1, 2);
        assertThat(CyclePart.whole(100, List.of(0, 1), costs)).isCloseTo(302, within(1e-9));
        CyclePart part = CyclePart.of(302, 100, List.of(0, 1), new double[] {1, 1}, costs);
        assertThat(part.configurations()).containsExactly(0, 1);
        assertThat(part.steps()).isEqualTo(100);
    }

    @Test
    void configurationsOfEqualWorthShareTheTime() {
        CyclePart part = CyclePart.of(130, 100, List.of(0, 1, 2), new double[] {1, 1, 1}, known(1, 1, 1));
        assertThat(part.configurations()).containsExactly(0, 1, 2);
        assertThat(part.steps()).isEqualTo(42);
    }

    @Test
    void onlyTheBestContinuesIfTheOthersAreWorthLittle() {
        CyclePart part = CyclePart.of(130, 100, List.of(0, 1, 2), new double[] {1, 90, 2}, known(1, 1, 1));
        assertThat(part).isEqualTo(new CyclePart(List.of(1), 100));
        CyclePart two = CyclePart.of(130, 100, List.of(0, 2), new double[] {1, 90, 2}, known(1, 1, 1));
        assertThat(two.configurations()).as("active configurations only").containsExactly(2, 0);
    }

    @Test
    void withoutTimeThereIsNoPart() {
        for (double left : new double[] {-5, 0, 1, 10}) {
            assertThat(CyclePart.of(left, 100, List.of(0), new double[] {1}, known(1))
                            .isEmpty())
                    .isTrue();
        }
        assertThat(CyclePart.of(12, 100, List.of(0), new double[] {1}, known(1)).steps())
                .isEqualTo(11);
        assertThat(CyclePart.of(1000, 100, List.of(0), new double[] {1}, new Costs(1, 1))
                        .isEmpty())
                .as("unknown costs")
                .isTrue();
    }
}
