package dev.credence.inference.ensemble;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Tensor;
import dev.credence.core.inference.MixtureInference;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.run.FloatTexts;
import dev.credence.core.run.RunAnswer;
import dev.credence.core.run.RunJson;
import dev.credence.core.run.RunSession;
import dev.credence.core.run.RunTask;
import dev.credence.core.train.LibraryVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.IntToLongFunction;

/**
 * Has the members of an ensemble trained by a session, each by a task of its own. Members share nothing but the order
 * of the points, so that they get the bits of a training side by side.
 *
 * @param method of the members
 * @param settings of the members
 * @param seeds of the members, by their numbers from 0
 */
record MembersElsewhere(
        RunSession session, InferenceMethod method, Settings settings, Problem problem, IntToLongFunction seeds)
        implements MixtureInference.MembersTraining {
    @Override
    public List<Findings> train(
            List<Inference> members,
            TrainingPoints training,
            int epochs,
            int batch,
            long order,
            BooleanSupplier stopped) {
        byte[] data = PointsBytes.write(training);
        MemberInstruction.Plan plan =
                new MemberInstruction.Plan(members.get(0).device().name(), epochs, batch, order);
        ExecutorService waiting = Executors.newFixedThreadPool(Math.min(members.size(), session.atOnce()));
        try {
            List<Future<MemberAnswer>> running = new ArrayList<>();
            for (int r = 0; r < members.size(); r++) {
                MemberInstruction instruction = MemberInstruction.of(
                        LibraryVersion.text(), method.name(), settings, problem, seeds.applyAsLong(r), plan);
                String name = method.name() + ", member " + r;
                RunTask task = new RunTask(name, MemberRunKind.NAME, RunJson.line(instruction), data);
                running.add(waiting.submit(() -> answer(task, stopped)));
            }
            List<Findings> found = new ArrayList<>();
            for (int r = 0; r < members.size(); r++) {
                found.add(place(await(running.get(r)), members.get(r)));
            }
            return found;
        } finally {
            waiting.shutdownNow();
        }
    }

    private MemberAnswer answer(RunTask task, BooleanSupplier stopped) {
        BooleanSupplier stop =
                () -> stopped.getAsBoolean() || Thread.currentThread().isInterrupted();
        String line = RunAnswer.from(session, task, stop).get(0);
        MemberAnswer answer = RunJson.read(line, MemberAnswer.class);
        RunAnswer.requireVersion(answer.version(), LibraryVersion.text());
        return answer;
    }

    private static Findings place(MemberAnswer answer, Inference member) {
        for (Map.Entry<String, Tensor> parameter : member.parameters().entrySet()) {
            List<String> values = answer.parameters().get(parameter.getKey());
            if (values == null) {
                throw new IllegalStateException("A member has come back without " + parameter.getKey());
            }
            member.device().write(parameter.getValue(), FloatTexts.read(values));
        }
        return answer.findings();
    }

    private static MemberAnswer await(Future<MemberAnswer> running) {
        try {
            return running.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Training was interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw new IllegalStateException("A member could not be trained", e.getCause());
        }
    }
}
