package dev.credence.active;

import dev.credence.core.acquire.Acquisition;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetBytes;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Method;
import dev.credence.core.method.Methods;
import dev.credence.core.run.RunKind;
import dev.credence.eval.protocol.Evaluator;
import dev.credence.eval.result.Versions;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A round of active learning as a run that any machine executes. Its result is a line of {@code rounds.jsonl}. */
public final class RoundRunKind implements RunKind {
    static final String NAME = "round";
    static final String VERSION = "version";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> run(String instruction, byte[] data, BooleanSupplier stop) {
        RoundInstruction asked = RoundInstruction.parse(instruction);
        LearningPlan plan = asked.plan();
        Dataset dataset = DatasetBytes.read(data);
        LearningData learnt = LearningData.ofSplit(dataset, 0, Map.of());
        Method method = Methods.discoverAll().get(plan.method());
        Acquisition acquisition = Acquisitions.of(Acquisitions.discover(), asked.acquisition(), dataset.task());
        RoundTraining training = new RoundTraining(
                plan,
                learnt,
                method,
                Map.of(acquisition.name(), acquisition),
                new Evaluator(Devices.discover().choose(asked.device()), 1, stop),
                Map.of(VERSION, Versions.library()));
        int[] labelled = asked.labelled().stream().mapToInt(row -> row).toArray();
        LabelledRows rows = new LabelledRows(learnt.pool(plan.pool(), plan.seed() + asked.repeat()), labelled);
        RoundResult result = training.of(acquisition.name(), asked.repeat(), asked.round(), rows);
        return List.of(RoundsFile.FORMAT.write().apply(result));
    }
}
