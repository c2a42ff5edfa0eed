package dev.credence.eval.protocol;

import dev.credence.core.data.Dataset;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Method;
import dev.credence.core.method.Methods;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.run.RunKind;
import dev.credence.eval.detail.RunDetailsFile;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.result.ResultJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A contender on a split as a run that any machine executes. Its result is the line of {@code results.jsonl} and, where
 * there are some, the details as their file has them.
 */
public final class SplitRunKind implements RunKind {
    static final String NAME = "split";

    private final Supplier<NamedServices<? extends Method>> methods;
    private final Supplier<Devices> devices;

    /** With the methods and devices on the class path. */
    public SplitRunKind() {
        this(Methods::discoverAll, Devices::discover);
    }

    SplitRunKind(Supplier<NamedServices<? extends Method>> methods, Supplier<Devices> devices) {
        this.methods = methods;
        this.devices = devices;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> run(String instruction, byte[] data, BooleanSupplier stop) {
        RunInstruction asked = RunInstruction.parse(instruction);
        SplitDataBytes read = SplitDataBytes.read(data);
        Dataset whole = read.data().dataset();
        Optional<RunExtras.Calibration> calibration = asked.calibration()
                .map(c -> new RunExtras.Calibration(
                        ScoreCoverage.part(c.share(), c.coverages()),
                        c.seed(),
                        Map.of(asked.run().dataset(), whole)));
        SplitData used = calibration
                .map(c -> SplitData.of(c.part().without(whole, c.seed())))
                .orElse(read.data());
        RunExtras extras = new RunExtras(
                read.outOfDistribution(),
                asked.curveEvery(),
                KnownMetrics.discover(),
                Optional.empty(),
                calibration,
                asked.confirmedWidths());
        SplitRunner runner = new SplitRunner(methods.get(), devices.get().choose(asked.device()), 1, extras, stop);
        RunWork.Finished done = runner.run(asked.run(), used, new RunProgressReporter(progress -> {}));
        List<String> lines = new ArrayList<>(List.of(ResultJson.write(done.result())));
        done.details().map(RunDetailsFile::text).ifPresent(lines::add);
        return lines;
    }
}
