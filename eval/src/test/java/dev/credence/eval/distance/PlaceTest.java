package dev.credence.eval.distance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Examples;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PlaceTest {
    private static Examples line(double... x) {
        return Examples.of(
                DoubleStream.of(x).mapToObj(v -> new double[] {v, 7}).toArray(double[][]::new), new double[x.length]);
    }

    @Test
    void aGapIsBetweenAndWhatIsBeyondTheDataOutside() {
        Examples train = line(
                IntStream.range(0, 40).mapToDouble(i -> i < 20 ? i : i + 20).toArray());
        assertThat(Place.of(train, line(5.2, 30, -8, 59.5, 66, 20.5, 37.7)))
                .containsExactly(
                        Place.NEAR,
                        Place.BETWEEN,
                        Place.OUTSIDE,
                        Place.NEAR,
                        Place.OUTSIDE,
                        Place.BETWEEN,
                        Place.BETWEEN);
    }

    @Test
    void theUnitOfAnInputDoesNotMatter() {
        double[] x = IntStream.range(0, 30).mapToDouble(i -> i * i % 41).toArray();
        double[] asked = IntStream.range(-20, 70).mapToDouble(i -> 1.1 * i).toArray();
        double[] larger = DoubleStream.of(x).map(v -> 1000 * v).toArray();
        double[] askedLarger = DoubleStream.of(asked).map(v -> 1000 * v).toArray();
        assertThat(Place.of(line(larger), line(askedLarger))).containsExactly(Place.of(line(x), line(asked)));
    }

    @Test
    void ofATableInWhichTwoKindsOfRowsFollowEachOtherBothAreKnown() {
        Examples train = line(IntStream.range(0, 4000)
                .mapToDouble(i -> i % 2 == 0 ? i : i + 100_000)
                .toArray());
        assertThat(Place.of(train, line(1000.5, 101_000.5, 50_000)))
                .containsExactly(Place.NEAR, Place.NEAR, Place.BETWEEN);
    }

    @Test
    void trainingPointsThemselvesAreNear() {
        Examples train = line(1, 2, 4, 8, 16);
        assertThat(Place.of(train, train)).containsOnly(Place.NEAR);
        assertThat(Place.of(line(3), line(3, 4))).containsExactly(Place.NEAR, Place.OUTSIDE);
    }
}
