package dev.credence.inference.ensemble;

import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import dev.credence.core.run.FloatTexts;
import dev.credence.core.run.RunAnswer;
import dev.credence.core.run.RunJson;
import dev.credence.core.run.RunKind;
import dev.credence.core.train.LibraryVersion;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The training of one member of an ensemble as a run that any machine executes. */
public final class MemberRunKind implements RunKind {
    static final String NAME = "member";

    private final Supplier<Devices> devices;

    /** With the devices on the class path. */
    public MemberRunKind() {
        this(Devices::discover);
    }

    MemberRunKind(Supplier<Devices> devices) {
        this.devices = devices;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> run(String instruction, byte[] data, BooleanSupplier stop) {
        MemberInstruction asked = RunJson.read(instruction, MemberInstruction.class);
        RunAnswer.requireVersion(LibraryVersion.text(), asked.version());
        Points points = PointsBytes.read(data);
        InferenceMethod method = Methods.discover().get(asked.method());
        try (Device device = devices.get().open(asked.device(), 1)) {
            Inference member = method.prepare(asked.problem(), method.parse(asked.settings()), device, asked.seed());
            TrainingOptions options = TrainingOptions.of(asked.epochs(), asked.batch(), asked.order());
            var unused = Trainer.train(member, points, options, TrainingListener.until(stop));
            Map<String, List<String>> parameters = new LinkedHashMap<>();
            member.parameters().forEach((name, tensor) -> parameters.put(name, FloatTexts.of(device.read(tensor))));
            Findings found = member.findings();
            return List.of(RunJson.line(new MemberAnswer(
                    LibraryVersion.text(), parameters, found.numbers(), found.summary(), found.warnings())));
        }
    }
}
