package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.eval.protocol.RunProgress.ChoosingSettings;
import dev.credence.eval.protocol.RunProgress.FinalFit;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RunProgressTest {
    private static List<RunProgress> told(Map<String, List<String>> grid, int holdOuts) {
        List<RunProgress> told = new ArrayList<>();
        Contender contender = new Contender("x", "fake", Map.of("epochs", "2"), grid);
        new SplitRunner(FakeMethod.registry(), new FakeDevices(), 1, RunExtras.NONE, () -> false)
                .run(
                        new Run(contender, "a", 1, 1001, holdOuts),
                        SplitData.of(FakeData.of("a")),
                        new RunProgressReporter(told::add));
        return told;
    }

    @Test
    void a_run_without_a_choice_is_one_training() {
        assertThat(told(Map.of(), 1))
                .containsExactly(
                        new RunProgress(new FinalFit(), 0, 1, 0, 0),
                        new RunProgress(new FinalFit(), 0, 1, 1, 2),
                        new RunProgress(new FinalFit(), 0, 1, 2, 2));
    }

    @Test
    void every_candidate_and_hold_out_is_told_and_then_the_final_fit() {
        List<RunProgress> told = told(Map.of("shift", List.of("0", "1")), 2);
        assertThat(told.stream().map(RunProgress::phase).distinct())
                .containsExactly(
                        new ChoosingSettings(1, 2, 1, 2),
                        new ChoosingSettings(1, 2, 2, 2),
                        new ChoosingSettings(2, 2, 1, 2),
                        new ChoosingSettings(2, 2, 2, 2),
                        new FinalFit());
        assertThat(told.stream().map(RunProgress::fraction)).isSorted();
        assertThat(told.get(0).fraction()).isZero();
        assertThat(told.get(told.size() - 1).fraction()).isEqualTo(1);
    }

    @Test
    void the_first_of_four_trainings_half_way_is_an_eighth_of_the_run() {
        assertThat(new RunProgress(new ChoosingSettings(1, 3, 1, 1), 0, 4, 50, 100).fraction())
                .isEqualTo(0.125);
    }
}
