package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The stand-in GPU runs kernels of PTX, and detects errors in them. */
final class StandInPtxTest {
    private static final int SEEDS = 5;

    private static final int KIB = 1024;

    private static final int[] NONE = {};

    /** Each thread leaves its number and takes that of the thread at the other end. */
    private static final String REVERSE = """
                mov.u32 %r0, memory;
                mad.lo.u32 %r1, %t, 4, %r0;
                st.shared.u32 [%r1], %t;
                bar.sync 0;
                mov.u32 %r2, %ntid.x;
                sub.u32 %r2, %r2, %t;
                mad.lo.u32 %r2, %r2, 4, %r0;
                ld.shared.u32 %r3, [%r2+-4];
                st.global.u32 [%rd99], %r3;
            """;

    /** The sum of a warp's words. */
    private static final String BUTTERFLY = """
                ld.global.u32 %r0, [%rd98];
                mov.u32 %r2, 16;
            AGAIN:
                shfl.sync.bfly.b32 %r1, %r0, %r2, 31, 0xffffffff;
                add.u32 %r0, %r0, %r1;
                shr.u32 %r2, %r2, 1;
                setp.ne.u32 %p0, %r2, 0;
                @%p0 bra AGAIN;
                st.global.u32 [%rd99], %r0;
            """;

    @BeforeEach
    void onlyOnTheStandIn() {
        TestDriver.assumeStandIn();
        TestDriver.context().enter();
    }

    @AfterEach
    void asBefore() {
        if (!TestDriver.isReal()) {
            TestDriver.skip("");
            TestDriver.seed(0);
        }
    }

    private static Driver.Grid threads(int count, int sharedBytes) {
        return new Driver.Grid(1, 1, 1, count, sharedBytes);
    }

    private static int[] reversed(int count) {
        return IntStream.range(0, count).map(i -> count - 1 - i).toArray();
    }

    // ---- threads meet

    @Test
    void whatThreadsWriteBeforeABarrierOthersReadAfterIt() {
        PtxKernel kernel = PtxKernel.of(REVERSE);
        for (int seed = 0; seed < SEEDS; seed++) {
            TestDriver.seed(seed);
            assertThat(kernel.run(threads(96, 96 * 4), NONE, 96)).isEqualTo(reversed(96));
        }
    }

