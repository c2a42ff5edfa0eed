package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The instructions of PTX compute on the stand-in what the PTX ISA says, which is said here in Java. */
final class StandInPtxArithmeticTest {
    private static final int[] WORDS = {
        0, 1, 2, 3, 31, 32, 1000, 0x7fffffff, 0x80000000, 0x80000001, -1, -2, -1000, 0x12345678, 0xcafebabe
    };

    private static final float[] FLOATS = {
        0,
        -0f,
        1,
        -1,
        0.5f,
        2,
        -7.25f,
        100.5f,
        1e10f,
        -1e10f,
        1.1754944e-38f,
        -1.1754944e-38f,
        1e-39f,
        -1e-39f,
        1e-45f,
        1.5e-38f,
        1e30f,
        3e38f,
        2147483648f,
        4294967296f,
        0.1f,
        2.5f,
        -3.5f,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN
    };

    private static final double[] DOUBLES = {
        0,
        -0.0,
        1,
        -1,
        0.1,
        2.5,
        -3.5,
        1e300,
        -1e-300,
        4e-310,
        12345.678,
        1e18,
        -3e9,
        5e9,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN
    };

    @BeforeEach
    void onlyOnTheStandIn() {
        TestDriver.assumeStandIn();
    }

    /** What instructions on the words a = %r0 or %f0 and b = %r1 or %f1, read by each thread, leave in r or f 2. */
    private static int[] words(String instructions, int[] a, int[] b) {
        int n = a.length * b.length;
        int[] all = new int[2 * n];
        for (int i = 0; i < n; i++) {
            all[i] = a[i / b.length];
            all[n + i] = b[i % b.length];
        }
        String body = """
                    ld.global.u32 %%r0, [%%rd98];
                    ld.global.u32 %%r1, [%%rd98+%d];
                    mov.b32 %%f0, %%r0;
                    mov.b32 %%f1, %%r1;
                %s
                    st.global.u32 [%%rd99], %%r2;
                """.formatted(4 * n, instructions.indent(4));
        return PtxKernel.of(body).run(new Driver.Grid(1, 1, 1, n), all, n);
    }

    private static void assertWords(String instructions, IntBinaryOperator expected) {
        int[] results = words(instructions, WORDS, WORDS);
        for (int i = 0; i < results.length; i++) {
            int a = WORDS[i / WORDS.length];
            int b = WORDS[i % WORDS.length];
            assertThat(results[i]).as("%s of %d and %d", instructions, a, b).isEqualTo(expected.applyAsInt(a, b));
        }
    }

    private static int[] bits(float[] floats) {
        int[] bits = new int[floats.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToRawIntBits(floats[i]);
        }
        return bits;
    }

    /** Also that -0 is not 0; of NaN only that it is one. */
    private static void assertFloats(String instruction, double relative, BinaryOperator<Float> expected) {
        int[] results = words(instruction + "\nmov.b32 %r2, %f2;", bits(FLOATS), bits(FLOATS));
        for (int i = 0; i < results.length; i++) {
            float a = FLOATS[i / FLOATS.length];
            float b = FLOATS[i % FLOATS.length];
            float result = Float.intBitsToFloat(results[i]);
            float value = expected.apply(a, b);
            boolean close = Float.compare(result, value) == 0 || Math.abs(result - value) <= relative * Math.abs(value);
            assertThat(close)
                    .as("%s of %s and %s: %s, not %s", instruction, a, b, result, value)
                    .isTrue();
        }
    }

    private static float flushed(float x) {
        return Math.abs(x) < Float.MIN_NORMAL ? Math.copySign(0, x) : x;
    }

    /** An operation with and without {@code .ftz}. */
    private static void assertBoth(String name, String operands, BinaryOperator<Float> expected) {
        assertFloats(name + ".f32 " + operands + ";", 0, expected);
        assertFloats(name + ".ftz.f32 " + operands + ";", 0, (a, b) -> flushed(expected.apply(flushed(a), flushed(b))));
    }

