package dev.credence.device.cuda.step;

import java.util.Locale;
import java.util.regex.Pattern;

/** Text of a kernel's body, with names for registers and labels. Floats are flushed and rounded to nearest. */
final class PtxText {
    private static final Pattern NOT_ASCII = Pattern.compile("[^ -~]");

    private final StringBuilder text = new StringBuilder();
    private int floats;
    private int words;
    private int longs;
    private int doubles;
    private int predicates;
    private int labels;

    /** A new register of 32 bits for a float. */
    String f32() {
        return "%f" + floats++;
    }

    /** A new register of 32 bits for an integer. */
    String b32() {
        return "%r" + words++;
    }

    /** A new register of 64 bits for an address. */
    String b64() {
        return "%rd" + longs++;
    }

    /** A new register for a double. */
    String f64() {
        return "%fd" + doubles++;
    }

    /** A new register for a condition. */
    String predicate() {
        return "%p" + predicates++;
    }

    /** A new label, to be {@linkplain #place placed} once. */
    String label() {
        return "L" + labels++;
    }

    /** Adds an instruction, without its semicolon. */
    @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
    PtxText add(String format, Object... arguments) {
        String instruction = arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments);
        text.append("    ").append(instruction).append(";\n");
        return this;
    }

    /** Adds lines as they are. */
    void append(String lines) {
        text.append(lines);
    }

    void place(String label) {
        text.append(label).append(":\n");
    }

    /** Adds a comment; ptxas 13.0 refuses other characters than ASCII's. */
    void comment(String comment) {
        text.append("// ").append(NOT_ASCII.matcher(comment).replaceAll("?")).append('\n');
    }

    /** A float as an operand. */
    static String number(float value) {
        return String.format(Locale.ROOT, "0f%08X", Float.floatToRawIntBits(value));
    }

    // ---- instructions that give a new register

    /** A float operation of two operands, such as {@code add.rn.ftz.f32}. */
    String float2(String operation, String a, String b) {
        String result = f32();
        add("%s %s, %s, %s", operation, result, a, b);
        return result;
    }

    /** An integer operation of two operands, such as {@code add.u32}. */
    String word2(String operation, String a, Object b) {
        String result = b32();
        add("%s %s, %s, %s", operation, result, a, b);
        return result;
    }

    /** a · b + c of integers. */
    String multiplyAdd(String a, Object b, String c) {
        String result = b32();
        add("mad.lo.u32 %s, %s, %s, %s", result, a, b, c);
        return result;
    }

    /** x / divisor of an integer below 2³²/divisor. */
    String quotient(String x, int divisor) {
        return Integer.bitCount(divisor) == 1
                ? word2("shr.u32", x, Integer.numberOfTrailingZeros(divisor))
                : word2("mul.hi.u32", x, String.format(Locale.ROOT, "0x%X", ((1L << 32) + divisor - 1) / divisor));
    }

    /** x − quotient · divisor. */
    String remainder(String x, String quotient, int divisor) {
        String result = b32();
        add("mad.lo.s32 %s, %s, %d, %s", result, quotient, -divisor, x);
        return result;
    }

    /** A condition such as {@code setp.ge.u32}. */
    String condition(String comparison, String a, Object b) {
        String result = predicate();
        add("%s %s, %s, %s", comparison, result, a, b);
        return result;
    }

    /** Declarations of all registers. */
    String declarations() {
        return declaration("f32", "%f", floats)
                + declaration("b32", "%r", words)
                + declaration("b64", "%rd", longs)
                + declaration("f64", "%fd", doubles)
                + declaration("pred", "%p", predicates);
    }

    private static String declaration(String type, String name, int count) {
        return count == 0 ? "" : "    .reg .%s %s<%d>;\n".formatted(type, name, count);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
