package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes loops without reductions: a thread does several elements at a time, whose loads precede all stores. */
final class LoopWriter {
    private static final int UNROLL = 4;

    private final KernelContext context;

    LoopWriter(KernelContext context) {
        this.context = context;
    }

    /** Writes a loop whose outputs are all stored as they are. */
    void write(Loop loop) {
        Source.Stretch stretch = RandomLoopWriter.stretch(loop);
        if (stretch != null) {
            new RandomLoopWriter(context, loop, new FormulaWriter(context, loop), stretch).write();
        } else if (loop.count() < context.threads()) {
            // the others read nothing: what they would read may be written by now
            String other = context.text().condition("setp.ge.u32", context.thread(), loop.count());
            String past = context.skipIf(other);
            elements(loop, new FormulaWriter(context, loop), context.thread(), 1);
            context.text().place(past);
        } else {
            FormulaWriter formulas = new FormulaWriter(context, loop);
            context.rounds(loop.count(), UNROLL, (first, count) -> elements(loop, formulas, first, count));
        }
    }

    private void elements(Loop loop, FormulaWriter formulas, String first, int count) {
        Map<String, String> known = new LinkedHashMap<>();
        List<Cursor> cursors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            cursors.add(new Cursor(context, loop.extents(), known).at(first, i * context.threads()));
        }
        List<List<String>> values = new ArrayList<>();
        for (Cursor cursor : cursors) {
            values.add(added(context, loop, cursor, formulas.values(cursor)));
        }
        for (int i = 0; i < count; i++) {
            store(context, loop, cursors.get(i), values.get(i));
        }
    }

    /** Whether thread i touches elements i, i + threads, … of an access alone. */
    static boolean ownElements(Loop loop, StepOperation.Access access) {
        return RandomLoopWriter.stretch(loop) == null && isFlat(loop, access);
    }

    /** Whether the loop's elements lie one after the other, so that the number of one tells its place. */
    static boolean isFlat(Loop loop, StepOperation.Access access) {
        return access.elementwise()
                && access.place().stridePart() == 0
                && access.place().isFlat(loop.extents());
    }

    /** A draw is a loop with the number as its formula. */
    void write(Draw draw) {
        Extents extents = new Extents(1, 1, draw.length());
        Place place = Place.whole(draw.to(), draw.length());
        Source number = new Source.Drawn(draw.noise(), draw.normal(), place, draw.stretch());
        Output output = new Output(Functions.input("x"), place, Reduction.NONE, false);
        write(new Loop(extents, Map.of("x", number), List.of(output)));
    }

    /** The values to store for an element: outputs that are not reduced with what is there already. */
    static List<String> added(KernelContext context, Loop loop, Cursor cursor, List<String> values) {
        List<String> added = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Output output = loop.outputs().get(i);
            added.add(output.isMap() ? context.added(output, cursor, values.get(i)) : values.get(i));
        }
        return added;
    }

    /** Stores the outputs of an element that are not reduced. */
    static void store(KernelContext context, Loop loop, Cursor cursor, List<String> values) {
        for (int i = 0; i < values.size(); i++) {
            Output output = loop.outputs().get(i);
            if (output.isMap()) {
                context.store(output.place(), cursor, values.get(i));
            }
        }
    }
}
