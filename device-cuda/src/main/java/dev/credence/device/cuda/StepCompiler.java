package dev.credence.device.cuda;

import dev.credence.device.cuda.step.BlockShape;
import dev.credence.device.cuda.step.Call;
import dev.credence.device.cuda.step.Loop;
import dev.credence.device.cuda.step.Plan;
import dev.credence.device.cuda.step.Product;
import dev.credence.device.cuda.step.Step;
import dev.credence.device.cuda.step.StepKernel;
import dev.credence.device.cuda.step.StepOperation;
import dev.credence.device.cuda.step.StepSimplifier;
import dev.credence.device.cuda.step.StepWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compiles steps to kernels, each once for all runs of a context. Thread-safe. */
final class StepCompiler {
    /**
     * Multiplications and instructions of elements in a step from which on it is not a block's: a run alone would leave
     * the rest of the GPU idle.
     */
    private static final double MOST_WORK = 4e7;

    /** The same for a step whose temporary numbers have no room in shared memory, which takes ten times as long. */
    private static final double MOST_WORK_IN_MEMORY = 2e6;

    /** Recorded operations from which on a kernel's text would be too long, as of networks over many steps in time. */
    private static final int MOST_OPERATIONS = 200;

    /** Characters of a kernel's text from which on its translation by the driver takes seconds. */
    private static final int LONGEST_TEXT = 800_000;

    /** Sequences that are remembered, far above what training needs. */
    private static final int MOST_FUSED = 1000;

    private static final String ENTRY = "step";

    private static final int HASH = 12;

    private static final Logger LOG = LoggerFactory.getLogger(StepCompiler.class);

    private final CudaContext context;
    private final int sharedMemory;
    private final Map<Step, Optional<CompiledStep>> compiled = new ConcurrentHashMap<>();
    private final Map<Step, Step> fused = new ConcurrentHashMap<>();

    /** @param sharedMemory bytes that a block can have */
    StepCompiler(CudaContext context, int sharedMemory) {
        this.context = context;
        this.sharedMemory = sharedMemory;
    }

    /** The kernel of a recorded step; none if it is better made by its operations' kernels. */
    Optional<CompiledStep> of(Step recorded) {
        return compiled.computeIfAbsent(recorded, this::compile);
    }

    /** A recorded step with fewer operations, for kernels of each. */
    Step fused(Step recorded) {
        if (fused.size() >= MOST_FUSED) { // of predictions of many sizes, which would fill the memory
            fused.clear();
        }
        return fused.computeIfAbsent(recorded, StepSimplifier::fused);
    }

    /** The kernels so far, in no order. */
    List<StepKernel> kernels() {
        return compiled.values().stream()
                .flatMap(Optional::stream)
                .map(CompiledStep::kernel)
                .distinct()
                .toList();
    }

    private Optional<CompiledStep> compile(Step recorded) {
        if (recorded.operations().stream().anyMatch(Call.class::isInstance)) {
            LOG.debug("A step with calls has no kernel of its own");
            return Optional.empty();
        }
        double work =
                recorded.operations().stream().mapToDouble(StepCompiler::work).sum();
        if (work > MOST_WORK || recorded.operations().size() > MOST_OPERATIONS) {
            LOG.debug(
                    "A step of {} operations, {} elements and multiplications, has no kernel of its own",
                    recorded.operations().size(),
                    work);
            return Optional.empty();
        }
        BlockShape.Choice choice;
        try {
            choice = BlockShape.choose(cheap -> StepSimplifier.simplified(recorded, cheap), sharedMemory);
        } catch (IllegalArgumentException e) {
            LOG.debug("A step has no kernel of its own: {}", e.getMessage());
            return Optional.empty();
        }
        Plan plan = choice.plan();
        if (!plan.fits() && work > MOST_WORK_IN_MEMORY) {
            LOG.debug("A step has no kernel of its own, as it does not fit into shared memory in parts either");
            return Optional.empty();
        }
        BlockShape shape = choice.shape();
        StepKernel kernel = named(StepWriter.write(ENTRY, plan.step(), plan.layout(), shape.threads(), shape.blocks()));
        String what = ("%s: %d operations (recorded %d), %d parts, %d barriers, %d bytes of shared memory, %d of the"
                        + " device's, %d × %d threads, %d characters")
                .formatted(
                        kernel.name(),
                        plan.step().operations().size(),
                        recorded.operations().size(),
                        plan.step().cut().parts(),
                        kernel.barriers(),
                        kernel.sharedBytes(),
                        plan.layout().farBytes(),
                        shape.blocks(),
                        shape.threads(),
                        kernel.ptx().length());
        LOG.debug(what);
        KernelTexts.keep(kernel.name(), what.replace('×', 'x'), kernel.ptx());
        if (kernel.ptx().length() > LONGEST_TEXT || kernel.sharedBytes() > sharedMemory) {
            return Optional.empty();
        }
        try {
            context.add(kernel.name(), kernel.ptx(), kernel.sharedBytes());
        } catch (CudaException e) {
            LOG.warn("A step is made by several kernels, as NVIDIA's driver does not take its own: {}", e.getMessage());
            return Optional.empty();
        }
        return Optional.of(new CompiledStep(plan.step(), plan.layout(), kernel));
    }

    /** A kernel under a name of its own: equal names are of equal texts. */
    private static StepKernel named(StepKernel kernel) {
        String name = ENTRY + "_" + hash(kernel.ptx());
        String ptx = kernel.ptx().replace(".entry " + ENTRY + "(", ".entry " + name + "(");
        return new StepKernel(name, ptx, kernel.threads(), kernel.sharedBytes(), kernel.barriers());
    }

    private static double work(StepOperation operation) {
        return switch (operation) {
            case Loop loop ->
                (double) loop.count() * loop.program().instructions().size();
            case Product product -> (double) product.samples() * product.rows() * product.columns() * product.inner();
            default -> 0;
        };
    }

    private static String hash(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes))
                    .substring(0, HASH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
