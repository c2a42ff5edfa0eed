package dev.credence.device.cuda.step;

import java.util.Locale;

/** Writes what surrounds the operations: the search for the run, copies in and out, and the loop over steps. */
final class KernelFrame {
    private static final int UNROLL = 4;

    private final KernelContext context;
    private final PtxText text;
    private final Step step;
    private final Layout layout;
    private final String steps;
    private final String again;

    KernelFrame(KernelContext context, Layout layout) {
        this.context = context;
        this.layout = layout;
        text = context.text();
        step = context.step();
        steps = text.b32();
        again = text.label();
    }

    /**
     * Finds the run, copies what is its own to shared memory, and begins with a step, whose row's numbers it copies.
     */
    void begin() {
        KernelAddressing addressing = context.addressing();
        String arguments = findRun();
        addressing.begin(arguments);
        text.add("mov.u32 %s, %%tid.x", context.thread());
        text.add("min.u32 %s, %s, 1", context.one(), steps);
        int header = StepKernel.header(layout);
        copyIn(arguments, header, step.constants(), 0);
        for (Buffer buffer : layout.addressed()) {
            if (layout.isShared(buffer)) {
                copyIn(addressing.pointer(buffer), 0, buffer.length(), addressing.offset(buffer));
            }
        }
        if (step.hasTables()) {
            context.barrier(); // their addresses are among the constants, and the first that is read
        }
        int rows = header + Integer.BYTES * StepKernel.constantWords(step);
        text.add("add.u64 %s, %s, %d", context.row(), arguments, rows);
        text.place(again);
        copyIn(context.row(), 0, step.numbers(), Integer.BYTES * step.constants());
    }

    /** The register with the address of the run's arguments; ends where there is no run, or it has no steps. */
    private String findRun() {
        String arguments = RunArguments.find(text);
        text.add("ld.global.u32 %s, [%s]", steps, arguments);
        String some = text.label();
        text.add("@%s bra %s", text.condition("setp.ne.u32", steps, 0), some);
        text.add("ret");
        text.place(some);
        return arguments;
    }

    /**
     * Ends a step: goes on with the next one, or copies the kept buffers out. All threads must have been waited for.
     */
    void end() {
        text.add("add.u64 %s, %s, %d", context.row(), context.row(), Integer.BYTES * step.rowLength());
        text.add("sub.u32 %s, %s, 1", steps, steps);
        text.add("@%s bra %s", text.condition("setp.ne.u32", steps, 0), again);
        KernelAddressing addressing = context.addressing();
        for (Buffer buffer : layout.addressed()) {
            if (layout.isShared(buffer)) {
                copyOut(addressing.pointer(buffer), buffer.length(), addressing.offset(buffer));
            }
        }
        text.add("ret");
    }

    private void copyIn(String from, int offset, int words, int to) {
        context.rounds(words, UNROLL, (first, count) -> {
            String source = global(from, first);
            String[] values = new String[count];
            for (int i = 0; i < count; i++) {
                values[i] = text.b32();
                text.add("ld.global.u32 %s, [%s+%d]", values[i], source, offset + bytes(i));
            }
            String target = shared(first);
            for (int i = 0; i < count; i++) {
                text.add("st.shared.u32 [%s+%d], %s", target, to + bytes(i), values[i]);
            }
        });
    }

    private void copyOut(String to, int words, int from) {
        context.rounds(words, UNROLL, (first, count) -> {
            String source = shared(first);
            String target = global(to, first);
            for (int i = 0; i < count; i++) {
                String value = text.b32();
                text.add("ld.shared.u32 %s, [%s+%d]", value, source, from + bytes(i));
                text.add("st.global.u32 [%s+%d], %s", target, bytes(i), value);
            }
        });
    }

    /** Bytes to the word that a thread takes {@code i} rounds later. */
    private int bytes(int i) {
        return Integer.BYTES * i * context.threads();
    }

    private String shared(String word) {
        return text.multiplyAdd(word, Integer.BYTES, context.addressing().shared());
    }

    private String global(String base, String word) {
        String address = text.b64();
        text.add("mad.wide.u32 %s, %s, %d, %s", address, word, Integer.BYTES, base);
        return address;
    }

    /** The module's text around a kernel's body. */
    static String module(String name, String functions, PtxText body, int threads, int blocksPerMultiprocessor) {
        return String.format(
                Locale.ROOT, """
                .version 8.0
                .target sm_80
                .address_size 64

                .extern .shared .align 16 .b8 memory[];
                %s
                .visible .entry %s(.param .align 8 .b8 runs[24])
                .maxntid %d, 1, 1
                .minnctapersm %d
                {
                %s%s}
                """, functions, name, threads, blocksPerMultiprocessor, body.declarations(), body);
    }
}
