package dev.credence.inference.auto.cycle;

import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.RegressionTarget;
import dev.credence.inference.auto.network.Target;
import dev.credence.inference.auto.network.Visits;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rows that tasks take along. If all rows of the table are few enough, tasks share them: they are sent once to each
 * machine. Otherwise a task takes those that it visits, and ends where they would be too many; the next one continues.
 */
final class TaskRows<P> {
    /** Maximum size of a task's own rows, in bytes: many tasks are under way. */
    static final long MOST_OWN = 16L << 20;

    private final CycleData<P> data;
    private final long mostOwn;
    private final boolean isShared;
    private final float[] factors;
    private final List<float[]> targets;
    private byte[] shared = new byte[0];

    TaskRows(CycleData<P> data, long mostShared, long mostOwn) {
        this.data = data;
        this.mostOwn = mostOwn;
        factors = Member.lossFactors(data.weights());
        boolean two =
                data.target() instanceof RegressionTarget real && real.second().isPresent();
        targets = (two ? Stream.of(data.target(), data.target().on(true)) : Stream.of(data.target()))
                .map(Target::values)
                .toList();
        int cells = cells(anyPieces());
        isShared = CycleRows.size(data.rows().size(), cells, targets.size(), factors.length > 0, true) <= mostShared;
    }

    private int cells(boolean pieces) {
        return CycleRows.cells(data.rows(), data.embeddings().length, pieces);
    }

    private boolean anyPieces() {
        return data.configurations().stream().anyMatch(TaskRows::hasPieces);
    }

    private static boolean hasPieces(Configuration configuration) {
        return configuration.coding() == Configuration.Coding.PIECEWISE_LINEAR;
    }

    /** Index of a configuration's scale among the targets of a task's data. */
    int scale(Configuration configuration) {
        return isShared && configuration.transformed() ? targets.size() - 1 : 0;
    }

    /** The step at which a task ends that continues a network. */
    int until(Member<P> member, int fold, int to) {
        if (isShared) {
            return to;
        }
        int cells = cells(hasPieces(member.configuration()));
        long none = CycleRows.size(data.held(fold).length, cells, 1, factors.length > 0, false);
        long row = CycleRows.size(1, cells, 1, factors.length > 0, false)
                - CycleRows.size(0, cells, 1, factors.length > 0, false);
        long most = Math.max(1, (mostOwn - none) / row);
        return visits(member).until(member.steps(), to, (int) Math.min(Integer.MAX_VALUE, most));
    }

    private Visits visits(Member<P> member) {
        return Visits.of(member.seed(), member.training().length, data.sizes());
    }

    /** The data of a task. */
    byte[] bytes(Member<P> member, int fold, int until, boolean predicts) {
        return isShared ? shared() : own(member, fold, until, predicts);
    }

    private synchronized byte[] shared() {
        if (shared.length == 0) {
            int[] all = IntStream.range(0, data.rows().size()).toArray();
            CodedRows rows = anyPieces() ? data.rows().rows(all) : data.rows().cells(all);
            shared = new CycleRows(rows, targets, factors, data.folds().of()).write(anyPieces());
        }
        return shared;
    }

    private byte[] own(Member<P> member, int fold, int until, boolean predicts) {
        IntStream visited =
                Arrays.stream(visits(member).of(member.steps(), until)).map(i -> member.training()[i]);
        int[] which = IntStream.concat(visited, Arrays.stream(predicts ? data.held(fold) : new int[0]))
                .toArray();
        CodedRows rows = data.rows().rows(which);
        float[] values = targets.get(member.configuration().transformed() ? targets.size() - 1 : 0);
        return new CycleRows(
                        rows,
                        List.of(some(values, which)),
                        factors.length > 0 ? some(factors, which) : factors,
                        new int[0])
                .write(hasPieces(member.configuration()));
    }

    private static float[] some(float[] values, int[] which) {
        float[] some = new float[which.length];
        for (int i = 0; i < some.length; i++) {
            some[i] = values[which[i]];
        }
        return some;
    }
}