    @Test
    void integersAreAddedMultipliedAndDivided() {
        assertWords("add.u32 %r2, %r0, %r1;", (a, b) -> a + b);
        assertWords("sub.s32 %r2, %r0, %r1;", (a, b) -> a - b);
        assertWords("mul.lo.s32 %r2, %r0, %r1;", (a, b) -> a * b);
        assertWords("mad.lo.u32 %r2, %r0, %r1, -5;", (a, b) -> a * b - 5);
        assertWords(
                "mul.hi.u32 %r2, %r0, %r1;",
                (a, b) -> (int) ((Integer.toUnsignedLong(a) * Integer.toUnsignedLong(b)) >>> 32));
        assertWords("mul.hi.s32 %r2, %r0, %r1;", (a, b) -> (int) (((long) a * b) >> 32));
        assertWords("div.u32 %r2, %r0, %r1;", (a, b) -> b == 0 ? -1 : Integer.divideUnsigned(a, b));
        assertWords("div.s32 %r2, %r0, %r1;", (a, b) -> b == 0 ? -1 : a / b);
        assertWords("rem.u32 %r2, %r0, 10;", (a, b) -> Integer.remainderUnsigned(a, 10));
        assertWords("min.u32 %r2, %r0, %r1;", (a, b) -> Integer.compareUnsigned(a, b) < 0 ? a : b);
        assertWords("max.u32 %r2, %r0, %r1;", (a, b) -> Integer.compareUnsigned(a, b) > 0 ? a : b);
        assertWords("min.s32 %r2, %r0, %r1;", Math::min);
        assertWords("max.s32 %r2, %r0, %r1;", Math::max);
        assertWords("neg.s32 %r2, %r0;", (a, b) -> -a);
        assertWords("abs.s32 %r2, %r0;", (a, b) -> Math.abs(a));
    }

    @Test
    void bitsAreCombinedAndShifted() {
        assertWords("and.b32 %r2, %r0, %r1;", (a, b) -> a & b);
        assertWords("or.b32 %r2, %r0, %r1;", (a, b) -> a | b);
        assertWords("xor.b32 %r2, %r0, %r1;", (a, b) -> a ^ b);
        assertWords("not.b32 %r2, %r0;", (a, b) -> ~a);
        assertWords("shl.b32 %r2, %r0, %r1;", (a, b) -> b < 0 || b > 31 ? 0 : a << b);
        assertWords("shr.u32 %r2, %r0, %r1;", (a, b) -> b < 0 || b > 31 ? 0 : a >>> b);
        assertWords("shr.s32 %r2, %r0, %r1;", (a, b) -> a >> (b < 0 || b > 31 ? 31 : b));
        assertWords("shf.l.wrap.b32 %r2, %r0, %r0, %r1;", Integer::rotateLeft);
        assertWords("shf.r.wrap.b32 %r2, %r0, %r0, %r1;", Integer::rotateRight);
        assertWords("shf.l.wrap.b32 %r2, %r0, %r1, 8;", (a, b) -> b << 8 | a >>> 24);
        assertWords("shf.r.clamp.b32 %r2, %r0, %r1, 40;", (a, b) -> b);
        assertWords("clz.b32 %r2, %r0;", (a, b) -> Integer.numberOfLeadingZeros(a));
        assertWords("popc.b32 %r2, %r0;", (a, b) -> Integer.bitCount(a));
        assertWords("bfe.u32 %r2, %r0, 5, 9;", (a, b) -> a >>> 5 & 511);
        assertWords("bfe.s32 %r2, %r0, 5, 9;", (a, b) -> a << 18 >> 23);
        assertWords("bfi.b32 %r2, %r0, %r1, 4, 8;", (a, b) -> (b & ~0xff0) | ((a & 255) << 4));
        assertWords(
                "prmt.b32 %r2, %r0, %r1, 0x3416;",
                (a, b) -> (b >>> 16 & 255) | (a & 0xff00) | (b & 255) << 16 | (a & 0xff000000));
    }

