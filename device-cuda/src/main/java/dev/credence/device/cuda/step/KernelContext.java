package dev.credence.device.cuda.step;

/** What the writers of a kernel's operations share. */
final class KernelContext {
    private static final String NO_PART = "0";

    private final Step step;
    private final PtxText text = new PtxText();
    private final KernelAddressing addressing;
    private final FunctionLibrary functions = FunctionLibrary.standard();
    private final int threads;
    private final String thread;
    private final String row;
    private final String one;
    private String part = NO_PART;
    private int barriers;

    /** Writes for one or several elements at a time. */
    interface Round {
        /**
         * Writes for elements first, first + threads, ..., {@code count} of them.
         *
         * @param first the register with the first element's number
         */
        void write(String first, int count);
    }

    KernelContext(Step step, Layout layout, int threads) {
        this.step = step;
        this.threads = threads;
        addressing = new KernelAddressing(text, layout);
        thread = text.b32();
        row = text.b64();
        one = text.b32();
    }

    Step step() {
        return step;
    }

    PtxText text() {
        return text;
    }

    KernelAddressing addressing() {
        return addressing;
    }

    FunctionLibrary functions() {
        return functions;
    }

    /** Threads of a block. */
    int threads() {
        return threads;
    }

    /** The register with a thread's number. */
    String thread() {
        return thread;
    }

    /** The register with the address of the current row. */
    String row() {
        return row;
    }

    /** The register with a 1 that the assembler does not know. */
    String one() {
        return one;
    }

    /** The register with the current part; 0 outside of parts. */
    String part() {
        return part;
    }

    void enterPart(String register) {
        part = register;
    }

    void leavePart() {
        part = NO_PART;
    }

    void barrier() {
        text.add("bar.sync 0");
        barriers++;
    }

    /** Barriers in the text so far. */
    int barriers() {
        return barriers;
    }

    /** A float that is the run's in all its steps. */
    String constant(int index) {
        return loadShared("f32", text.f32(), Float.BYTES * index);
    }

    /** A word that is the run's in all its steps. */
    String constantWord(int index) {
        return loadShared("u32", text.b32(), Float.BYTES * index);
    }

    /** A float of the current row. */
    String scalar(int index) {
        return loadShared("f32", text.f32(), Float.BYTES * (step.constants() + index));
    }

    /** A word of the current row. */
    String scalarWord(int index) {
        return loadShared("u32", text.b32(), Float.BYTES * (step.constants() + index));
    }

    private String loadShared(String type, String register, int at) {
        text.add("ld.shared.%s %s, [%s+%d]", type, register, addressing.shared(), at);
        return register;
    }

    String load(Place place, Cursor cursor) {
        String value = text.f32();
        text.add("ld.%s.f32 %s, %s", memory(place), value, cursor.address(place));
        return value;
    }

    void store(Place place, Cursor cursor, String value) {
        text.add("st.%s.f32 %s, %s", memory(place), cursor.address(place), value);
    }

    /** The value to store: with what is there already, if the output is added to it. */
    String added(Output output, Cursor cursor, String value) {
        return output.add() ? text.float2("add.rn.ftz.f32", load(output.place(), cursor), value) : value;
    }

    private String memory(Place place) {
        return addressing.isShared(place.buffer()) ? "shared" : "global";
    }

    /**
     * Writes for thread, thread + threads, ... below {@code count}.
     *
     * @param unroll elements of a thread at a time, at most
     */
    void rounds(int count, int unroll, Round round) {
        int full = count / threads; // elements that all threads have
        int together = Math.min(unroll, Math.max(1, full));
        int loops = full / together;
        String last = thread;
        if (loops > 1) {
            String at = copy(thread);
            String again = text.label();
            text.place(again);
            round.write(at, together);
            text.add("add.u32 %s, %s, %d", at, at, together * threads);
            text.add("@%s bra %s", text.condition("setp.lt.u32", at, loops * together * threads), again);
            last = at;
        } else if (loops == 1) {
            round.write(thread, together);
        }
        int done = loops * together;
        if (done < full) {
            String at = loops > 1 ? last : text.word2("add.u32", thread, done * threads);
            round.write(at, full - done);
        }
        int rest = count - full * threads;
        if (rest > 0) {
            String past = text.label();
            text.add("@%s bra %s", text.condition("setp.ge.u32", thread, rest), past);
            round.write(full == 0 ? thread : text.word2("add.u32", thread, full * threads), 1);
            text.place(past);
        }
    }

    /** A copy of a word in a register of its own. */
    String copy(String word) {
        String copy = text.b32();
        text.add("mov.u32 %s, %s", copy, word);
        return copy;
    }

    /** Goes on only where a condition does not hold. */
    String skipIf(String condition) {
        String past = text.label();
        text.add("@%s bra %s", condition, past);
        return past;
    }
}
