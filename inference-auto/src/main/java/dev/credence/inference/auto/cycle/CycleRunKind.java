package dev.credence.inference.auto.cycle;

import dev.credence.core.run.FloatTexts;
import dev.credence.core.run.RunAnswer;
import dev.credence.core.run.RunJson;
import dev.credence.core.run.RunKind;
import dev.credence.core.train.LibraryVersion;
import dev.credence.core.train.TrainingStopped;
import dev.credence.inference.auto.network.ClassTarget;
import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.RegressionTarget;
import dev.credence.inference.auto.network.Target;
import dev.credence.inference.auto.network.TrainedNetwork;
import dev.credence.inference.auto.network.Visits;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.StackedRows;
import dev.credence.inference.auto.time.Stopwatch;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Some steps of a network of {@code auto} as a run that any machine executes. */
public final class CycleRunKind implements RunKind {
    static final String NAME = "cycle";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> run(String instruction, byte[] data, BooleanSupplier stop) {
        CycleInstruction asked = RunJson.read(instruction, CycleInstruction.class);
        RunAnswer.requireVersion(LibraryVersion.text(), asked.version());
        CycleRows rows = CycleRows.read(data);
        float[] values = rows.targets().get(asked.scale());
        CycleAnswer answer = asked.classes() > 0
                ? answer(asked, rows, classes(asked.classes(), values), stop)
                : answer(asked, rows, real(asked, values), stop);
        return List.of(RunJson.line(answer));
    }

    private static ClassTarget classes(int classes, float[] values) {
        return new ClassTarget(
                classes,
                IntStream.range(0, values.length).map(i -> (int) values[i]).toArray());
    }

    private static RegressionTarget real(CycleInstruction asked, float[] values) {
        return new RegressionTarget(
                asked.coding().get(0),
                IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray());
    }

    private static <P> CycleAnswer answer(
            CycleInstruction asked, CycleRows rows, Target<P> target, BooleanSupplier stop) {
        Places places = Places.of(asked, rows);
        Member<P> member = new Member<>(
                asked.configuration(),
                target,
                asked.sizes(),
                rows.rows(),
                places.training(),
                rows.factors(),
                asked.embeddings(),
                asked.seed());
        if (!asked.state().isEmpty()) {
            member.restore(FloatTexts.read(asked.state()), asked.step(), -1);
        }
        long began = Stopwatch.SYSTEM.processor();
        if (!member.train(asked.stretch(), asked.until(), stop)) {
            throw TrainingStopped.before();
        }
        long trained = Stopwatch.SYSTEM.processor();
        boolean predicts = asked.until() == asked.stretch().to() && places.held().length > 0;
        List<List<String>> predictions = predicts ? predictions(asked, rows, target, member, places) : List.of();
        return new CycleAnswer(
                LibraryVersion.text(),
                member.steps(),
                member.divergedAt(),
                FloatTexts.of(member.state()),
                predictions,
                trained - began,
                predicts ? Stopwatch.SYSTEM.processor() - trained : 0);
    }

    private static <P> List<List<String>> predictions(
            CycleInstruction asked, CycleRows rows, Target<P> target, Member<P> member, Places places) {
        P predictions = new TrainedNetwork(
                        asked.configuration(), asked.sizes(), asked.embeddings(), member.parameters())
                .predict(target, rows.rows().rows(places.held()));
        return target.arrays(predictions).stream().map(FloatTexts::of).toList();
    }

    /**
     * Where the rows of a network are in the data.
     *
     * @param training its training rows; 0 for those that it does not visit in this run
     * @param held the rows that it predicts
     */
    private record Places(int[] training, int[] held) {
        static Places of(CycleInstruction asked, CycleRows rows) {
            return rows.folds().length > 0
                    ? shared(asked.fold(), rows)
                    : own(asked, rows.rows().size());
        }

        /** Among all rows of the table. */
        private static Places shared(int fold, CycleRows rows) {
            Folds folds = new Folds(Arrays.stream(rows.folds()).max().orElse(0) + 1, rows.folds());
            int[] stacked = StackedRows.of(folds.rows());
            return new Places(folds.training(fold), StackedRows.at(stacked, StackedRows.held(stacked, folds, fold)));
        }

        /** The visited rows in the order of the training rows, then those to predict. */
        private static Places own(CycleInstruction asked, int rows) {
            int[] training = new int[asked.training()];
            int[] visited =
                    Visits.of(asked.seed(), asked.training(), asked.sizes()).of(asked.step(), asked.until());
            for (int i = 0; i < visited.length; i++) {
                training[visited[i]] = i;
            }
            return new Places(training, IntStream.range(visited.length, rows).toArray());
        }
    }
}
