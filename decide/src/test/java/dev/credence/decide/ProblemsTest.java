package dev.credence.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.DataLocation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contexts and rewards of the problems. */
final class ProblemsTest {
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.9, 0.95})
    void the_regret_of_uniform_choice_on_the_wheel_is_what_the_areas_of_the_disc_say(double delta) {
        agrees(new Wheel(delta));
        agrees(new Wheel(delta, 1, 1.4, 2, 0.3));
    }

    private static void agrees(BanditProblem problem) {
        int n = 40_000;
        int actions = problem.actionNames().size();
        double sum = 0;
        double squares = 0;
        for (int t = 0; t < n; t++) {
            Round round = problem.round(3, t);
            double regret =
                    IntStream.range(0, actions).mapToDouble(round::regret).sum() / actions;
            sum += regret;
            squares += regret * regret;
        }
        double mean = sum / n;
        double error = Math.sqrt((squares / n - mean * mean) / n);
        assertThat(problem.uniformRegret().orElseThrow()).isCloseTo(mean, within(4 * error + 1e-12));
    }

    @Test
    void with_the_usual_numbers_it_is_16_hundredths_inside_and_39_16_outside() {
        assertThat(new Wheel(0.95).uniformRegret().orElseThrow())
                .isCloseTo(0.9025 * 0.16 + 0.0975 * 39.16, within(1e-12));
        assertThat(new Wheel(1).uniformRegret().orElseThrow()).isCloseTo(0.16, within(1e-12));
    }

    @Test
    void outside_of_the_radius_one_action_pays_by_the_quadrant_and_inside_the_first_is_best() {
        Wheel wheel = new Wheel(0.6);
        int[] counts = new int[5];
        for (int t = 0; t < 8000; t++) {
            Round round = wheel.round(1, t);
            double[] x = round.context();
            double radius = Math.hypot(x[0], x[1]);
            int best = IntStream.range(0, 5)
                    .filter(a -> round.regret(a) == 0)
                    .findFirst()
                    .orElseThrow();
            counts[best]++;
            assertThat(best == 0).isEqualTo(radius <= 0.6);
            assertThat(radius).isLessThanOrEqualTo(1);
            if (best > 0) {
                assertThat(round.means()[best]).isEqualTo(50);
                assertThat(best).isEqualTo(1 + (x[0] > 0 ? 0 : 2) + (x[1] > 0 ? 0 : 1));
            }
            for (int a = 0; a < 5; a++) {
                assertThat(round.rewards()[a]).isCloseTo(round.means()[a], within(0.06));
            }
        }
        assertThat(counts[0] / 8000.0).isCloseTo(0.36, within(4 * Math.sqrt(0.36 * 0.64 / 8000)));
        for (int a = 1; a < 5; a++) {
            assertThat(counts[a] / 8000.0).isCloseTo(0.16, within(4 * Math.sqrt(0.16 * 0.84 / 8000)));
        }
    }

    @Test
    void a_round_is_a_function_of_seed_and_time() {
        Wheel wheel = new Wheel(0.9);
        assertThat(wheel.round(1, 7).context()).isEqualTo(wheel.round(1, 7).context());
        assertThat(wheel.round(1, 7).rewards()).isEqualTo(wheel.round(1, 7).rewards());
        assertThat(wheel.round(1, 8).context()).isNotEqualTo(wheel.round(1, 7).context());
        assertThat(wheel.round(2, 7).context()).isNotEqualTo(wheel.round(1, 7).context());
    }

    private static List<String> mushrooms() {
        List<String> lines = new ArrayList<>();
        for (String head : List.of("e,x", "e,y", "p,x")) {
            lines.add(head + ",s".repeat(21));
        }
        return lines;
    }

    @Test
    void mushrooms_are_coded_and_the_regret_of_uniform_choice_is_that_of_their_shares() {
        Mushroom mushroom = Mushroom.read("m", mushrooms());
        assertThat(mushroom.contextNames()).hasSize(23).contains("feature1=x", "feature1=y", "feature22=s");
        assertThat(mushroom.uniformRegret().orElseThrow()).isCloseTo((2.5 + 2.5 + 7.5) / 3, within(1e-12));
        agrees(mushroom);
        double[] eaten = IntStream.range(0, 3000)
                .mapToObj(t -> mushroom.round(1, t))
                .filter(r -> r.means()[1] < 0)
                .mapToDouble(r -> r.rewards()[1])
                .toArray();
        assertThat(Arrays.stream(eaten).average().orElseThrow())
                .isCloseTo(-15, within(4 * 20 / Math.sqrt(eaten.length)));
        assertThat(Arrays.stream(eaten)).allMatch(r -> r == 5 || r == -35);
    }

    @Test
    void what_is_no_mushroom_is_refused_with_its_line() {
        List<String> lines = new ArrayList<>(mushrooms());
        lines.add("q,x");
        assertThatThrownBy(() -> Mushroom.read("m.data", lines))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("m.data, line 4")
                .hasMessageContaining("found 2 cells, the first of them 'q'");
        assertThatThrownBy(() -> Mushroom.read("m.data", List.of(" ")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("there are no rows");
    }

    @Test
    void without_the_file_it_is_said_where_it_belongs(@TempDir Path folder) {
        BanditProblemKind kind = BanditProblems.discover().get("mushroom");
        assertThatThrownBy(() -> kind.open(kind.settings().defaults(), DataLocation.offline(folder)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("agaricus-lepiota.data");
    }

    @Test
    void the_real_mushrooms_can_be_read() {
        String data = System.getenv("CREDENCE_DATA");
        Path folder = Path.of(data == null ? "." : data);
        Assumptions.assumeTrue(
                java.nio.file.Files.exists(folder.resolve("mushroom/agaricus-lepiota.data")),
                "CREDENCE_DATA has no mushroom/agaricus-lepiota.data");
        BanditProblemKind kind = BanditProblems.discover().get("mushroom");
        BanditProblem problem = kind.open(kind.settings().defaults(), DataLocation.offline(folder));
        assertThat(problem.contextNames()).hasSizeGreaterThan(100);
        agrees(problem);
    }

    @Test
    void names_and_settings_are_taken_apart() {
        assertThat(NamedSpec.parse("wheel:delta=0.9,sd=1").settings()).isEqualTo(Map.of("delta", "0.9", "sd", "1"));
        assertThat(NamedSpec.parse("wheel:delta=0.9,sd=1")).hasToString("wheel:delta=0.9,sd=1");
        assertThat(NamedSpec.list("thompson,epsilon-greedy:epsilon=0.1,half-life=9,greedy"))
                .extracting(NamedSpec::toString)
                .containsExactly("thompson", "epsilon-greedy:epsilon=0.1,half-life=9", "greedy");
        for (String wrong : List.of("", ":a=1", "wheel:", "wheel:delta", "wheel:=1", "wheel:a=1,a=2")) {
            assertThatThrownBy(() -> NamedSpec.parse(wrong)).as(wrong).isInstanceOf(UserException.class);
        }
    }
}
