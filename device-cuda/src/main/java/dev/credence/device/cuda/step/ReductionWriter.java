package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Writes loops with reductions as a {@link ReductionPlan} says. */
final class ReductionWriter {
    private static final int WARP = 32;

    private final KernelContext context;
    private final PtxText text;
    private final Loop loop;
    private final ReductionPlan plan;
    private final int scratch;

    /** @param scratch where the scratch that the plan needs begins in shared memory */
    ReductionWriter(KernelContext context, Loop loop, ReductionPlan plan, int scratch) {
        this.context = context;
        this.text = context.text();
        this.loop = loop;
        this.plan = plan;
        this.scratch = scratch;
    }

    /** Bytes of scratch that a loop needs. */
    static int scratchBytes(Loop loop, ReductionPlan plan, int threads) {
        int results =
                (int) loop.outputs().stream().filter(output -> !output.isMap()).count();
        return Float.BYTES * results * plan.scratchFloats(threads);
    }

    void write() {
        switch (plan.way()) {
            case THREAD -> byThreads();
            case LANES -> byLanes();
            case WARP -> byWarps();
            case BLOCK -> byBlock();
            case GROUPS -> byGroups();
        }
    }

    private void byThreads() {
        if (plan.places() < context.threads()) {
            // the others read nothing: what they would read may be written by now
            String past = context.skipIf(text.condition("setp.ge.u32", context.thread(), plan.places()));
            byThread(formulas(), context.thread());
            text.place(past);
        } else {
            FormulaWriter formulas = formulas();
            context.rounds(plan.places(), 1, (place, one) -> byThread(formulas, place));
        }
    }

    private void byThread(FormulaWriter formulas, String place) {
        List<Accumulator> sums = accumulators(plan.isLong());
        elements(formulas, place, sums).addAll();
        sums.forEach(Accumulator::settle);
        finish(sums, place);
    }

    private void byLanes() {
        FormulaWriter formulas = formulas();
        int width = plan.width();
        int all = plan.places() * width;
        boolean stores = loop.outputs().stream().anyMatch(Output::isMap);
        String at = context.copy(context.thread());
        String lane = text.word2("and.b32", context.thread(), width - 1);
        String again = text.label();
        text.place(again);
        String number = text.word2("shr.u32", at, Integer.numberOfTrailingZeros(width));
        String inside = text.condition("setp.lt.u32", number, plan.places());
        // lanes beyond the last place go along, since all of a warp exchange
        String place = text.word2("min.u32", number, plan.places() - 1);
        List<Accumulator> sums = accumulators(plan.isLong());
        String beyond = text.label();
        if (stores) {
            text.add("@!%s bra %s", inside, beyond);
        }
        elements(formulas, place, sums).addEvery(lane, width);
        text.place(beyond);
        exchange(sums, width);
        String past = context.skipIf(text.condition("setp.ne.u32", lane, 0));
        text.add("@!%s bra %s", inside, past);
        finish(sums, place);
        text.place(past);
        text.add("add.u32 %s, %s, %d", at, at, context.threads());
        // whole warps go on
        int end = Math.ceilDiv(all, WARP) * WARP;
        text.add("@%s bra %s", text.condition("setp.lt.u32", at, end), again);
    }

    private void byWarps() {
        FormulaWriter formulas = formulas();
        String lane = text.word2("and.b32", context.thread(), WARP - 1);
        String place = text.word2("shr.u32", context.thread(), 5);
        String again = text.label();
        text.place(again);
        String end = context.skipIf(text.condition("setp.ge.u32", place, plan.places()));
        List<Accumulator> sums = accumulators(plan.isLong());
        elements(formulas, place, sums).addEvery(lane, WARP);
        exchange(sums, WARP);
        String past = context.skipIf(text.condition("setp.ne.u32", lane, 0));
        finish(sums, place);
        text.place(past);
        text.add("add.u32 %s, %s, %d", place, place, context.threads() / WARP);
        text.add("bra.uni %s", again);
        text.place(end);
    }

