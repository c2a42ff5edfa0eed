package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.formula.Operation;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The functions for generated kernels, compiled for the CPU, give what core computes. */
final class StepFunctionsTest {
    private static final float SMALLEST_NORMAL = 0x1p-126f;

    @SuppressWarnings("restricted") // the functions are compiled here
    private static MethodHandle function(String name, ValueLayout argument) {
        return Linker.nativeLinker()
                .downcallHandle(
                        TestDriver.functions().find("step_" + name).orElseThrow(),
                        FunctionDescriptor.of(ValueLayout.JAVA_FLOAT, argument));
    }

    private static List<Float> numbers() {
        List<Float> all = new ArrayList<>(List.of(0.0f, -0.0f, Float.NaN, Float.POSITIVE_INFINITY));
        all.add(Float.NEGATIVE_INFINITY);
        for (float size = SMALLEST_NORMAL; size < Float.POSITIVE_INFINITY; size *= 1.37f) {
            all.add(size);
            all.add(-size);
        }
        for (int i = -4000; i <= 4000; i++) {
            all.add(i / 256f);
            all.add(i / 40f);
        }
        all.add(Float.MAX_VALUE);
        all.add(-Float.MAX_VALUE);
        all.add(Math.nextUp(-1f));
        all.add(Math.nextDown(1f));
        all.add(Math.nextUp(1f));
        return all;
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "EXP",
                "LOG",
                "LOG1P",
                "EXPM1",
                "TANH",
                "SIGMOID",
                "SOFTPLUS",
                "SIN",
                "COS",
                "NORMAL_CDF",
                "LOG_NORMAL_CDF",
                "NORMAL_HAZARD",
                "NORMAL_MEAN_EXCESS",
                "LOG_GAMMA",
                "DIGAMMA",
                "TRIGAMMA"
            })
    void aFunctionGivesWhatCoreComputes(Operation operation) throws Throwable {
        MethodHandle function = function(operation.name().toLowerCase(Locale.ROOT), ValueLayout.JAVA_FLOAT);
        for (float x : numbers()) {
            float expected = (float) operation.evaluate(x, 0, 0, 0);
            float actual = (float) function.invokeExact(x);
            String where = operation + " of " + x;
            if (Float.isNaN(expected) || Float.isInfinite(expected)) {
                assertThat(Float.valueOf(actual)).as(where).isEqualTo(Float.valueOf(expected));
            } else {
                assertThat(actual).as(where).isCloseTo(expected, within(2e-6f * Math.abs(expected) + SMALLEST_NORMAL));
            }
        }
    }

    /** Φ of the quantile at p is p: apart by the quantile's relative error, 1e-7 or so, times z φ(z). */
    @Test
    void aNormalNumberIsTheQuantileOfItsWord() throws Throwable {
        MethodHandle normal = function("normal", ValueLayout.JAVA_INT);
        float last = Float.NEGATIVE_INFINITY;
        for (long word = 0; word < 1L << 32; word += word < 4096 || word > (1L << 32) - 4096 ? 1 : 99_991) {
            float z = (float) normal.invokeExact((int) word);
            boolean upper = word >= 1L << 31;
            double tail = ((upper ? (1L << 32) - 1 - word : word) + 0.5) / 0x1p32;
            double found = Operation.NORMAL_CDF.evaluate(upper ? -z : z, 0, 0, 0);
            double density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
            assertThat(found)
                    .as("word %d, z = %s", word, z)
                    .isCloseTo(tail, within(1e-6 * (Math.abs(z) * density) + 1e-7 * density));
            assertThat(z).isGreaterThanOrEqualTo(last - 1e-6f * Math.abs(last));
            last = z;
        }
        assertThat((float) normal.invokeExact(0)).isEqualTo(-(float) normal.invokeExact(-1));
    }
}
