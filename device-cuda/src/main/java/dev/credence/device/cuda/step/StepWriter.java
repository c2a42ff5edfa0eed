package dev.credence.device.cuda.step;

import dev.credence.core.formula.Operation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Writes a step as the PTX text of a kernel. */
public final class StepWriter {
    /** Scratch that is small has two places, so that the next reduction need not wait until the last one is read. */
    private static final int SMALL_SCRATCH = 512;

    private final KernelContext context;
    private final PtxText text;
    private final Step step;
    private final Layout layout;
    private final int threads;
    private final int blocksPerMultiprocessor;
    private final Hazards hazards;
    private int scratchBytes;

    /** Batches that are received together, before the next operation or barrier. */
    private final List<Receive> receives = new ArrayList<>();

    /** Warps that are busy with products since the last barrier. */
    private int busyWarps;

    private StepWriter(Step step, Layout layout, int threads, int blocksPerMultiprocessor) {
        this.step = step;
        this.layout = layout;
        this.threads = threads;
        this.blocksPerMultiprocessor = blocksPerMultiprocessor;
        context = new KernelContext(step, layout, threads);
        text = context.text();
        hazards = new Hazards(layout);
    }

    /**
     * Writes a step.
     *
     * @param name the kernel's name
     * @param step reductions are sums or largest elements, those of a loop all keep the same axes
     * @param layout where its buffers lie
     * @param threads of a block, a multiple of 32
     * @param blocksPerMultiprocessor blocks that are to run on a multiprocessor at a time, which decides how many
     *     registers a thread has
     * @throws IllegalArgumentException if the threads are not whole warps, or a reduction is another one
     */
    public static StepKernel write(String name, Step step, Layout layout, int threads, int blocksPerMultiprocessor) {
        if (threads < 32 || threads > 1024 || threads % 32 != 0) {
            throw new IllegalArgumentException(threads + " threads: a block has 32, 64, ... or 1024");
        }
        return new StepWriter(step, layout, threads, blocksPerMultiprocessor).write(name);
    }

    private StepKernel write(String name) {
        KernelFrame frame = new KernelFrame(context, layout);
        frame.begin();
        touchCopiedIn();
        Step.Cut cut = step.cut();
        List<StepOperation> operations = step.operations();
        if (cut.isNone()) {
            operations.forEach(this::write);
        } else {
            operations.subList(0, cut.from()).forEach(this::write);
            writeParts(operations.subList(cut.from(), cut.to()), cut.parts());
            operations.subList(cut.to(), operations.size()).forEach(this::write);
        }
        barrier();
        frame.end();
        String functions = context.functions().functions(functionsOf(step, false), functionsOf(step, true));
        String module = KernelFrame.module(name, functions, text, threads, blocksPerMultiprocessor);
        int bytes = Layout.aligned(layout.sharedBytes() + scratchBytes);
        return new StepKernel(name, module, threads, bytes, context.barriers());
    }

    /** What threads have copied to shared memory since the last barrier. */
    private void touchCopiedIn() {
        if (step.hasTables()) { // a barrier follows what is copied before the first step
            hazards.touchShared(Float.BYTES * step.constants(), Layout.first(step), true);
            return;
        }
        hazards.touchShared(0, Layout.first(step), true);
        layout.addressed().stream()
                .filter(layout::isShared)
                .forEach(buffer -> hazards.touch(
                        List.of(new StepOperation.Access(
                                Place.whole(buffer, buffer.length()),
                                new Place.Range(buffer, 0, buffer.length()),
                                true,
                                true)),
                        access -> false));
    }

    private void barrier() {
        writeReceives();
        if (!hazards.isEmpty()) {
            context.barrier();
            passedBarrier();
        }
    }

    private void passedBarrier() {
        hazards.clear();
        busyWarps = 0;
    }

    /** The operations of a part, as a loop over the parts. */
    private void writeParts(List<StepOperation> operations, int parts) {
        barrier();
        String part = text.b32();
        text.add("mov.u32 %s, 0", part);
        String again = text.label();
        text.place(again);
        context.enterPart(part);
        context.addressing().enterPart(operations, part);
        operations.forEach(this::write);
        barrier();
        context.addressing().leavePart();
        context.leavePart();
        text.add("add.u32 %s, %s, 1", part, part);
        text.add("@%s bra %s", text.condition("setp.lt.u32", part, parts), again);
    }

    /** Writes the batches that are to be received together. */
    private void writeReceives() {
        if (!receives.isEmpty()) {
            receives.forEach(receive -> text.comment(describe(receive)));
            new ReceiveWriter(context).write(receives);
            receives.clear();
        }
    }

    private void addReceive(Receive receive) {
        if (hazards.conflicts(receive.accesses(), access -> false)) {
            barrier();
        }
        hazards.touch(receive.accesses(), access -> false);
        receives.add(receive);
    }