    private void byBlock() {
        FormulaWriter formulas = formulas();
        int warps = context.threads() / WARP;
        List<Accumulator> sums = accumulators(plan.isLong());
        elements(formulas, null, sums).addEvery(context.thread(), context.threads());
        exchange(sums, WARP);
        if (warps == 1) {
            String end = context.skipIf(text.condition("setp.ne.u32", context.thread(), 0));
            finish(sums, null);
            text.place(end);
            return;
        }
        String lane = text.word2("and.b32", context.thread(), WARP - 1);
        String past = context.skipIf(text.condition("setp.ne.u32", lane, 0));
        int bytes = Float.BYTES * sums.size();
        String base = context.addressing().shared();
        String own = text.multiplyAdd(text.word2("shr.u32", context.thread(), 5), bytes, base);
        for (int i = 0; i < sums.size(); i++) {
            String value = sums.get(i).value();
            text.add("st.shared.f32 [%s+%d], %s", own, scratch + Float.BYTES * i, value);
        }
        text.place(past);
        context.barrier();
        String end = context.skipIf(text.condition("setp.ne.u32", context.thread(), 0));
        finish(collect(warps, (warp, i) -> "[" + base + "+" + (scratch + bytes * warp + Float.BYTES * i) + "]"), null);
        text.place(end);
    }

    private void byGroups() {
        FormulaWriter formulas = formulas();
        int groups = plan.width();
        int places = plan.places();
        int bytes = Float.BYTES * groups * places;
        String group = text.quotient(context.thread(), places);
        String place = text.remainder(context.thread(), group, places);
        String base = context.addressing().shared();
        List<Accumulator> sums = accumulators(plan.isLong());
        String past = context.skipIf(text.condition("setp.ge.u32", group, groups));
        elements(formulas, place, sums).addEvery(group, groups);
        sums.forEach(Accumulator::settle);
        String own = text.multiplyAdd(context.thread(), Float.BYTES, base);
        for (int i = 0; i < sums.size(); i++) {
            text.add(
                    "st.shared.f32 [%s+%d], %s",
                    own, scratch + bytes * i, sums.get(i).value());
        }
        text.place(past);
        context.barrier();
        context.rounds(places, 1, (first, one) -> {
            String of = text.multiplyAdd(first, Float.BYTES, base);
            List<Accumulator> all =
                    collect(groups, (g, i) -> "[" + of + "+" + (scratch + bytes * i + Float.BYTES * places * g) + "]");
            finish(all, first);
        });
    }

    private List<Accumulator> accumulators(boolean isLong) {
        return loop.outputs().stream()
                .filter(output -> !output.isMap())
                .map(output -> new Accumulator(text, output, isLong))
                .toList();
    }

    private FormulaWriter formulas() {
        return new FormulaWriter(context, loop);
    }

    private ReducedElements elements(FormulaWriter formulas, @Nullable String place, List<Accumulator> sums) {
        return new ReducedElements(context, loop, plan, formulas, place, sums);
    }

    /** Neighbouring lanes put together what they have: afterwards each has all. */
    private void exchange(List<Accumulator> sums, int width) {
        sums.forEach(Accumulator::settle);
        for (int distance = width / 2; distance > 0; distance /= 2) {
            List<String> others = new ArrayList<>();
            for (Accumulator sum : sums) {
                String other = text.f32();
                text.add("shfl.sync.bfly.b32 %s, %s, %d, 31, 0xffffffff", other, sum.value(), distance);
                others.add(other);
            }
            for (int i = 0; i < others.size(); i++) {
                sums.get(i).addPlainly(others.get(i));
            }
        }
    }

    /** What {@code count} threads or warps have put into the scratch. */
    private List<Accumulator> collect(int count, BiFunction<Integer, Integer, String> address) {
        List<Accumulator> all = accumulators(false);
        List<List<String>> loaded = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            List<String> values = new ArrayList<>();
            for (int j = 0; j < count; j++) {
                String value = text.f32();
                text.add("ld.shared.f32 %s, %s", value, address.apply(j, i));
                values.add(value);
            }
            loaded.add(values);
        }
        for (int i = 0; i < all.size(); i++) {
            Accumulator sum = all.get(i);
            sum.addPlainly(Accumulator.tree(text, sum.output(), loaded.get(i)));
        }
        return all;
    }

    /** Stores the results of a place. */
    private void finish(List<Accumulator> sums, @Nullable String place) {
        Cursor cursor = new Cursor(context, loop.extents(), new LinkedHashMap<>()).first(plan.reduced());
        if (place == null) {
            cursor.first(plan.kept());
        } else {
            cursor.along(plan.kept(), place, 0);
        }
        for (Accumulator sum : sums) {
            Place to = sum.output().place();
            context.store(to, cursor, context.added(sum.output(), cursor, sum.value()));
        }
    }
}
