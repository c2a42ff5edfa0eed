package dev.credence.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.method.Methods;
import dev.credence.core.train.TrainingStopped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ControlStudyTest {
    private static final ControlProblem PROBLEM = new ShortPendulum();

    @TempDir
    private Path folder;

    private static ControlPlan plan(ControlPlan.Search search, int trials, String... methods) {
        List<ControlPlan.Contender> contenders = List.of(methods).stream()
                .map(name -> new ControlPlan.Contender(
                        name,
                        name.equals("random")
                                ? Optional.empty()
                                : Optional.of(new DynamicsOptions(
                                        Methods.discover().get(name), Map.of("hidden", "8", "members", "2"), 10, 2))))
                .toList();
        return new ControlPlan(
                contenders,
                search,
                trials,
                1,
                1,
                3,
                new Planner.Options(2, 5, 2, 2, 3, 0.9, 0.6, 0.03, 0.93, false),
                new PolicySearch.Options(2, 2, 2, 4, 3, 3e-3, 1, false));
    }

    private static ControlStudy study(ControlPlan plan) {
        return new ControlStudy(PROBLEM, plan, Reference.DEVICES);
    }

    private static List<String> lines(Path out) throws Exception {
        // seconds differ from run to run
        return Files.readAllLines(out.resolve(ControlStudy.FILE_NAME)).stream()
                .map(line -> line.replaceAll("\"seconds\":[^,]*,", ""))
                .sorted()
                .toList();
    }

    private void stopAfter(ControlPlan plan, Path out, int trials) {
        int[] done = {0};
        assertThatThrownBy(() -> study(plan).run(out, 1, Map.of(), new ControlListener() {
                    @Override
                    public void finished(TrialResult trial) {
                        done[0]++;
                    }

                    @Override
                    public boolean shouldStop() {
                        return done[0] >= trials;
                    }
                }))
                .isInstanceOf(TrainingStopped.class);
    }

    @Test
    void interruptedAndContinuedPlansAreTheSameBits() throws Exception {
        interrupted(ControlPlan.Search.PLANNER);
    }

    @Test
    void interruptedAndContinuedPoliciesAreTheSameBits() throws Exception {
        interrupted(ControlPlan.Search.POLICY);
    }

    private void interrupted(ControlPlan.Search search) throws Exception {
        ControlPlan plan = plan(search, 2, "ensemble", "random");
        Path whole = folder.resolve("whole");
        Path parts = folder.resolve("parts");
        assertThat(study(plan).run(whole, 2, Map.of(), ControlListener.SILENT)).hasSize(6);
        stopAfter(plan, parts, 2);
        study(plan).run(parts, 1, Map.of(), ControlListener.SILENT);
        assertThat(lines(parts)).isEqualTo(lines(whole));
        assertThat(whole.resolve(ControlReport.FILE_NAME)).isNotEmptyFile();
        assertThat(Files.readString(whole.resolve(ControlReport.FILE_NAME)))
                .contains("Every trial", "ensemble, trial 2");
    }

    @Test
    void allMethodsStartAlikeAndRandomTrialsAreEqual() throws Exception {
        List<TrialResult> trials = study(plan(ControlPlan.Search.PLANNER, 1, "ensemble", "random"))
                .run(folder, 1, Map.of(), ControlListener.SILENT);
        TrialResult first = trials.get(0);
        TrialResult other = trials.get(2);
        assertThat(first.method()).isNotEqualTo(other.method());
        assertThat(first.states()[0]).containsExactly(other.states()[0]);
        assertThat(first.actions()).containsExactly(other.actions());
        assertThat(first.particles()).isEmpty();
        assertThat(trials.get(1).particles()).hasDimensions(PROBLEM.steps(), 3);
        assertThat(new ControlReport(PROBLEM, Map.of()).table(trials)).hasSize(3);
    }

    @Test
    void anotherStudysFolderIsRefusedWithItsLine() {
        study(plan(ControlPlan.Search.PLANNER, 1, "random")).run(folder, 1, Map.of(), ControlListener.SILENT);
        assertThatThrownBy(() -> study(plan(ControlPlan.Search.POLICY, 1, "random"))
                        .run(folder, 1, Map.of(), ControlListener.SILENT))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("line 1")
                .hasMessageContaining("search");
    }

    @Test
    void numbersOutOfRangeAreRefusedTogether() {
        assertThatThrownBy(() -> new ControlPlan(
                        List.of(),
                        ControlPlan.Search.PLANNER,
                        0,
                        0,
                        1,
                        1,
                        Planner.Options.DEFAULT,
                        PolicySearch.Options.DEFAULT))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("method", "trials", "random trials");
    }
}
