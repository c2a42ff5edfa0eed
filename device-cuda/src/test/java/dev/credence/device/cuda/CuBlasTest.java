package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.reference.ReferenceDevice;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Large products by cuBLAS agree with those of the kernel. */
final class CuBlasTest {
    private static final int M = 250;
    private static final int INNER = 270;
    private static final int N = 260;

    @BeforeEach
    void theProductsAreLarge() {
        assertThat((long) M * INNER * N).isGreaterThan(CuBlas.LARGE);
    }

    private static Tensor drawn(Device device, int seed, int... shape) {
        Tensor tensor = device.allocate(shape);
        device.normal(new Noise(CounterRandom.of(seed, 1)), tensor);
        return tensor;
    }

    private static float[] product(Device device, boolean shared, boolean transposeA, boolean transposeB) {
        int[] sides = transposeA ? new int[] {INNER, M} : new int[] {M, INNER};
        Tensor a = shared ? drawn(device, 1, sides) : drawn(device, 1, 2, sides[0], sides[1]);
        Tensor b = transposeB ? drawn(device, 2, 2, N, INNER) : drawn(device, 2, 2, INNER, N);
        Tensor c = drawn(device, 3, 2, M, N);
        device.multiplyPerSample(a, transposeA, b, transposeB, c, /* accumulate= */ true);
        device.multiplyPerSample(a, transposeA, b, transposeB, c, /* accumulate= */ true);
        return device.read(c);
    }

    @ParameterizedTest
    @CsvSource({
        "true, false, false",
        "false, false, false",
        "false, true, false",
        "false, false, true",
        "false, true, true"
    })
    void everyKindOfProduct(boolean shared, boolean transposeA, boolean transposeB) {
        try (Device device = new CudaDevice(TestDriver.contextWithBlas(false), 0);
                Device reference = new ReferenceDevice()) {
            float[] expected = product(reference, shared, transposeA, transposeB);
            float[] found = product(device, shared, transposeA, transposeB);
            for (int i = 0; i < expected.length; i++) {
                assertThat(found[i]).isCloseTo(expected[i], within(1e-3f));
            }
        }
    }

    @Test
    void oneProductSetsWithoutSubnormalNumbersAndRunsBesideAnotherRun() {
        CudaContext context = TestDriver.contextWithBlas(false);
        try (Device one = new CudaDevice(context, 0);
                Device other = new CudaDevice(context, 0)) {
            assertThat(constant(one, 1e-39f)).containsOnly(0);
            assertThat(constant(other, 1e-35f)[7]).isCloseTo(1e-35f, within(1e-37f));
        }
    }

    /** A product whose elements are all equal. */
    private static float[] constant(Device device, float element) {
        float[] elements = new float[INNER * N];
        Arrays.fill(elements, element / INNER);
        Tensor b = device.allocate(INNER, N);
        device.write(b, elements);
        float[] ones = new float[M * INNER];
        Arrays.fill(ones, 1);
        Tensor a = device.allocate(M, INNER);
        device.write(a, ones);
        Tensor c = device.allocate(M, N);
        device.multiply(a, false, b, false, c, /* accumulate= */ false);
        device.submit();
        return device.read(c);
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "true, 3"})
    @SuppressWarnings("restricted") // the function is the stand-in's
    void theShorterNumbersAreUsedOnlyIfAskedFor(boolean tf32, int mode) throws Throwable {
        TestDriver.assumeStandIn();
        try (Device device = new CudaDevice(TestDriver.contextWithBlas(tf32), 0);
                Arena arena = Arena.ofConfined()) {
            product(device, /* shared= */ false, /* transposeA= */ false, /* transposeB= */ false);
            MemorySegment to = arena.allocate(ValueLayout.JAVA_INT);
            Linker.nativeLinker()
                    .downcallHandle(
                            TestDriver.blas().find("stand_in_math_mode").orElseThrow(),
                            FunctionDescriptor.ofVoid(ValueLayout.ADDRESS))
                    .invokeExact(to);
            assertThat(to.get(ValueLayout.JAVA_INT, 0)).isEqualTo(mode);
        }
    }
}
