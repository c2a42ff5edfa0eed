package dev.credence.decide;

import dev.credence.core.data.DataLocation;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.core.run.RunKind;
import dev.credence.eval.result.Versions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Some blocks of a policy and seed of a bandit as a run that any machine executes. Its result are lines of
 * {@code decisions.jsonl}.
 */
public final class PlayRunKind implements RunKind {
    static final String NAME = "play";
    static final String VERSION = "version";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> run(String instruction, byte[] data, BooleanSupplier stop) {
        PlayInstruction asked = PlayInstruction.parse(instruction);
        BanditPlan plan = asked.plan();
        BanditProblemKind kind = BanditProblems.discover().get(plan.problem().name());
        BanditProblem problem = kind.open(
                kind.settings().parse(plan.problem().settings()), DataLocation.offline(Path.of(asked.dataDirectory())));
        NamedSpec policy = NamedSpec.parse(asked.policy());
        PlayHere here = new PlayHere(
                plan,
                problem,
                Map.of(asked.policy(), ConfiguredPolicy.of(policy, Policies.discover())),
                asked.model()
                        .with(
                                Methods.discover(),
                                Devices.discover().choose(asked.model().device()),
                                stop),
                BanditStudy.FILE_NAME,
                Map.of(VERSION, Versions.library()),
                stop);
        List<String> lines = new ArrayList<>();
        here.play(
                asked.policy(),
                asked.repeat(),
                asked.actions(),
                asked.end(),
                block -> lines.add(BlocksFile.FORMAT.write().apply(block)));
        return lines;
    }
}
