package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Points with invalid predictions. */
class PointExceptionTest {
    @Test
    void thePointIsKnownToWhoKnowsWhereItComesFrom() {
        double[] outputs = {1, 2, 3, Double.NaN};
        assertThatThrownBy(() -> Checks.finite(outputs, 2, 1, "predicted mean"))
                .isInstanceOfSatisfying(PointException.class, e -> {
                    assertThat(e.point()).isEqualTo(1);
                    assertThat(e)
                            .hasMessageStartingWith("The predicted mean of point 1 (counted from 0), sample 1, is NaN");
                    assertThat(e.after(100)).hasMessageStartingWith("The predicted mean of point 101 (counted from 0)");
                    assertThat(e.of("t.csv line 3"))
                            .startsWith("The predicted mean of t.csv line 3, sample 1, is NaN.");
                });
    }
}
