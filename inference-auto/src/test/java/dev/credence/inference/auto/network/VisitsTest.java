package dev.credence.inference.auto.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.random.Stream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class VisitsTest {
    private static final int ROWS = 5000;
    private static final Visits VISITS = new Visits(3, ROWS, 16);

    @Test
    void stepsOfAnEpochVisitTheFirstRowsOfItsOrder() {
        int epoch = ROWS / 16;
        int[] order = Stream.MEMBER_ORDER.of(3).permutation(ROWS, 1);
        assertThat(VISITS.of(epoch, epoch + 10))
                .containsExactly(Arrays.stream(order).limit(160).sorted().toArray());
        assertThat(VISITS.of(1, epoch)).hasSize(16 * (epoch - 1));
    }

    @Test
    void initialValuesTakeRowsOfTheirOwn() {
        int[] first = VISITS.of(0, 1);
        assertThat(first).hasSizeBetween(512, 512 + 16);
        assertThat(VISITS.of(0, 3 * ROWS)).as("several epochs").hasSizeBetween(ROWS - 1, ROWS);
    }

    @Test
    void aPartEndsBeforeItsRowsAreTooMany() {
        for (int from : new int[] {0, 1, 300, 310}) {
            for (int most : new int[] {1, 16, 17, 600, 2000}) {
                int until = VISITS.until(from, 1000, most);
                assertThat(until).isGreaterThan(from);
                assertThat(until == from + 1 || VISITS.of(from, until).length <= most)
                        .as("%d rows from %d", most, from)
                        .isTrue();
                assertThat(VISITS.of(from, until + 1).length).isGreaterThan(most);
            }
            assertThat(VISITS.until(from, 1000, ROWS)).isEqualTo(1000);
            assertThat(VISITS.until(from, from + 1, 1)).isEqualTo(from + 1);
        }
    }
}
