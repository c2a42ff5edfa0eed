package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Program.Instruction;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Writes the kernel of a pass: of its unreduced results, of which a thread makes those of every so-manieth element; or
 * of one reduced result, a place of which belongs to a power of two of a block's threads, in one of {@code gridDim.y}
 * parts.
 */
final class PassWriter {
    /** Threads of a block, PASS_THREADS of totals.cu. */
    private static final int THREADS = 128;

    /** Sum, correction and largest number. */
    private static final int TOTAL_BYTES = 3 * Double.BYTES;

    private final PassFormula formula;
    private final PtxText text = new PtxText();
    private final FunctionLibrary functions = FunctionLibrary.standard();
    private final PassValues values;

    PassWriter(PassFormula formula) {
        this.formula = formula;
        values = new PassValues(formula, text, functions, RunArguments.find(text));
    }

    String write() {
        if (formula.reduces()) {
            reduce();
        } else {
            map();
        }
        text.add("ret");
        return String.format(Locale.ROOT, """
                .version 8.0
                .target sm_80
                .address_size 64

                %s
                .visible .entry %s(.param .align 8 .b8 runs[24])
                .maxntid %d, 1, 1
                {
                %s%s}
                """, called(), formula.name(), THREADS, text.declarations(), text);
    }

    private String called() {
        Set<Operation> operations = EnumSet.noneOf(Operation.class);
        formula.program().instructions().stream().map(Instruction::operation).forEach(operations::add);
        Set<Operation> exact = EnumSet.noneOf(Operation.class);
        if (formula.exact()) {
            exact.addAll(operations);
            operations.clear();
        }
        if (formula.reduction() == Reduction.LOG_SUM_EXP) {
            exact.add(Operation.EXP);
        }
        return functions.functionsOfPass(operations, exact, formula.reduction());
    }

    private String special(String name) {
        String register = text.b32();
        text.add("mov.u32 %s, %%%s", register, name);
        return register;
    }

    private String difference(String a, String b) {
        return text.word2("sub.u32", a, b);
    }

    /** Sets the indices along the axes of a role, of which the place of a number is made. */
    private void locate(String number, AxisRole role) {
        List<Axis> axes = formula.axes(role);
        String rest = number;
        for (int i = axes.size() - 1; i > 0; i--) {
            String extent = extent(axes.get(i));
            String quotient = text.word2("div.u32", rest, extent);
            String whole = text.word2("mul.lo.u32", quotient, extent);
            values.at(axes.get(i), difference(rest, whole));
            rest = quotient;
        }
        if (!axes.isEmpty()) {
            values.at(axes.get(0), rest);
        }
    }

    private String extent(Axis axis) {
        return values.word(PassFormula.EXTENTS + Integer.BYTES * PassFormula.position(axis));
    }

    /** A loop from a register's value to an end: whatever it calls may only read this register. */
    private void loop(String i, String end, String step, Runnable body) {
        for (Axis axis : Axis.values()) {
            if (formula.role(axis) != AxisRole.SINGLE) {
                extent(axis);
            }
        }
        values.readArguments();
        String again = text.label();
        String done = text.label();
        text.place(again);
        text.add("@%s bra %s", text.condition("setp.ge.u32", i, end), done);
        body.run();
        text.add("add.u32 %s, %s, %s", i, i, step);
        text.add("bra %s", again);
        text.place(done);
    }

    // ---- unreduced results

    private void map() {
        String threads = special("ntid.x");
        String i = text.multiplyAdd(special("ctaid.x"), threads, special("tid.x"));
        String step = text.word2("mul.lo.u32", special("nctaid.x"), threads);
        loop(i, values.word(PassFormula.COUNT), step, () -> {
            locate(i, AxisRole.KEPT);
            List<String> found = values.write();
            for (int r = 0; r < found.size(); r++) {
                store(r, found.get(r));
            }
        });
    }

