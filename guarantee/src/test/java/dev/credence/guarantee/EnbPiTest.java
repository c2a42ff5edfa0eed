package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EnbPiTest {
    private static final CounterRandom RANDOM = Stream.GENERATED_DATA.of(31);

    /** B models of n rows: random predictions and random training rows, one of them common to all models. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Ensemble(double[][] predictions, boolean[][] known, double[] targets) {
        static Ensemble random(int models, int rows, int trial) {
            double[][] predictions = new double[models][rows];
            boolean[][] known = new boolean[models][rows];
            double[] targets = new double[rows];
            for (int i = 0; i < rows; i++) {
                targets[i] = RANDOM.normal(trial, i);
                for (int b = 0; b < models; b++) {
                    predictions[b][i] = RANDOM.normal(1000 + trial, (long) i * models + b);
                    known[b][i] = i == 1 || RANDOM.uniform(2000 + trial, (long) i * models + b) < 0.6;
                }
            }
            known[0][0] = false;
            return new Ensemble(predictions, known, targets);
        }
    }

    @Test
    @DisplayName("Residuals and centre follow their definition: a row's are of models that were not trained on it")
    void definition() {
        for (int trial = 0; trial < 50; trial++) {
            int rows = 2 + RANDOM.below(20, 1, trial);
            int models = 2 + RANDOM.below(6, 2, trial);
            Ensemble ensemble = Ensemble.random(models, rows, trial);
            double[][] at = new double[models][1];
            double[] residuals = new double[rows];
            double centre = 0;
            int used = 0;
            for (int b = 0; b < models; b++) {
                at[b][0] = RANDOM.normal(3000 + trial, b);
            }
            for (int i = 0; i < rows; i++) {
                int row = i;
                int[] without = IntStream.range(0, models)
                        .filter(b -> !ensemble.known[b][row])
                        .toArray();
                if (without.length > 0) {
                    residuals[used++] = Math.abs(ensemble.targets[i]
                            - Arrays.stream(without)
                                    .mapToDouble(b -> ensemble.predictions[b][row])
                                    .average()
                                    .orElseThrow());
                    centre += Arrays.stream(without)
                            .mapToDouble(b -> at[b][0])
                            .average()
                            .orElseThrow();
                }
            }
            EnbPi enbPi = EnbPi.of(ensemble.predictions, ensemble.known, ensemble.targets, rows);
            assertThat(used).isLessThan(rows); // all models were trained on row 1
            assertThat(enbPi.state().residuals()).hasSize(used);
            for (int i = 0; i < used; i++) {
                assertThat(enbPi.state().residuals()[i]).isCloseTo(residuals[i], within(1e-12));
            }
            assertThat(enbPi.centre(at)[0]).isCloseTo(centre / used, within(1e-12));
            // ⌈0.5 (W + 1)⌉-th smallest
            double[] sorted = Arrays.copyOf(residuals, used);
            Arrays.sort(sorted);
            PredictionIntervals half = enbPi.next(at, 0.5);
            double width = (half.upper()[0] - half.lower()[0]) / 2;
            assertThat(width).isCloseTo(sorted[(used + 2) / 2 - 1], within(1e-12));
            assertThat(enbPi.next(at, 0.999).upper()[0]).isInfinite(); // 999 residuals would be needed
        }
    }

    @Test
    @DisplayName("A full window of new residuals replaces all others; in two parts the bits are the same")
    void theWindowSlides() {
        Ensemble ensemble = Ensemble.random(4, 30, 7);
        EnbPi whole = EnbPi.of(ensemble.predictions, ensemble.known, ensemble.targets, 12);
        assertThat(whole.window()).isEqualTo(12);
        double[] residuals = EnbPi.of(ensemble.predictions, ensemble.known, ensemble.targets, 1000)
                .state()
                .residuals();
        assertThat(whole.state().residuals())
                .containsExactly(Arrays.copyOfRange(residuals, residuals.length - 12, residuals.length));
        EnbPi parts = EnbPi.resume(whole.state());
        Ensemble later = Ensemble.random(4, 50, 8);
        List<Double> coverages = List.of(0.5, 0.8);
        List<PredictionIntervals> all = whole.observe(later.predictions, later.targets, coverages);
        double[] centre = whole.centre(later.predictions);
        for (int n = 0; n < 50; n++) {
            // brute force: the window before row n
            double[] window = IntStream.range(n - 12, n)
                    .mapToDouble(i -> i < 0 ? residuals[residuals.length + i] : Math.abs(later.targets[i] - centre[i]))
                    .sorted()
                    .toArray();
            assertThat(all.get(1).upper()[n]).isCloseTo(centre[n] + window[10], within(1e-12)); // ⌈0.8 · 13⌉ = 11
            assertThat(all.get(0).lower()[n]).isCloseTo(centre[n] - window[6], within(1e-12)); // ⌈0.5 · 13⌉ = 7
        }
        for (int[] part : new int[][] {{0, 17}, {17, 50}}) {
            parts = EnbPi.resume(parts.state());
            double[][] own = Arrays.stream(later.predictions)
                    .map(f -> Arrays.copyOfRange(f, part[0], part[1]))
                    .toArray(double[][]::new);
            List<PredictionIntervals> found =
                    parts.observe(own, Arrays.copyOfRange(later.targets, part[0], part[1]), coverages);
            assertThat(found.get(1).lower())
                    .isEqualTo(Arrays.copyOfRange(all.get(1).lower(), part[0], part[1]));
        }
        assertThat(parts.state().residuals()).isEqualTo(whole.state().residuals());
        assertThat(parts.state().observed()).isEqualTo(50);
    }

    /** EnbPI with the mean of the sampled rows as model. */
    private static EnbPi ofMeans(double[] targets, int models, int window, long seed) {
        List<int[]> drawn =
                BlockBootstrap.draw(targets.length, models, BlockBootstrap.usualBlock(targets.length), seed);
        double[][] predictions = new double[models][targets.length];
        boolean[][] known = new boolean[models][targets.length];
        for (int b = 0; b < models; b++) {
            Arrays.fill(
                    predictions[b],
                    Arrays.stream(drawn.get(b))
                            .mapToDouble(i -> targets[i])
                            .average()
                            .orElseThrow());
            for (int i : drawn.get(b)) {
                known[b][i] = true;
            }
        }
        return EnbPi.of(predictions, known, targets, window);
    }

    private static double[] normal(int stream, int count) {
        return IntStream.range(0, count)
                .mapToDouble(i -> RANDOM.normal(stream, i))
                .toArray();
    }

    private static double[][] means(EnbPi enbPi, int rows) {
        return new double[enbPi.state().weights().length][rows]; // models of mean 0 from here on
    }

    @Test
    @DisplayName("On exchangeable rows the coverage is about nominal, by simulation")
    void exchangeableRows() {
        int trials = 3000;
        int covered = 0;
        for (int t = 0; t < trials; t++) {
            double[] y = normal(10_000 + t, 41);
            EnbPi enbPi = ofMeans(Arrays.copyOf(y, 40), 12, 40, t);
            double mean = Arrays.stream(y, 0, 40).average().orElseThrow();
            double[][] at = new double[12][1];
            for (double[] one : at) {
                one[0] = mean; // all models near it
            }
            covered += enbPi.next(at, 0.8).contains(0, y[40]) ? 1 : 0;
        }
        // ⌈0.8 · 41⌉/41 = 0.805 of residuals that are exchangeable with the new one; 4 standard errors are 0.029. The
        // residuals are of models of fewer rows, and a little larger.
        assertThat((double) covered / trials).isBetween(0.805 - 0.029, 0.83 + 0.029);
    }

    @Test
    @DisplayName("A target that is exactly that of the threshold's row, with the same predictions, is inside: ties")
    void tiesAreInside() {
        for (int kind = 1; kind < 200; kind++) {
            double[][] mean = {{2.0 / 3 + 0.01 * kind}};
            double[] residuals = {Math.abs(0.1 - mean[0][0]), Math.abs(5.7 - mean[0][0])};
            double y = residuals[0] > residuals[1] ? 0.1 : 5.7;
            EnbPi enbPi = EnbPi.resume(new EnbPi.State(new double[] {1}, residuals, 0));
            assertThat(enbPi.next(mean, 0.6).contains(0, y))
                    .as("next to %s", mean[0][0])
                    .isTrue();
            assertThat(enbPi.observe(mean, new double[] {y}, List.of(0.6))
                            .get(0)
                            .contains(0, y))
                    .as("observed at %s", mean[0][0])
                    .isTrue();
        }
    }

    @Test
    @DisplayName("When the noise becomes three times as large, coverage is back after one window")
    void theShiftIsFollowed() {
        double[] noise = normal(5, 3000);
        EnbPi enbPi = ofMeans(Arrays.copyOf(noise, 300), 20, 300, 1);
        double[] later = Arrays.copyOfRange(noise, 300, 3000);
        for (int n = 1000; n < later.length; n++) {
            later[n] *= 3;
        }
        PredictionIntervals found =
                enbPi.observe(means(enbPi, later.length), later, List.of(0.9)).get(0);
        assertThat(share(found, later, 0, 1000)).isCloseTo(0.9, within(0.04));
        assertThat(share(found, later, 1000, 1040)).isLessThan(0.7); // P(|3 Z| < 1.645) = 0.416
        assertThat(share(found, later, 1300, 2700)).isCloseTo(0.9, within(0.04));
        double ratio = (found.upper()[2600] - found.lower()[2600]) / (found.upper()[900] - found.lower()[900]);
        assertThat(ratio).isCloseTo(3, within(0.6));
    }

    private static double share(PredictionIntervals intervals, double[] y, int from, int to) {
        return (double) IntStream.range(from, to)
                        .filter(n -> intervals.contains(n, y[n]))
                        .count()
                / (to - from);
    }

    @Test
    @DisplayName("Drawn rows are distinct, in order and in blocks, a function of the seed; about 37 % are left out")
    void rowsAreDrawnInBlocks() {
        List<int[]> drawn = BlockBootstrap.draw(1000, 200, 10, 3);
        double left = 0;
        for (int[] rows : drawn) {
            assertThat(rows).isSorted().doesNotHaveDuplicates();
            left += (1000 - rows.length) / 200_000.0;
            // a row that is in without the one before it begins a run of at least a block, but for the ring's end
            for (int i = 1; i < rows.length; i++) {
                if (rows[i] != rows[i - 1] + 1 && rows[i] + 9 < 1000) {
                    assertThat(rows[Math.min(i + 9, rows.length - 1)]).isEqualTo(rows[i] + 9);
                }
            }
        }
        assertThat(left).isCloseTo(Math.exp(-1), within(0.02));
        assertThat(BlockBootstrap.draw(1000, 2, 10, 3).get(1)).isEqualTo(drawn.get(1));
        assertThat(BlockBootstrap.draw(1000, 2, 10, 4).get(1)).isNotEqualTo(drawn.get(1));
        assertThat(BlockBootstrap.usualBlock(1000)).isEqualTo(10);
        assertThat(BlockBootstrap.usualBlock(2)).isEqualTo(2);
    }

    @Test
    @DisplayName("Invalid arguments are rejected")
    void mistakesAreSaid() {
        assertThatThrownBy(() -> EnbPi.of(
                        new double[2][3], new boolean[][] {{true, true, true}, {true, true, true}}, new double[3], 3))
                .hasMessageContaining("0 were left out");
        assertThatThrownBy(() -> new EnbPi.State(new double[] {0.5, 0.4}, new double[] {1}, 0))
                .hasMessageContaining("sum 1");
        assertThatThrownBy(() -> new EnbPi.State(new double[] {1}, new double[] {-1}, 0))
                .hasMessageContaining("residuals");
        EnbPi one = EnbPi.resume(new EnbPi.State(new double[] {1}, new double[] {1, 2}, 0));
        assertThatThrownBy(() -> one.centre(new double[2][3])).hasMessageContaining("2 models, expected 1");
        assertThatThrownBy(() -> one.observe(new double[1][3], new double[2], List.of(0.5)))
                .hasMessageContaining("3 predictions and 2 targets");
    }
}
