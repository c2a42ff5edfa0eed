package dev.credence.eval.tuning;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetBytes;
import dev.credence.core.device.Devices;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.run.RunKind;
import dev.credence.eval.protocol.Evaluator;
import dev.credence.eval.result.Versions;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A trial of a search as a run that any machine executes. Its result is a line of {@code trials.jsonl}. */
public final class TrialRunKind implements RunKind {
    static final String NAME = "trial";
    static final String VERSION = "version";

    private final Supplier<NamedServices<InferenceMethod>> methods;
    private final Supplier<Devices> devices;

    /** With the methods and devices on the class path. */
    public TrialRunKind() {
        this(Methods::discover, Devices::discover);
    }

    TrialRunKind(Supplier<NamedServices<InferenceMethod>> methods, Supplier<Devices> devices) {
        this.methods = methods;
        this.devices = devices;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> run(String instruction, byte[] data, BooleanSupplier stop) {
        TrialInstruction asked = TrialInstruction.parse(instruction);
        Dataset dataset = DatasetBytes.read(data);
        TrialTraining training = new TrialTraining(
                methods.get().get(asked.method()),
                dataset,
                dataset.examples(),
                asked.holdOuts(),
                asked.seed(),
                new Evaluator(devices.get().choose(asked.device()), 1, stop),
                Map.of(VERSION, Versions.library()));
        TrialResult result = training.of(asked.trial(), asked.rung(), asked.settings());
        return List.of(TrialsFile.FORMAT.write().apply(result));
    }
}
