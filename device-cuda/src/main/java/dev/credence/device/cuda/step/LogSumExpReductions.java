package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Log-sum-exp reductions as maxima and sums: with m = max x, log Σ e^x = m + log Σ e^(x − m), and m itself where that
 * is infinite or NaN (then the sum is NaN and not used).
 */
final class LogSumExpReductions {
    private final List<StepOperation> operations = new ArrayList<>();
    private int buffers;

    private LogSumExpReductions(Step step) {
        buffers = step.buffers().stream().mapToInt(Buffer::number).max().orElse(-1) + 1;
        for (StepOperation operation : step.operations()) {
            if (operation instanceof Loop loop && loop.outputs().stream().anyMatch(LogSumExpReductions::isOne)) {
                rewrite(loop);
            } else {
                operations.add(operation);
            }
        }
    }

    /** The same step without such reductions, with further temporary buffers. */
    static Step rewritten(Step step) {
        return step.with(new LogSumExpReductions(step).operations);
    }

    private static boolean isOne(Output output) {
        return output.reduction() == Reduction.LOG_SUM_EXP;
    }

    private void rewrite(Loop loop) {
        Map<String, Source> sources = new LinkedHashMap<>(loop.sources());
        List<Output> maxima = new ArrayList<>();
        List<Output> sums = new ArrayList<>();
        List<Loop> logarithms = new ArrayList<>();
        for (Output output : loop.outputs()) {
            if (isOne(output)) {
                Extents kept = kept(output.place(), loop.extents());
                Place largest = temporary(kept);
                Place sum = temporary(kept);
                maxima.add(new Output(output.formula(), largest, Reduction.MAX, false));
                Formula m = Loops.input(new Source.Element(largest), loop.extents(), sources);
                sums.add(new Output(Functions.exp(output.formula().minus(m)), sum, Reduction.SUM, false));
                logarithms.add(logarithm(kept, largest, sum, output));
            }
        }
        operations.add(new Loop(loop.extents(), loop.sources(), maxima));
        operations.add(new Loop(loop.extents(), sources, sums));
        // after them, as maps may be stored where the others read
        List<Output> others =
                loop.outputs().stream().filter(output -> !isOne(output)).toList();
        if (!others.isEmpty()) {
            operations.add(new Loop(loop.extents(), loop.sources(), others));
        }
        operations.addAll(logarithms);
    }

    private static Loop logarithm(Extents kept, Place largest, Place sum, Output output) {
        Map<String, Source> sources = new LinkedHashMap<>();
        Formula m = Loops.input(new Source.Element(largest), kept, sources);
        Formula s = Loops.input(new Source.Element(sum), kept, sources);
        Formula most = Functions.constant(Float.MAX_VALUE);
        Formula value = Functions.choose(Functions.abs(m), most, m, m.plus(Functions.log(s)));
        return new Loop(kept, sources, List.of(new Output(value, output.place(), Reduction.NONE, output.add())));
    }

    /** The extents of a result: 1 along what it lacks. */
    private static Extents kept(Place place, Extents extents) {
        return new Extents(
                place.lacks(Axis.K, extents) ? 1 : extents.k(),
                place.lacks(Axis.M, extents) ? 1 : extents.m(),
                place.lacks(Axis.C, extents) ? 1 : extents.c());
    }

    private Place temporary(Extents extents) {
        Buffer buffer = new Buffer(buffers++, extents.count());
        return new Place(buffer, 0, extents.m() * extents.c(), extents.c(), 1).within(extents);
    }
}
