package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.acquire.Acquisition;
import dev.credence.core.acquire.Candidates;
import dev.credence.core.acquire.Pick;
import dev.credence.core.predict.Predictive;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Contract tests of an {@link Acquisition}. Extend the class in your module's tests:
 *
 * <pre>{@code
 * class MarginCompatibilityTest extends AcquisitionCompatibility {
 *     @Override
 *     protected Acquisition acquisition() {
 *         return new Margin();
 *     }
 * }
 * }</pre>
 */
public abstract class AcquisitionCompatibility {
    private static final int POINTS = 60;
    private static final int BATCH = 7;

    /** A new instance of the acquisition. */
    protected abstract Acquisition acquisition();

    private List<MetricSample> samples() {
        return MetricSample.all().stream()
                .filter(sample -> acquisition().suits(sample.task()))
                .toList();
    }

    /** An id that differs from the row's position. */
    private static int id(int row) {
        return 3 * row + 5;
    }

    private static Candidates candidates(MetricSample sample, int[] rows, long seed) {
        return new Candidates(
                sample.predictive(rows),
                Arrays.stream(rows).map(AcquisitionCompatibility::id).toArray(),
                seed);
    }

    private List<Pick> choose(MetricSample sample, int[] rows, int count, long seed) {
        return acquisition().choose(candidates(sample, rows, seed), count);
    }

    private static List<Integer> ids(List<Pick> picks, int[] rows) {
        return picks.stream().map(pick -> id(rows[pick.point()])).toList();
    }

    private static int[] rows() {
        return IntStream.range(0, POINTS).toArray();
    }

    @Test
    @DisplayName("ServiceLoader finds it")
    void serviceLoaderFindsIt() {
        assertThat(ServiceLoader.load(Acquisition.class).stream())
                .as(
                        "META-INF/services/%s has no line with %s",
                        Acquisition.class.getName(), acquisition().getClass().getName())
                .anyMatch(provider -> provider.type().equals(acquisition().getClass()));
    }

    @Test
    @DisplayName("It has a name, a line of description, and a task")
    void itIsDescribed() {
        assertThat(acquisition().name()).matches("[a-z0-9][a-z0-9._-]*");
        assertThat(acquisition().description())
                .isNotBlank()
                .doesNotContain("\n")
                .doesNotEndWith(".");
        assertThat(samples()).as("samples of tasks that it suits").isNotEmpty();
    }

    @Test
    @DisplayName("It chooses the requested number of distinct points, or all there are, with finite scores")
    void itChoosesAsManyAsAskedFor() {
        for (MetricSample sample : samples()) {
            for (int count : new int[] {0, 1, BATCH, POINTS, POINTS + 5}) {
                List<Pick> picks = choose(sample, rows(), count, 1);
                assertThat(picks).as("%s of %s", count, sample.name()).hasSize(Math.min(count, POINTS));
                assertThat(picks).extracting(Pick::point).doesNotHaveDuplicates();
                assertThat(picks)
                        .allMatch(pick -> pick.point() >= 0 && pick.point() < POINTS && Double.isFinite(pick.score()));
            }
        }
    }

    @Test
    @DisplayName("The choice does not depend on the candidates' order, and the same seed gives the same choice")
    void theOrderChangesNothing() {
        for (MetricSample sample : samples()) {
            List<Pick> inOrder = choose(sample, rows(), BATCH, 2);
            int[] reversed = IntStream.range(0, POINTS).map(i -> POINTS - 1 - i).toArray();
            List<Pick> backwards = choose(sample, reversed, BATCH, 2);
            assertThat(ids(backwards, reversed)).as(sample.name()).isEqualTo(ids(inOrder, rows()));
            assertThat(backwards)
                    .extracting(Pick::score)
                    .isEqualTo(inOrder.stream().map(Pick::score).toList());
            assertThat(choose(sample, rows(), BATCH, 2)).isEqualTo(inOrder);
        }
    }

    @Test
    @DisplayName("A larger request begins with the same points")
    void moreBeginsWithTheSame() {
        for (MetricSample sample : samples()) {
            assertThat(choose(sample, rows(), BATCH, 3).subList(0, 3))
                    .as(sample.name())
                    .isEqualTo(choose(sample, rows(), 3, 3));
        }
    }

    @Test
    @DisplayName("Among points with equal predictions the seed chooses")
    void theSeedBreaksTies() {
        for (MetricSample sample : samples()) {
            Predictive alike = sample.predictive(new int[POINTS]);
            Set<Integer> first = new HashSet<>();
            for (int seed = 0; seed < 40; seed++) {
                Candidates tied = new Candidates(alike, rows(), seed);
                first.add(acquisition().choose(tied, 1).get(0).point());
            }
            // 40 draws of 60: fewer than 15 different ones happen with probability below 1e-9
            assertThat(first).as(sample.name()).hasSizeGreaterThan(14);
        }
    }
}
