package dev.credence.core.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.series.Covariates.Kind;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CovariatesTest {
    private static final Covariates PRICE = Covariates.of(List.of("price"), new double[] {1, 2, 3, 4, 5});

    @Test
    @DisplayName("What is known ahead stays known after a slice, what is known up to the end ends with it")
    void aSliceKeepsWhatIsKnownAhead() {
        Series series = Series.of("a", 7, 8, 9).with(PRICE).withPast(PRICE);
        assertThat(series.past().value(0, 2)).isEqualTo(3);
        assertThat(series.past().value(0, 3)).isNaN();
        Series middle = series.slice(1, 2);
        assertThat(middle.covariates().value(0, 0)).isEqualTo(2);
        assertThat(middle.covariates().value(0, 3)).isEqualTo(5);
        assertThat(middle.past().value(0, 0)).isEqualTo(2);
        assertThat(middle.past().value(0, 1)).isNaN();
    }

    @Test
    @DisplayName("Covariates are joined with their kinds, wherever each begins; a name twice is refused")
    void covariatesAreJoined() {
        Covariates events = Covariates.of(List.of(Kind.ANY_EVENT), List.of("holidays"), new double[] {0, 0, 1, 0});
        Covariates both = PRICE.and(events.from(1));
        assertThat(both.names()).containsExactly("price", "holidays");
        assertThat(both.kind(0)).isEqualTo(Kind.NUMBER);
        assertThat(both.kind(1)).isEqualTo(Kind.ANY_EVENT);
        assertThat(both.value(1, 1)).isEqualTo(1);
        assertThat(both.from(1).value(1, 0)).isEqualTo(1);
        assertThat(both.value(1, 3)).isNaN();
        assertThatThrownBy(() -> PRICE.and(PRICE)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("Series of a set have the same covariates of both sorts")
    void setsHaveTheSame() {
        Series plain = Series.of("a", 1, 2);
        Series known = Series.of("b", 1, 2).withPast(PRICE);
        assertThatThrownBy(() -> SeriesSet.of(plain, known))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("price");
    }
}