    private void write(StepOperation operation) {
        if (operation instanceof Receive receive) {
            addReceive(receive);
            return;
        }
        writeReceives();
        text.comment(describe(operation));
        if (operation instanceof Loop loop && !loop.isMap()) {
            writeReduction(loop);
            return;
        }
        List<StepOperation.Access> accesses = operation.accesses();
        Predicate<StepOperation.Access> own =
                access -> operation instanceof Loop loop && LoopWriter.ownElements(loop, access);
        int head = readsHead(operation) ? Layout.first(step) : 0;
        if (hazards.conflicts(accesses, own) || hazards.conflictsShared(0, head, false)) {
            barrier();
        }
        switch (operation) {
            case Loop loop -> new LoopWriter(context).write(loop);
            case Draw draw -> new LoopWriter(context).write(draw);
            case Receive receive -> throw new IllegalArgumentException("Written with others: " + receive);
            case Product product -> writeProduct(product);
            case Call call -> throw call.refusal();
        }
        hazards.touch(accesses, own);
        hazards.touchShared(0, head, false);
    }

    private void writeReduction(Loop loop) {
        ReductionPlan plan = ReductionPlan.of(loop, layout, threads);
        List<StepOperation.Access> accesses = loop.accesses();
        // results are read and written after the barrier between the elements and them, if there is one
        List<StepOperation.Access> first = plan.hasBarrier(threads)
                ? accesses.stream().filter(StepOperation.Access::elementwise).toList()
                : accesses;
        int bytes = ReductionWriter.scratchBytes(loop, plan, threads);
        int scratch = scratch(bytes);
        int head = readsHead(loop) ? Layout.first(step) : 0;
        Predicate<StepOperation.Access> own = access -> plan.ownElements(loop, access, threads);
        if (hazards.conflicts(first, own)
                || hazards.conflictsShared(0, head, false)
                || hazards.conflictsShared(scratch, scratch + bytes, true)) {
            barrier();
            scratch = scratch(bytes);
        }
        scratchBytes = Math.max(scratchBytes, scratch + bytes - layout.sharedBytes());
        int before = context.barriers();
        new ReductionWriter(context, loop, plan, scratch).write();
        if (context.barriers() == before) {
            hazards.touch(accesses, own);
            hazards.touchShared(0, head, false);
            return;
        }
        passedBarrier(); // between the elements and the results
        loop.outputs().stream()
                .filter(output -> !output.isMap())
                .forEach(output -> hazards.touch(
                        List.of(new StepOperation.Access(
                                output.place(), output.place().range(loop.extents()), true, false)),
                        access -> plan.ownResults(loop, access.place())));
        hazards.touchShared(scratch, scratch + bytes, false);
    }

    /** Where scratch begins: the first place, or the second one if the first is still read and both are small. */
    private int scratch(int bytes) {
        int first = layout.sharedBytes();
        boolean busy = hazards.conflictsShared(first, first + bytes, true);
        return busy && bytes <= SMALL_SCRATCH ? first + SMALL_SCRATCH : first;
    }

    /** Products side by side are made by different warps. */
    private void writeProduct(Product product) {
        ProductWriter writer = new ProductWriter(text, context.addressing(), threads, blocksPerMultiprocessor);
        int warps = writer.warps(product);
        String thread = context.thread();
        if (busyWarps > 0 && busyWarps + warps <= threads / 32 && Integer.bitCount(threads) == 1) {
            String turned = text.word2("add.u32", thread, threads - 32 * busyWarps);
            thread = text.word2("and.b32", turned, threads - 1);
        }
        busyWarps += warps;
        writer.write(product, thread);
    }

    /** Whether it reads constants or numbers of the row, which lie at the beginning of shared memory. */
    private static boolean readsHead(StepOperation operation) {
        return switch (operation) {
            case Draw draw -> true;
            case Loop loop ->
                loop.sources().values().stream()
                        .anyMatch(source -> source instanceof Source.Scalar
                                || source instanceof Source.Constant
                                || source instanceof Source.Drawn);
            case Product product -> false;
            case Receive receive -> false; // the constants with a table's address have been waited for
            case Call call -> throw call.refusal();
        };
    }

    /** The operations of formulas in floats, or of those in double precision. */
    private static Set<Operation> functionsOf(Step step, boolean exact) {
        Set<Operation> operations = EnumSet.noneOf(Operation.class);
        for (StepOperation operation : step.operations()) {
            if (operation instanceof Loop loop && ExactOperationWriter.isNeeded(loop.program()) == exact) {
                loop.program().instructions().forEach(instruction -> operations.add(instruction.operation()));
            }
        }
        return operations;
    }

    private static String describe(StepOperation operation) {
        return switch (operation) {
            case Loop loop ->
                "loop over " + loop.extents() + ", outputs " + loop.outputs().size();
            case Draw draw -> "draw of " + draw.length();
            case Product p -> "product of " + p.samples() + " x " + p.rows() + " x " + p.inner() + " x " + p.columns();
            case Receive receive -> "receive " + receive.length() + (receive.table() == null ? "" : " of a table");
            case Call call -> throw call.refusal();
        };
    }
}
