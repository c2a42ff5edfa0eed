package dev.credence.inference.auto.cycle;

import dev.credence.core.run.FloatTexts;
import dev.credence.core.run.RunAnswer;
import dev.credence.core.run.RunJson;
import dev.credence.core.run.RunSession;
import dev.credence.core.run.RunTask;
import dev.credence.core.train.LibraryVersion;
import dev.credence.core.train.TrainingStopped;
import dev.credence.inference.auto.network.ClassTarget;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.RegressionTarget;
import dev.credence.inference.auto.network.Stretch;
import dev.credence.inference.auto.network.Target;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Has networks trained by a session: a task is the steps of one network up to its checkpoint, or some of them. */
public final class NetworksElsewhere<P> implements NetworkWork<P> {
    private final CycleData<P> data;
    private final RunSession session;
    private final TaskRows<P> rows;

    public NetworksElsewhere(CycleData<P> data, RunSession session) {
        this(data, session, new TaskRows<>(data, RunTask.MOST_DATA, TaskRows.MOST_OWN));
    }

    NetworksElsewhere(CycleData<P> data, RunSession session, TaskRows<P> rows) {
        this.data = data;
        this.session = session;
        this.rows = rows;
    }

    @Override
    public int atOnce() {
        return session.atOnce();
    }

    @Override
    public Trained<P> train(Member<P> member, int fold, Stretch stretch, String name, BooleanSupplier stopped) {
        double training = 0;
        double predicting = 0;
        Optional<P> held = Optional.empty();
        while (member.divergedAt() < 0 && member.steps() < stretch.to()) {
            CycleAnswer answer;
            try {
                answer = answer(member, fold, stretch, name, stopped);
            } catch (TrainingStopped e) {
                if (!stopped.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
                    throw e; // not at our request
                }
                return new Trained<>(false, member.steps() - stretch.from(), training, 0, Optional.empty());
            }
            member.restore(FloatTexts.read(answer.state()), answer.step(), answer.divergedAt());
            training += (double) answer.training();
            predicting = (double) answer.predicting();
            held = predictions(member.configuration(), answer.predictions());
        }
        int steps = member.steps() - stretch.from();
        return new Trained<>(true, steps, training, predicting, held.isPresent() ? held : data.predicted(member, fold));
    }

    private CycleAnswer answer(Member<P> member, int fold, Stretch stretch, String name, BooleanSupplier stopped) {
        int until = rows.until(member, fold, stretch.to());
        Configuration configuration = member.configuration();
        Target<P> target = data.target().on(configuration.transformed());
        CycleInstruction instruction = new CycleInstruction(
                LibraryVersion.text(),
                configuration,
                data.sizes(),
                target instanceof RegressionTarget real ? List.of(real.coding()) : List.of(),
                target instanceof ClassTarget of ? of.classes() : 0,
                rows.scale(configuration),
                data.embeddings(),
                member.seed(),
                fold,
                member.training().length,
                stretch,
                member.steps(),
                until,
                FloatTexts.of(member.state()));
        byte[] bytes = rows.bytes(member, fold, until, until == stretch.to());
        RunTask task = new RunTask(name, CycleRunKind.NAME, RunJson.line(instruction), bytes);
        CycleAnswer answer = RunJson.read(RunAnswer.from(session, task, stopped).get(0), CycleAnswer.class);
        RunAnswer.requireVersion(answer.version(), LibraryVersion.text());
        return answer;
    }

    private Optional<P> predictions(Configuration configuration, List<List<String>> texts) {
        if (texts.isEmpty()) {
            return Optional.empty();
        }
        List<float[]> arrays = texts.stream().map(FloatTexts::read).toList();
        int numbers = data.target()
                .arrays(data.target().predictions(configuration, 1))
                .get(0)
                .length;
        P predictions = data.target().predictions(configuration, arrays.get(0).length / numbers);
        List<float[]> into = data.target().arrays(predictions);
        for (int a = 0; a < arrays.size(); a++) {
            System.arraycopy(arrays.get(a), 0, into.get(a), 0, arrays.get(a).length);
        }
        return Optional.of(predictions);
    }
}