    @Test
    void withoutTheBarrierThreadsRaceWhoeverComesFirst() {
        PtxKernel kernel = PtxKernel.of(REVERSE);
        TestDriver.skip("step:0");
        Set<String> faults = new HashSet<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            TestDriver.seed(seed);
            faults.add(race(kernel));
        }
        assertThat(faults).hasSizeGreaterThan(1).allMatch(fault -> fault.contains("race for shared memory at byte"));
        TestDriver.skip("step:1");
        assertThat(kernel.run(threads(96, 96 * 4), NONE, 96)).isEqualTo(reversed(96));
    }

    /** The message of a kernel's fault, which names the threads that met. */
    private static String race(PtxKernel kernel) {
        CudaException fault =
                catchThrowableOfType(CudaException.class, () -> kernel.run(threads(96, 96 * 4), NONE, 96));
        assertThat(fault).isNotNull();
        return String.valueOf(fault.getMessage());
    }

    @Test
    void theSameSeedIsTheSameOrder() {
        PtxKernel kernel = PtxKernel.of(REVERSE);
        TestDriver.skip("step:0");
        TestDriver.seed(3);
        String first = race(kernel);
        TestDriver.seed(3);
        assertThat(race(kernel)).isEqualTo(first);
    }

    @Test
    void aBarrierThatSomeThreadsDoNotReachIsAFaultAndTheNextKernelRuns() {
        PtxKernel kernel = PtxKernel.of("""
                    setp.lt.u32 %p0, %t, 40;
                    @%p0 bra DONE;
                    bar.sync 0;
                DONE:
                """);
        assertThatThrownBy(() -> kernel.run(threads(64, 0), NONE, 64))
                .isInstanceOf(CudaException.class)
                .hasMessageContaining("CUDA_ERROR_LAUNCH_FAILED (719)")
                .hasMessageContaining("not all threads of a block came to the barrier step:0")
                .hasMessageContaining("bar.sync 0");
        assertThat(kernel.run(threads(32, 0), new int[32], 32)).hasSize(32);
        assertThat(PtxKernel.of(REVERSE).run(threads(32, 128), NONE, 32)).isEqualTo(reversed(32));
    }

    @Test
    void threadsThatWaitAtDifferentBarriersAreAFault() {
        PtxKernel kernel = PtxKernel.of("""
                    setp.lt.u32 %p0, %t, 32;
                    @%p0 bra OTHER;
                    bar.sync 0;
                    bra.uni DONE;
                OTHER:
                    bar.sync 0;
                DONE:
                """);
        assertThatThrownBy(() -> kernel.run(threads(64, 0), NONE, 64))
                .hasMessageContaining("came to the barrier step:");
    }

    @Test
    void aWarpExchangesWords() {
        int[] words = IntStream.range(0, 64).map(i -> i * i).toArray();
        int first = Arrays.stream(words, 0, 32).sum();
        int second = Arrays.stream(words, 32, 64).sum();
        PtxKernel kernel = PtxKernel.of(BUTTERFLY);
        for (int seed = 0; seed < SEEDS; seed++) {
            TestDriver.seed(seed);
            int[] sums = kernel.run(threads(64, 0), words, 64);
            assertThat(Arrays.copyOf(sums, 32)).containsOnly(first);
            assertThat(Arrays.copyOfRange(sums, 32, 64)).containsOnly(second);
        }
    }

    @Test
    void aWarpsWordsAreShiftedAndOnesBeyondItsEndStay() {
        PtxKernel kernel = PtxKernel.of("""
                    shfl.sync.down.b32 %r0|%p0, %t, 3, 31, 0xffffffff;
                    shfl.sync.up.b32 %r1, %t, 3, 0, 0xffffffff;
                    shfl.sync.idx.b32 %r2, %t, 5, 31, 0xffffffff;
                    selp.u32 %r3, 0, 0x1000000, %p0;
                    mad.lo.u32 %r3, %r1, 256, %r3;
                    mad.lo.u32 %r3, %r2, 65536, %r3;
                    add.u32 %r3, %r3, %r0;
                    st.global.u32 [%rd99], %r3;
                """);
        int[] expected = IntStream.range(0, 32)
                .map(i -> (i < 29 ? i + 3 : 0x1000000 + i) + 256 * (i < 3 ? i : i - 3) + 65536 * 5)
                .toArray();
        assertThat(kernel.run(threads(32, 0), NONE, 32)).isEqualTo(expected);
    }

    @Test
    void aShuffleThatSomeThreadsOfAWarpDoNotReachIsAFault() {
        PtxKernel kernel = PtxKernel.of("""
                    setp.eq.u32 %p0, %t, 7;
                    @%p0 bra DONE;
                    shfl.sync.bfly.b32 %r1, %t, 1, 31, 0xffffffff;
                DONE:
                """);
        assertThatThrownBy(() -> kernel.run(threads(32, 0), NONE, 32))
                .hasMessageContaining("not all threads of a warp came to the shuffle")
                .hasMessageContaining("shfl.sync.bfly.b32 %r1");
    }

    @Test
    void aBlockKnowsItsPlaceInTheGrid() {
        PtxKernel kernel = PtxKernel.of("""
                    mov.u32 %r0, %ctaid.z;
                    mov.u32 %r1, %ntid.x;
                    mad.lo.u32 %r2, %r0, %r1, %t;
                    mad.wide.u32 %rd0, %r2, 4, %out;
                    mad.lo.u32 %r3, %r0, 1000, %t;
                    st.global.u32 [%rd0], %r3;
                """);
        assertThat(kernel.run(new Driver.Grid(1, 1, 3, 2), NONE, 6)).containsExactly(0, 1, 1000, 1001, 2000, 2001);
    }

    // ---- memory

    @Test
    void sharedMemoryBeginsAsNaNInEveryBlock() {
        PtxKernel kernel = PtxKernel.of("""
                    mov.u32 %r0, memory;
                    ld.shared.u32 %r1, [%r0];
                    st.shared.u32 [%r0], 5;
                    mov.u32 %r2, %ctaid.x;
                    mad.wide.u32 %rd0, %r2, 4, %out;
                    st.global.u32 [%rd0], %r1;
                """);
        assertThat(kernel.run(new Driver.Grid(2, 1, 1, 1, 4), NONE, 2)).containsExactly(-1, -1);
    }

    @Test
    void anAccessBeyondSharedMemoryIsAFault() {
        PtxKernel kernel = PtxKernel.of(REVERSE);
        assertThatThrownBy(() -> kernel.run(threads(32, 31 * 4), NONE, 32))
                .isInstanceOf(CudaException.class)
                .hasMessageContaining("access beyond shared memory, at byte 124 of 124 by thread 31")
                .hasMessageContaining("st.shared.u32 [%r1], %t");
    }

    @Test
    void aMisalignedAccessIsAFault() {
        PtxKernel ofTheBlock = PtxKernel.of("    mov.u32 %r0, memory;\n    ld.shared.f32 %f0, [%r0+2];\n");
        assertThatThrownBy(() -> ofTheBlock.run(threads(1, 16), NONE, 1)).hasMessageContaining("misaligned access");
        PtxKernel vector = PtxKernel.of("    ld.shared.v2.f32 {%f0, %f1}, [memory+4];\n");
        assertThatThrownBy(() -> vector.run(threads(1, 16), NONE, 1)).hasMessageContaining("misaligned access");
        PtxKernel global = PtxKernel.of("    st.global.u32 [%rd99+1], %t;\n");
        assertThatThrownBy(() -> global.run(threads(1, 0), NONE, 1)).hasMessageContaining("misaligned access");
    }

    @Test
    void anAccessBeyondAnAllocationIsAnIllegalAddress() {
        PtxKernel kernel = PtxKernel.of("    st.global.u32 [%rd99], %t;\n");
        assertThat(kernel.run(threads(8, 0), NONE, 8)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThatThrownBy(() -> kernel.run(threads(8, 0), NONE, 7))
                .hasMessageContaining("CUDA_ERROR_ILLEGAL_ADDRESS (700)");
        assertThat(kernel.run(threads(8, 0), NONE, 8)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void moreThan48KilobytesOfSharedMemoryMustBeAskedFor() {
        Driver driver = TestDriver.driver();
        PtxKernel kernel = PtxKernel.of("""
                    mov.u32 %r0, memory;
                    st.shared.u32 [%r0+102396], 7;
                    ld.shared.u32 %r1, [%r0+102396];
                    st.global.u32 [%rd99], %r1;
                """);
        Driver.Grid grid = threads(1, 100 * KIB);
        assertThatThrownBy(() -> kernel.run(grid, NONE, 1)).hasMessageContaining("CUDA_ERROR_INVALID_VALUE (1)");
        driver.setSharedMemory(kernel.function(), 100 * KIB);
        assertThat(kernel.run(grid, NONE, 1)).containsExactly(7);
        assertThatThrownBy(() -> kernel.run(threads(1, 100 * KIB + 4), NONE, 1))
                .hasMessageContaining("CUDA_ERROR_INVALID_VALUE (1)");
    }

    @Test
    void thereAre227KilobytesOfSharedMemoryAnd132Multiprocessors() {
        Driver driver = TestDriver.driver();
        assertThat(driver.attribute(Driver.SHARED_MEMORY, 0)).isEqualTo(227 * KIB);
        assertThat(driver.attribute(Driver.MULTIPROCESSORS, 0)).isEqualTo(132);
        PtxKernel kernel = PtxKernel.of("");
        driver.setSharedMemory(kernel.function(), 227 * KIB);
        assertThatThrownBy(() -> driver.setSharedMemory(kernel.function(), 227 * KIB + 1))
                .hasMessageContaining("CUDA_ERROR_INVALID_VALUE (1)")
                .hasMessageContaining("cuFuncSetAttribute");
    }

    @Test
    void aNodeOfAGraphHasSharedMemory() {
        Driver driver = TestDriver.driver();
        PtxKernel kernel = PtxKernel.of(REVERSE);
        long out = driver.allocate(32 * 4);
        long graph = driver.createGraph();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment arguments = PtxKernel.arguments(arena, out, out);
            assertThatThrownBy(() -> driver.addKernel(graph, 0, kernel.function(), threads(32, 49 * KIB), arguments))
                    .hasMessageContaining("CUDA_ERROR_INVALID_VALUE (1)");
            driver.addKernel(graph, 0, kernel.function(), threads(32, 32 * 4), arguments);
            long executable = driver.instantiate(graph);
            driver.launchGraph(executable, Driver.DEFAULT_STREAM);
            MemorySegment result = arena.allocate(ValueLayout.JAVA_INT, 32);
            driver.toHost(result, out, result.byteSize());
            assertThat(result.toArray(ValueLayout.JAVA_INT)).isEqualTo(reversed(32));
            driver.freeExecutable(executable);
        }
        driver.freeGraph(graph);
        driver.free(out);
    }

    @Test
    void aBlockOfMoreThreadsThanTheKernelAllowsIsRefused() {
        PtxKernel kernel = PtxKernel.of("");
        assertThatThrownBy(() -> kernel.run(threads(1025, 0), NONE, 1))
                .hasMessageContaining("CUDA_ERROR_INVALID_VALUE (1)");
    }

    // ---- text

    @Test
    void whatItDoesNotKnowIsRefused() {
        for (String body : new String[] {
            "    mul24.lo.u32 %r0, %t, 5;\n", // no such instruction here
            "    add.u32 %r0, %t;\n", // too few operands
            "    add.f32 %f0, %f1, %rd0;\n", // another type
            "    add.f32 %f0, %f1, 1;\n", // no float
            "    add.u32 %r0, %r1, %unknown;\n",
            "    setp.lt.f32 %r0, %f1, %f2;\n", // no condition
            "    ld.global.u32 %r0, [%r1];\n", // an address of 32 bits
            "    bra NOWHERE;\n",
            "    bar.sync 1;\n",
            "    cvt.f32.u32 %f0, %t;\n", // without a rounding
            "    call.uni (%f0), nothing, (%f1);\n",
        }) {
            assertThatThrownBy(() -> PtxKernel.of(body))
                    .as(body)
                    .isInstanceOf(CudaException.class)
                    .hasMessageContaining("cuModuleLoadData")
                    .hasMessageContaining("CUDA_ERROR_INVALID_VALUE (1)");
        }
    }

    @Test
    void aModuleHasOnlyItsOwnKernels() {
        Driver driver = TestDriver.driver();
        byte[] text = (PtxKernel.text("", "") + "\0").getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        long module = driver.loadModule(text);
        assertThatThrownBy(() -> driver.function(module, "multiply"))
                .hasMessageContaining("CUDA_ERROR_NOT_FOUND (500)");
    }
}