    @Test
    void wordsMakeLongs() {
        LongBinaryOperator unsigned = (a, b) -> (a & 0xffffffffL) * (b & 0xffffffffL);
        assertWords(
                "mul.wide.u32 %rd0, %r0, %r1; shr.u64 %rd0, %rd0, 32; cvt.u32.u64 %r2, %rd0;",
                (a, b) -> (int) (unsigned.applyAsLong(a, b) >>> 32));
        assertWords(
                "cvt.s64.s32 %rd1, %r1; mad.wide.s32 %rd0, %r0, %r1, %rd1; mov.b64 {%r3, %r2}, %rd0;",
                (a, b) -> (int) (((long) a * b + b) >> 32));
        assertWords(
                "mov.b64 %rd0, {%r0, %r1}; mul.hi.u64 %rd1, %rd0, %rd0; cvt.u32.u64 %r2, %rd1;",
                (a, b) -> {
                    long x = ((long) b << 32) | (a & 0xffffffffL);
                    return (int) Math.unsignedMultiplyHigh(x, x);
                });
        assertWords(
                "add.cc.u32 %r3, %r0, %r1; addc.u32 %r2, %r0, 0;",
                (a, b) -> a + (Integer.compareUnsigned(a + b, a) < 0 ? 1 : 0));
        assertWords(
                "sub.cc.u32 %r3, %r0, %r1; subc.u32 %r2, %r0, %r1;",
                (a, b) -> a - b - (Integer.compareUnsigned(a, b) < 0 ? 1 : 0));
        assertWords(
                "mad.lo.cc.u32 %r3, %r0, %r1, %r1; madc.hi.u32 %r2, %r0, %r1, 0;",
                (a, b) -> (int) ((unsigned.applyAsLong(a, b) + (b & 0xffffffffL)) >>> 32));
    }

    @Test
    void integersAreComparedAndChosen() {
        Map<String, IntBinaryOperator> compared = new LinkedHashMap<>();
        compared.put("eq.u32", (a, b) -> a == b ? 1 : 0);
        compared.put("ne.b32", (a, b) -> a != b ? 1 : 0);
        compared.put("lt.s32", (a, b) -> a < b ? 1 : 0);
        compared.put("le.s32", (a, b) -> a <= b ? 1 : 0);
        compared.put("gt.u32", (a, b) -> Integer.compareUnsigned(a, b) > 0 ? 1 : 0);
        compared.put("ge.u32", (a, b) -> Integer.compareUnsigned(a, b) >= 0 ? 1 : 0);
        compared.forEach((comparison, expected) -> {
            assertWords("setp." + comparison + " %p0, %r0, %r1; selp.u32 %r2, 1, 0, %p0;", expected);
            assertWords(
                    "mov.u32 %%r2, 0; setp.%s %%p0, %%r0, %%r1; @%%p0 mov.u32 %%r2, 1;".formatted(comparison),
                    expected);
            assertWords(
                    "mov.u32 %%r2, 1; setp.%s %%p0, %%r0, %%r1; @!%%p0 mov.u32 %%r2, 0;".formatted(comparison),
                    expected);
        });
        assertWords(
                "setp.gt.s32 %p0, %r0, 0; setp.lt.and.s32 %p0|%p1, %r0, %r1, %p0;"
                        + "selp.u32 %r2, 1, 0, %p0; selp.u32 %r3, 2, 0, %p1; or.b32 %r2, %r2, %r3;",
                (a, b) -> (a < b && a > 0 ? 1 : 0) + (a >= b && a > 0 ? 2 : 0));
    }

    @Test
    void floatsAreRoundedOnceAndFlushedWithFtz() {
        assertBoth("add", "%f2, %f0, %f1", Float::sum);
        assertBoth("sub.rn", "%f2, %f0, %f1", (a, b) -> a - b);
        assertBoth("mul", "%f2, %f0, %f1", (a, b) -> a * b);
        assertBoth("div.rn", "%f2, %f0, %f1", (a, b) -> a / b);
        assertBoth("fma.rn", "%f2, %f0, %f1, %f0", (a, b) -> Math.fma(a, b, a));
        assertBoth("sqrt.rn", "%f2, %f0", (a, b) -> (float) Math.sqrt(a));
        assertBoth("neg", "%f2, %f0", (a, b) -> -a);
        assertBoth("abs", "%f2, %f0", (a, b) -> Math.abs(a));
        assertBoth("max.NaN", "%f2, %f0, %f1", Math::max);
        assertBoth("min.NaN", "%f2, %f0, %f1", Math::min);
        assertBoth("max", "%f2, %f0, %f1", (a, b) -> a.isNaN() ? b : b.isNaN() ? a : Math.max(a, b));
        assertBoth("min", "%f2, %f0, %f1", (a, b) -> a.isNaN() ? b : b.isNaN() ? a : Math.min(a, b));
        assertFloats("copysign.f32 %f2, %f0, %f1;", 0, (a, b) -> Math.copySign(b, a));
        assertFloats("add.sat.f32 %f2, %f0, %f1;", 0, (a, b) -> a + b > 0 ? Math.min(a + b, 1) : 0f);
    }

