package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.run.RunAnswer;
import dev.credence.core.run.RunSession;
import dev.credence.core.run.RunTask;
import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.detail.RunDetailsFile;
import dev.credence.eval.result.ResultJson;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.result.Versions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/** Has the runs of a comparison executed by a session. */
final class RunsElsewhere implements RunWork {
    private final RunSession session;
    private final String device;
    private final RunExtras extras;
    private final Optional<RunInstruction.Calibration> calibration;
    private final BooleanSupplier stop;

    /** Data by the name of their set, made once: tasks share them. */
    private final Map<String, byte[]> data = new ConcurrentHashMap<>();

    /**
     * Runs with additional measurements, but without a reference posterior.
     *
     * @throws UserException if the calibration is measured by code of its own, which is not on other machines
     */
    RunsElsewhere(RunSession session, String device, RunExtras extras, BooleanSupplier stop) {
        this.session = session;
        this.device = device;
        this.extras = extras;
        this.calibration = extras.calibration().map(RunsElsewhere::portable);
        this.stop = stop;
    }

    private static RunInstruction.Calibration portable(RunExtras.Calibration calibration) {
        if (calibration.part().measure() instanceof ScoreCoverage scores) {
            return new RunInstruction.Calibration(calibration.part().share(), scores.coverages(), calibration.seed());
        }
        throw new UserException(
                "This measure of a calibration is known on this machine alone; use ScoreCoverage, or no" + " cluster");
    }

    @Override
    public Finished run(Run run, SplitData splits, RunProgressReporter watch) {
        watch.finalFit();
        String instruction =
                new RunInstruction(run, device, extras.curveEvery(), extras.confirmedWidths(), calibration).json();
        byte[] bytes = data.computeIfAbsent(
                run.dataset(),
                name -> new SplitDataBytes(whole(name, splits), extras.outOfDistribution(name))
                        .write(RunTask.MOST_DATA));
        List<String> lines =
                RunAnswer.from(session, new RunTask(run.describe(), SplitRunKind.NAME, instruction, bytes), stop);
        Optional<RunDetails> details =
                lines.size() < 2 ? Optional.empty() : Optional.of(RunDetailsFile.parse(lines.get(1)));
        RunResult result = ResultJson.read(lines.get(0)).of(run);
        RunAnswer.requireVersion(result.version(), Versions.library());
        return new Finished(result, details);
    }

    /** The data with the calibration points: the machine of the run takes them out as it is done here. */
    private SplitData whole(String name, SplitData splits) {
        return extras.calibration()
                .map(c -> SplitData.of(Objects.requireNonNull(c.whole().get(name))))
                .orElse(splits);
    }
}