    /** What is too small to be a normal number is stored as 0. */
    private void store(int result, String value) {
        String place = values.place(formula.resultAt(result), AxisRole.KEPT);
        String stored = value;
        if (formula.stores().get(result) == Store.ADD) {
            String old = text.f32();
            text.add("ld.global.f32 %s, [%s]", old, place);
            stored = formula.exact() ? text.f64() : text.f32();
            String type = formula.exact() ? "rn.f64" : "rn.ftz.f32";
            text.add("add.%s %s, %s, %s", type, stored, formula.exact() ? values.exact(old) : old, value);
        }
        if (formula.exact()) {
            String rounded = text.f32();
            text.add("cvt.rn.f32.f64 %s, %s", rounded, stored);
            stored = rounded;
        }
        text.add("st.global.f32 [%s], %s", place, text.float2("add.rn.ftz.f32", stored, PtxText.number(0)));
    }

    // ---- a reduced result

    private void reduce() {
        String thread = special("tid.x");
        String shift = values.word(PassFormula.WIDTH);
        String width = text.word2("shl.b32", one(), shift);
        String side = text.word2("shr.u32", threads(), shift); // places of a block
        List<Axis> kept = formula.axes(AxisRole.KEPT);
        List<Axis> reduced = formula.axes(AxisRole.REDUCED);
        // neighbouring threads have neighbours along the last axis: elements of one place, or places
        boolean across = !kept.isEmpty() && kept.get(kept.size() - 1).compareTo(reduced.get(reduced.size() - 1)) > 0;
        String inner = across ? side : width;
        String outerOf = text.word2("div.u32", thread, inner);
        String innerOf = difference(thread, text.word2("mul.lo.u32", outerOf, inner));
        String lane = across ? outerOf : innerOf;
        String place = text.multiplyAdd(special("ctaid.x"), side, across ? innerOf : outerOf);
        String exists = text.condition("setp.lt.u32", place, values.word(PassFormula.PLACES));
        locate(place, AxisRole.KEPT);

        String all = values.word(PassFormula.COUNT);
        String parts = special("nctaid.y");
        String part = special("ctaid.y");
        String more = text.word2("sub.u32", text.word2("add.u32", all, parts), 1);
        String each = text.word2("div.u32", more, parts);
        String from = text.word2("mul.lo.u32", part, each);
        String until = text.word2("min.u32", text.word2("add.u32", from, each), all);
        String end = text.b32();
        text.add("selp.b32 %s, %s, 0, %s", end, until, exists);
        String i = text.word2("add.u32", from, lane);
        PassTotal total = new PassTotal(text, functions, formula.reduction());
        loop(i, end, width, () -> {
            locate(i, AxisRole.REDUCED);
            String value = values.write().get(0);
            total.add(formula.exact() ? value : values.exact(value));
        });

        String to = whereExists(values.place(formula.resultAt(0), AxisRole.KEPT), exists);
        String several = text.predicate();
        text.add("setp.gt.and.u32 %s, %s, 1, %s", several, parts, exists);
        String numberOfPart = text.multiplyAdd(place, parts, part);
        String totals = text.b64();
        text.add("mad.wide.u32 %s, %s, %d, %s", totals, numberOfPart, TOTAL_BYTES, values.address(PassFormula.TOTALS));
        List<String> arguments = new ArrayList<>(List.of(lane, width));
        arguments.add(across ? side : "1");
        arguments.add(whereExists(totals, several));
        arguments.add(to);
        arguments.add(formula.stores().get(0) == Store.ADD ? "1" : "0");
        arguments.addAll(total.registers());
        functions.finish(text, formula.reduction(), arguments);
    }

    private String one() {
        String register = text.b32();
        text.add("mov.u32 %s, 1", register);
        return register;
    }

    private String threads() {
        String register = text.b32();
        text.add("mov.u32 %s, %d", register, THREADS);
        return register;
    }

    private String whereExists(String address, String condition) {
        String result = text.b64();
        text.add("selp.b64 %s, %s, 0, %s", result, address, condition);
        return result;
    }
}
