package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Every function compared with {@link Math} in double, over floats of all magnitudes: every 211th bit pattern, and the
 * special ones.
 */
final class VectorMathTest {
    private static final int STRIDE = 211;
    private static final int N = 4096;
    private static final float[] SPECIAL = {
        0f,
        -0f,
        Float.MIN_VALUE,
        -Float.MIN_VALUE,
        Float.MIN_NORMAL,
        Float.MAX_VALUE,
        -Float.MAX_VALUE,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN,
        1f,
        -1f,
        88.72283f,
        88.72284f,
        -103.97208f,
        -103.9721f,
        -87.33655f,
        0.34f,
        0.625f,
        Math.nextDown(1f),
        Math.nextUp(1f)
    };

    @FunctionalInterface
    private interface Kernel {
        void run(long x, int n, long out, long spare);
    }

    private static double log1p(double x) {
        return Math.log1p(x);
    }

    /**
     * HotSpot does not inline methods of 326 bytes of code or more (FreqInlineSize); inlined, their vectors would be
     * boxed.
     */
    @Test
    void longFunctionsAreCompiledOnTheirOwn() throws IOException {
        try (InputStream code = VectorMath.class.getResourceAsStream("VectorMath.class")) {
            assertThat(ClassFile.of().parse(code.readAllBytes()).methods())
                    .filteredOn(method ->
                            Set.of("exp", "log").contains(method.methodName().stringValue()))
                    .hasSize(2)
                    .allSatisfy(
                            method -> assertThat(((CodeAttribute) method.code().orElseThrow()).codeLength())
                                    .isGreaterThan(325));
        }
    }

    @Test
    void expIsWithinOneAndAHalfUlp() {
        check((x, n, out, spare) -> VectorMath.exp(x, n, out), Math::exp, -Double.MAX_VALUE, Double.MAX_VALUE, 1.5);
    }

    @Test
    void logIsWithinOneUlp() {
        check((x, n, out, spare) -> VectorMath.log(x, n, out), Math::log, -Double.MAX_VALUE, Double.MAX_VALUE, 1);
    }

    @Test
    void expm1IsWithinThreeAndAHalfUlp() {
        check(VectorMath::expm1, Math::expm1, -Double.MAX_VALUE, Double.MAX_VALUE, 3.5);
    }

    @Test
    void log1pIsWithinThreeUlp() {
        check(VectorMath::log1p, VectorMathTest::log1p, -1, Double.MAX_VALUE, 3);
    }

    @Test
    void tanhIsWithinFiveUlp() {
        check(VectorMath::tanh, Math::tanh, -Double.MAX_VALUE, Double.MAX_VALUE, 5);
    }

    @Test
    void sigmoidIsWithinThreeUlp() {
        check(
                VectorMath::sigmoid,
                x -> x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x)),
                -Double.MAX_VALUE,
                Double.MAX_VALUE,
                3);
    }

    @Test
    void softplusIsWithinThreeUlp() {
        check(
                VectorMath::softplus,
                x -> Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x))),
                -Double.MAX_VALUE,
                Double.MAX_VALUE,
                3);
    }

    @Test
    void infinitiesGiveTheLimits() {
        float[] infinities = {Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY};
        assertThat(run((x, n, out, spare) -> VectorMath.exp(x, n, out), infinities))
                .containsExactly(0, infinities[1]);
        assertThat(run((x, n, out, spare) -> VectorMath.log(x, n, out), infinities))
                .containsExactly(Float.NaN, infinities[1]);
        assertThat(run(VectorMath::tanh, infinities)).containsExactly(-1, 1);
        assertThat(run(VectorMath::sigmoid, infinities)).containsExactly(0, 1);
        assertThat(run(VectorMath::softplus, infinities)).containsExactly(0, infinities[1]);
    }

    private static float[] run(Kernel kernel, float... values) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment x = arena.allocate(4L * N + Lanes.PADDING, 64);
            MemorySegment out = arena.allocate(4L * N + Lanes.PADDING, 64);
            MemorySegment spare = arena.allocate(4L * VectorMath.BLOCK + Lanes.PADDING, 64);
            MemorySegment.copy(values, 0, x, ValueLayout.JAVA_FLOAT, 0, values.length);
            kernel.run(x.address(), values.length, out.address(), spare.address());
            float[] results = new float[values.length];
            MemorySegment.copy(out, ValueLayout.JAVA_FLOAT, 0, results, 0, values.length);
            return results;
        }
    }

    private static void check(Kernel kernel, DoubleUnaryOperator exact, double from, double to, double limit) {
        double worst = errors(kernel, exact, from, to, SPECIAL);
        float[] values = new float[N];
        int filled = 0;
        for (long bits = 0; bits < 1L << 32; bits += STRIDE) {
            values[filled++] = Float.intBitsToFloat((int) bits);
            if (filled == N) {
                worst = Math.max(worst, errors(kernel, exact, from, to, values));
                filled = 0;
            }
        }
        assertThat(worst).as("largest error in ulp").isLessThanOrEqualTo(limit);
    }

    private static double errors(Kernel kernel, DoubleUnaryOperator exact, double from, double to, float[] values) {
        float[] results = run(kernel, values);
        double worst = 0;
        for (int i = 0; i < values.length; i++) {
            if (Float.isNaN(values[i])) {
                assertThat(results[i]).isNaN();
            } else if (values[i] >= from && values[i] <= to) {
                worst = Math.max(worst, ulps(values[i], results[i], exact.applyAsDouble(values[i])));
            }
        }
        return worst;
    }

    private static double ulps(float x, float result, double exact) {
        float rounded = (float) exact;
        if (Math.abs(exact) < Float.MIN_NORMAL && result == 0) {
            return 0; // subnormal numbers may be flushed
        }
        if (Double.isNaN(exact) || Float.isInfinite(rounded) || Float.isInfinite(result)) {
            // at the edge of the range a result may differ by one from infinity
            boolean edge = Float.isInfinite(rounded) != Float.isInfinite(result)
                    && Math.min(Math.abs(rounded), Math.abs(result)) >= Math.nextDown(Float.MAX_VALUE);
            assertThat(edge || Float.compare(result, rounded) == 0)
                    .as("at %s: %s, exact %s", x, result, exact)
                    .isTrue();
            return 0;
        }
        return Math.abs(result - exact) / Math.ulp(rounded);
    }
}