    @Test
    void approximationsAreClose() {
        double close = 1e-6;
        assertFloats("rcp.approx.ftz.f32 %f2, %f0;", close, (a, b) -> flushed(1 / flushed(a)));
        assertFloats("div.full.ftz.f32 %f2, %f0, %f1;", close, (a, b) -> flushed(flushed(a) / flushed(b)));
        assertFloats("sqrt.approx.ftz.f32 %f2, %f0;", close, (a, b) -> (float) Math.sqrt(flushed(a)));
        assertFloats("ex2.approx.ftz.f32 %f2, %f0;", close, (a, b) -> flushed((float) Math.pow(2, flushed(a))));
        assertFloats("lg2.approx.ftz.f32 %f2, %f0;", close, (a, b) -> (float) (Math.log(flushed(a)) / Math.log(2)));
        // whose reciprocal of numbers above 2^126 is 0
        assertFloats(
                "div.approx.f32 %f2, 1.0, %f0;".replace("1.0", "0f3F800000"),
                close,
                (a, b) -> Math.abs(a) > 0x1p126f ? Math.copySign(0, a) : 1 / a);
    }

    /** The float beside an exact number, in a direction. */
    private static float directed(BigDecimal exact, boolean up) {
        float near = exact.floatValue();
        int order = new BigDecimal(near).compareTo(exact);
        return up ? (order < 0 ? Math.nextUp(near) : near) : order > 0 ? Math.nextDown(near) : near;
    }

    @Test
    void sumsAreRoundedDownAndUp() {
        float[] a = {1, 0.1f, -0.3f, 252, 1e-4f, 3.14159f, -7.7f};
        float[] c = {12582913f, 0.7f, -1e7f, 1e-9f, -1};
        for (String rounding : List.of("rm", "rp")) {
            int[] results =
                    words("fma." + rounding + ".ftz.f32 %f2, %f0, %f0, %f1; mov.b32 %r2, %f2;", bits(a), bits(c));
            for (int i = 0; i < results.length; i++) {
                BigDecimal x = new BigDecimal(a[i / c.length]);
                BigDecimal exact = x.multiply(x).add(new BigDecimal(c[i % c.length]));
                assertThat(Float.intBitsToFloat(results[i]))
                        .as("%s of %s and %s", rounding, x, c[i % c.length])
                        .isEqualTo(directed(exact, rounding.equals("rp")));
            }
        }
    }

    @Test
    void floatsAreComparedAndNaNIsUnordered() {
        List<String> names =
                List.of("lt", "le", "gt", "ge", "eq", "ne", "ltu", "leu", "gtu", "geu", "equ", "neu", "num", "nan");
        for (String name : names) {
            assertFloats(
                    "setp.%s.f32 %%p0, %%f0, %%f1; selp.f32 %%f2, 0f3F800000, 0f00000000, %%p0;".formatted(name),
                    0,
                    (a, b) -> holds(name, a, b) ? 1f : 0f);
            assertFloats(
                    "setp.%s.ftz.f32 %%p0, %%f0, %%f1; selp.f32 %%f2, 0f3F800000, 0f00000000, %%p0;".formatted(name),
                    0,
                    (a, b) -> holds(name, flushed(a), flushed(b)) ? 1f : 0f);
        }
    }

    private static boolean holds(String comparison, float a, float b) {
        boolean unordered = Float.isNaN(a) || Float.isNaN(b);
        return switch (comparison) {
            case "lt" -> a < b;
            case "le" -> a <= b;
            case "gt" -> a > b;
            case "ge" -> a >= b;
            case "eq" -> a == b;
            case "ne" -> !unordered && a != b;
            case "num" -> !unordered;
            case "nan" -> unordered;
            default -> unordered || holds(comparison.substring(0, 2), a, b);
        };
    }

