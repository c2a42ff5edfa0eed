package dev.credence.device.cuda.step;

import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sum or the largest of a thread's elements. A long sum keeps what is lost by rounding (Knuth's two-sum): it is as
 * good as one in double precision, which some devices have few units for.
 */
final class Accumulator {
    private final PtxText text;
    private final Output output;
    private final String value;
    private final @Nullable String lost;

    Accumulator(PtxText text, Output output, boolean isLong) {
        this.text = text;
        this.output = output;
        value = text.f32();
        text.add("mov.f32 %s, %s", value, neutral(output));
        lost = isLong && output.reduction() == Reduction.SUM ? text.f32() : null;
        if (lost != null) {
            text.add("mov.f32 %s, %s", lost, PtxText.number(0));
        }
    }

    /** What changes nothing. */
    static String neutral(Output output) {
        return PtxText.number(output.reduction() == Reduction.MAX ? Float.NEGATIVE_INFINITY : 0);
    }

    private static String instruction(Output output) {
        return switch (output.reduction()) {
            case SUM -> "add.rn.ftz.f32";
            case MAX -> "max.NaN.ftz.f32";
            case NONE, LOG_SUM_EXP -> throw new IllegalArgumentException(output.reduction() + " is not accumulated");
        };
    }

    Output output() {
        return output;
    }

    /** The register with the value; a long sum must be {@linkplain #settle settled}. */
    String value() {
        return value;
    }

    /** Takes one element more. */
    void add(String x) {
        if (lost == null) {
            addPlainly(x);
            return;
        }
        String sum = text.float2("add.rn.ftz.f32", value, x);
        String added = text.float2("sub.rn.ftz.f32", sum, value);
        String before = text.float2("sub.rn.ftz.f32", sum, added);
        String lostOfValue = text.float2("sub.rn.ftz.f32", value, before);
        String lostOfX = text.float2("sub.rn.ftz.f32", x, added);
        String lostOfBoth = text.float2("add.rn.ftz.f32", lostOfValue, lostOfX);
        text.add("add.rn.ftz.f32 %s, %s, %s", lost, lost, lostOfBoth);
        text.add("mov.f32 %s, %s", value, sum);
    }

    /** Takes another thread's value: they are few. */
    void addPlainly(String x) {
        text.add("%s %s, %s, %s", instruction(output), value, value, x);
    }

    /** Adds what was lost to the sum. */
    void settle() {
        if (lost != null) {
            text.add("add.rn.ftz.f32 %s, %s, %s", value, value, lost);
        }
    }

    /** Neighbours together, then neighbours of these. */
    static String tree(PtxText text, Output output, List<String> values) {
        List<String> level = values;
        while (level.size() > 1) {
            List<String> next = new ArrayList<>();
            for (int i = 0; i + 1 < level.size(); i += 2) {
                next.add(text.float2(instruction(output), level.get(i), level.get(i + 1)));
            }
            if (level.size() % 2 == 1) {
                next.add(level.getLast());
            }
            level = next;
        }
        return level.get(0);
    }
}
