package dev.credence.device.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A kernel for tests from the text of its body, which finds the address of its words to read in {@code %in}, of those
 * to write in {@code %out}, the thread in {@code %t} and dynamic shared memory at {@code memory}. Registers {@code %r},
 * {@code %f}, {@code %rd}, {@code %fd} and {@code %p} are declared.
 */
record PtxKernel(long function) {
    private static final String HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n";

    /**
     * The text of a module.
     *
     * @param before what stands before the kernel
     */
    static String text(String before, String body) {
        return HEAD + """
                .extern .shared .align 16 .b8 memory[];
                %s
                .visible .entry tested(.param .align 8 .b8 runs[24])
                .maxntid 1024, 1, 1
                {
                    .reg .b32 %%r<100>, %%t;
                    .reg .f32 %%f<100>;
                    .reg .b64 %%rd<100>, %%in, %%out;
                    .reg .f64 %%fd<100>;
                    .reg .pred %%p<100>;
                    ld.param.u64 %%out, [runs];
                    ld.param.u64 %%in, [runs+8];
                    mov.u32 %%t, %%tid.x;
                    mad.wide.u32 %%rd98, %%t, 4, %%in;
                    mad.wide.u32 %%rd99, %%t, 4, %%out;
                %s
                    ret;
                }
                """.formatted(before, body);
    }

    static PtxKernel of(String body) {
        return of("", body);
    }

    static PtxKernel of(String before, String body) {
        TestDriver.context().enter();
        byte[] text = text(before, body).getBytes(StandardCharsets.US_ASCII);
        Driver driver = TestDriver.driver();
        return new PtxKernel(driver.function(driver.loadModule(Arrays.copyOf(text, text.length + 1)), "tested"));
    }

    /**
     * Launches it.
     *
     * @return the {@code count} words that it wrote
     */
    int[] run(Driver.Grid grid, int[] words, int count) {
        Driver driver = TestDriver.driver();
        long in = driver.allocate((long) Integer.BYTES * Math.max(1, words.length));
        long out = driver.allocate((long) Integer.BYTES * count);
        try (Arena arena = Arena.ofConfined()) {
            driver.toDevice(in, arena.allocateFrom(ValueLayout.JAVA_INT, words), (long) Integer.BYTES * words.length);
            driver.launch("tested", function, grid, arguments(arena, out, in), Driver.DEFAULT_STREAM);
            MemorySegment result = arena.allocate(ValueLayout.JAVA_INT, count);
            driver.toHost(result, out, result.byteSize());
            return result.toArray(ValueLayout.JAVA_INT);
        } finally {
            driver.free(in);
            driver.free(out);
        }
    }

    /** The address of the structure Runs, which holds two addresses here. */
    static MemorySegment arguments(Arena arena, long out, long in) {
        MemorySegment runs = arena.allocateFrom(ValueLayout.JAVA_LONG, out, in, 0);
        return arena.allocateFrom(ValueLayout.ADDRESS, runs);
    }
}