    @Test
    void numbersAreConverted() {
        assertWords(
                "cvt.rn.f32.u32 %f2, %r0; mov.b32 %r2, %f2;",
                (a, b) -> Float.floatToRawIntBits((float) Integer.toUnsignedLong(a)));
        assertWords("cvt.rn.f32.s32 %f2, %r0; mov.b32 %r2, %f2;", (a, b) -> Float.floatToRawIntBits((float) a));
        assertWords("cvt.s8.s32 %r2, %r0;", (a, b) -> (byte) a);
        assertWords("cvt.u16.u32 %r2, %r0;", (a, b) -> a & 0xffff);
        assertFloats("cvt.rmi.f32.f32 %f2, %f0;", 0, (a, b) -> (float) Math.floor(a));
        assertFloats("cvt.rpi.f32.f32 %f2, %f0;", 0, (a, b) -> (float) Math.ceil(a));
        assertFloats("cvt.rni.f32.f32 %f2, %f0;", 0, (a, b) -> (float) Math.rint(a));
        assertFloats("cvt.sat.f32.f32 %f2, %f0;", 0, (a, b) -> a > 0 ? Math.min(a, 1) : 0f);
        assertFloats("cvt.rzi.s32.f32 %r2, %f0; cvt.rn.f32.s32 %f2, %r2;", 0, (a, b) -> (float) (int) (float) a);
        assertFloats(
                "cvt.rni.u32.f32 %r2, %f0; cvt.rn.f32.u32 %f2, %r2;",
                0, (a, b) -> (float) Math.clamp((long) Math.rint(a), 0, 0xffffffffL));
        assertFloats("cvt.ftz.f64.f32 %fd0, %f0; cvt.rn.f32.f64 %f2, %fd0;", 0, (a, b) -> flushed(a));
        assertFloats("cvt.f64.f32 %fd0, %f0; cvt.rn.ftz.f32.f64 %f2, %fd0;", 0, (a, b) -> flushed(a));
    }

    private static void assertDoubles(String instruction, DoubleBinaryOperator expected) {
        int n = DOUBLES.length;
        List<Integer> words = new ArrayList<>();
        for (double d : DOUBLES) {
            words.add((int) Double.doubleToRawLongBits(d));
            words.add((int) (Double.doubleToRawLongBits(d) >>> 32));
        }
        String body = String.format(Locale.ROOT, """
                    mul.hi.u32 %%r0, %%t, %d;
                    mad.lo.u32 %%r1, %%r0, -%d, %%t;
                    mad.wide.u32 %%rd0, %%r0, 8, %%in;
                    mad.wide.u32 %%rd1, %%r1, 8, %%in;
                    ld.global.v2.u32 {%%r2, %%r3}, [%%rd0];
                    mov.b64 %%fd0, {%%r2, %%r3};
                    ld.global.f64 %%fd1, [%%rd1];
                    %s
                    mad.wide.u32 %%rd2, %%t, 8, %%out;
                    st.global.f64 [%%rd2], %%fd2;
                """, ((1L << 32) + n - 1) / n, n, instruction);
        int[] results = PtxKernel.of(body)
                .run(
                        new Driver.Grid(1, 1, 1, n * n),
                        words.stream().mapToInt(Integer::intValue).toArray(),
                        2 * n * n);
        for (int i = 0; i < n * n; i++) {
            double result = Double.longBitsToDouble(((long) results[2 * i + 1] << 32) | (results[2 * i] & 0xffffffffL));
            assertThat(result)
                    .as("%s of %s and %s", instruction, DOUBLES[i / n], DOUBLES[i % n])
                    .isEqualTo((Double) expected.applyAsDouble(DOUBLES[i / n], DOUBLES[i % n]));
        }
    }

    @Test
    void doublesAreRoundedOnce() {
        assertDoubles("add.f64 %fd2, %fd0, %fd1;", Double::sum);
        assertDoubles("mul.rn.f64 %fd2, %fd0, %fd1;", (a, b) -> a * b);
        assertDoubles("div.rn.f64 %fd2, %fd0, %fd1;", (a, b) -> a / b);
        assertDoubles("fma.rn.f64 %fd2, %fd0, %fd1, %fd1;", (a, b) -> Math.fma(a, b, b));
        assertDoubles("sqrt.rn.f64 %fd2, %fd0;", (a, b) -> Math.sqrt(a));
        assertDoubles("neg.f64 %fd2, %fd0;", (a, b) -> -a);
        assertDoubles(
                "cvt.rzi.s64.f64 %rd5, %fd0; cvt.rn.f64.s64 %fd2, %rd5;",
                (a, b) -> Double.isNaN(a) ? Long.MIN_VALUE : (double) (long) a);
        assertDoubles("cvt.rn.f32.f64 %f0, %fd0; cvt.f64.f32 %fd2, %f0;", (a, b) -> (float) a);
        assertDoubles(
                "setp.gtu.f64 %p0, %fd0, %fd1; selp.f64 %fd2, %fd0, 0d3FF0000000000000, %p0;",
                (a, b) -> a <= b ? 1 : a);
    }

