package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes how a thread goes along the elements of a place and adds them up. */
final class ReducedElements {
    /** Elements whose loads are together in a loop's body. */
    private static final int UNROLL = 4;

    /** Elements of a thread that are together without a loop, at most. */
    private static final int TOGETHER = 7;

    /** Elements of a single thread that are written one after the other, at most. */
    private static final int WRITTEN_OUT = 16;

    private final KernelContext context;
    private final PtxText text;
    private final Loop loop;
    private final ReductionPlan plan;
    private final FormulaWriter formulas;
    private final @Nullable String place;
    private final List<Accumulator> accumulators;

    /** @param place the register with the number of the place; null for the only one */
    ReducedElements(
            KernelContext context,
            Loop loop,
            ReductionPlan plan,
            FormulaWriter formulas,
            @Nullable String place,
            List<Accumulator> accumulators) {
        this.context = context;
        this.text = context.text();
        this.loop = loop;
        this.plan = plan;
        this.place = place;
        this.accumulators = accumulators;
        this.formulas =
                formulas.within(plan.reduced(), cursor(new LinkedHashMap<>()).first(plan.reduced()));
    }

    /** A cursor at the place, wherever along the reduced axes. */
    private Cursor cursor(Map<String, String> known) {
        Cursor cursor = new Cursor(context, loop.extents(), known);
        return place == null ? cursor.first(plan.kept()) : cursor.along(plan.kept(), place, 0);
    }

    private Cursor cursor(Map<String, String> known, String element, int more) {
        return cursor(known).along(plan.reduced(), element, more);
    }

    /** Adds up all elements of the place. */
    void addAll() {
        if (plan.count() > WRITTEN_OUT) {
            addLoops(null, 1);
            return;
        }
        Map<String, String> known = new LinkedHashMap<>();
        for (int i = 0; i < plan.count(); i++) {
            add(List.of(cursor(known).along(plan.reduced(), i)), null);
        }
    }

    /**
     * Adds up the elements {@code start}, {@code start + step}, ...
     *
     * @param start a register with a number below {@code step}
     */
    void addEvery(String start, int step) {
        int each = plan.count() / step; // all threads have as many, some have one more
        if (each > 0 && each <= TOGETHER && loop.outputs().stream().noneMatch(Output::isMap)) {
            addTogether(start, step, each);
        } else {
            addLoops(start, step);
        }
    }

    /** All at a time. One beyond the last is read as the last and then left out. */
    private void addTogether(String start, int step, int each) {
        Map<String, String> known = new LinkedHashMap<>();
        List<Cursor> cursors = new ArrayList<>();
        for (int i = 0; i < each; i++) {
            cursors.add(cursor(known, start, i * step));
        }
        String beyond = null;
        if (each * step < plan.count()) {
            String at = text.word2("add.u32", start, each * step);
            beyond = text.condition("setp.ge.u32", at, plan.count());
            cursors.add(cursor(known, text.word2("min.u32", at, plan.count() - 1), 0));
        }
        add(cursors, beyond);
    }

    private void addLoops(@Nullable String start, int step) {
        int each = plan.count() / step;
        int unroll = each >= 2 * UNROLL ? UNROLL : Math.max(1, each);
        int loops = each / unroll;
        String at = context.copy(start == null ? "0" : start);
        if (loops > 0) {
            String again = text.label();
            text.place(again);
            Map<String, String> known = new LinkedHashMap<>();
            List<Cursor> cursors = new ArrayList<>();
            for (int i = 0; i < unroll; i++) {
                cursors.add(cursor(known, at, i * step));
            }
            add(cursors, null);
            next(at, unroll * step, loops * unroll * step, again);
        }
        if (loops * unroll * step < plan.count()) {
            String past = context.skipIf(text.condition("setp.ge.u32", at, plan.count()));
            String again = text.label();
            text.place(again);
            add(List.of(cursor(new LinkedHashMap<>(), at, 0)), null);
            next(at, step, plan.count(), again);
            text.place(past);
        }
    }

    private void next(String at, int step, int end, String again) {
        text.add("add.u32 %s, %s, %d", at, at, step);
        text.add("@%s bra %s", text.condition("setp.lt.u32", at, end), again);
    }

    /** Adds some elements: neighbours plainly, then to what is there. */
    private void add(List<Cursor> cursors, @Nullable String lastBeyond) {
        List<List<String>> values = new ArrayList<>();
        for (Cursor cursor : cursors) {
            values.add(LoopWriter.added(context, loop, cursor, formulas.values(cursor)));
        }
        for (int i = 0; i < cursors.size(); i++) {
            LoopWriter.store(context, loop, cursors.get(i), values.get(i));
        }
        int reduction = 0;
        for (int i = 0; i < loop.outputs().size(); i++) {
            Output output = loop.outputs().get(i);
            if (!output.isMap()) {
                int number = i;
                List<String> some = new ArrayList<>(
                        values.stream().map(list -> list.get(number)).toList());
                if (lastBeyond != null) {
                    String last = text.f32();
                    text.add("selp.f32 %s, %s, %s, %s", last, Accumulator.neutral(output), some.getLast(), lastBeyond);
                    some.set(some.size() - 1, last);
                }
                accumulators.get(reduction++).add(Accumulator.tree(text, output, some));
            }
        }
    }
}