    /** Functions call each other, with structures, tables, local memory and registers of their own. */
    @Test
    void functionsAreCalled() {
        String functions = """
                .const .align 4 .b8 table[12] = {1, 0, 0, 0, 10, 0, 0, 0, 100, 0, 0, 0};
                .global .align 4 .u32 more[2] = {1000, 0x7D0};
                .func (.param .b32 result) later(.param .b32 x, .param .align 8 .b8 pair[8]);
                .func (.param .b32 result) sum(.param .b32 x)
                {
                    .reg .b32 %r<9>;
                    ld.param.u32 %r0, [x];
                    {
                        .param .b32 given;
                        .param .align 8 .b8 two[8];
                        .param .b32 back;
                        st.param.b32 [given], %r0;
                        st.param.b32 [two+0], 5;
                        st.param.b32 [two+4], 6;
                        call.uni (back),
                            later,
                            (given, two);
                        ld.param.b32 %r1, [back];
                    }
                    add.u32 %r2, %r1, %r0;
                    st.param.b32 [result+0], %r2;
                    ret;
                }
                .func (.param .b32 result) later(.param .b32 x, .param .align 8 .b8 pair[8])
                {
                    .local .align 4 .b8 depot[8];
                    .reg .b32 %r<9>;
                    .reg .b64 %rd<9>;
                    .reg .pred %p;
                    ld.param.v2.u32 {%r1, %r2}, [pair];
                    mov.u64 %rd0, depot;
                    cvta.local.u64 %rd1, %rd0;
                    st.local.u32 [%rd0+4], %r1;
                    ld.u32 %r3, [%rd1+4];
                    ld.param.u32 %r4, [x];
                    mov.u64 %rd2, table;
                    mad.wide.u32 %rd2, %r4, 4, %rd2;
                    ld.const.u32 %r5, [%rd2];
                    ld.global.u32 %r6, [more+4];
                    setp.eq.u32 %p, %r4, 2;
                    @%p bra LAST;
                    mov.u32 %r2, 0;
                LAST:
                    mad.lo.u32 %r3, %r3, %r5, %r2;
                    add.u32 %r3, %r3, %r6;
                    st.param.b32 [result], %r3;
                    ret;
                }
                """;
        PtxKernel kernel = PtxKernel.of(functions, """
                    mov.u32 %r0, 77;
                    {
                        .param .b32 given;
                        .param .b32 back;
                        .reg .b32 %mine;
                        st.param.b32 [given], %t;
                        call (back), sum, (given);
                        ld.param.b32 %mine, [back];
                        mov.u32 %r1, %mine;
                    }
                    sub.u32 %r1, %r1, 77;
                    add.u32 %r1, %r1, %r0;
                    st.global.u32 [%rd99], %r1;
                """);
        assertThat(kernel.run(new Driver.Grid(1, 1, 1, 3), new int[0], 3))
                .containsExactly(2000 + 5, 2000 + 50 + 1, 2000 + 500 + 6 + 2);
    }

    /** A label and a register of an inner scope are others than those outside. */
    @Test
    void scopesHaveRegistersAndLabelsOfTheirOwn() {
        PtxKernel kernel = PtxKernel.of("""
                    mov.u32 %r0, 1; // comments; are /* left out
                    {
                        .reg .b32 %r<2>;
                        mov.u32 %r0, 5;
                    AGAIN:
                        sub.u32 %r0, %r0, 1;
                        setp.ne.u32 %p0, %r0, 0;
                        @%p0 bra AGAIN;
                    }
                    mov.u32 %r1, 0; /* this; too } */
                AGAIN:
                    add.u32 %r1, %r1, %r0;
                    setp.lt.u32 %p0, %r1, 9;
                    @%p0 bra.uni AGAIN;
                    st.global.u32 [%rd99], %r1;
                """);
        assertThat(kernel.run(new Driver.Grid(1, 1, 1, 1), new int[0], 1)).containsExactly(9);
    }
}
