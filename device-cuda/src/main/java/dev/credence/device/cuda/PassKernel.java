package dev.credence.device.cuda;

import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import dev.credence.core.formula.Walk;
import dev.credence.device.cuda.step.PassFormula;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleSupplier;

/**
 * A pass as launches of kernels that are made of its formulas: one launch for every reduced result, then one for all
 * others, which may overwrite operands. The division of sums depends on the extents alone.
 */
final class PassKernel implements Kernel {
    private static final int THREADS = 128;

    /** Minimum elements per part of a long reduction; below, the maximum number of parts. */
    private static final int PART = 2048;

    private static final int MOST_PARTS = 256;

    /** Elements that a thread reduces before the reduction across threads. */
    private static final int EACH = 8;

    /** Sum, correction and largest number. */
    private static final int TOTAL_BYTES = 24;

    private static final double[] NONE = {};

    private record Launch(String kernel, Driver.Grid grid, Arguments arguments, boolean scalars) {}

    private final CudaDevice device;
    private final Pass pass;
    private final Walk walk;
    private final List<DoubleSupplier> scalars = new ArrayList<>();

    /** Made at the first run: passes of recorded steps have none. */
    private final List<Launch> launches = new ArrayList<>();

    PassKernel(CudaDevice device, Pass pass) {
        this.device = device;
        this.pass = pass;
        walk = pass.walk().collapsed();
        for (Operand operand : walk.operands()) {
            if (operand instanceof Operand.Scalar) {
                scalars.add(Objects.requireNonNull(pass.scalars().get(operand.name())));
            }
        }
    }

    private void prepare() {
        List<Integer> mapped = new ArrayList<>();
        for (int i = 0; i < walk.results().size(); i++) {
            if (walk.results().get(i).reduction() == Reduction.NONE) {
                mapped.add(i);
            } else {
                reduce(i);
            }
        }
        if (!mapped.isEmpty()) {
            PassFormula formula = PassFormula.of(walk, mapped);
            int count = walk.extents().count();
            add(formula, Driver.Grid.over(count, THREADS), count, 0, 1, 0, mapped);
        }
    }

    private void add(
            PassFormula formula, Driver.Grid grid, int count, int places, int width, long totals, List<Integer> which) {
        Arguments arguments = new Arguments(Arena.ofAuto(), formula.bytes())
                .with(walk.extents())
                .with(count)
                .with(places)
                .with(Integer.numberOfTrailingZeros(width))
                .with(totals);
        for (int i : which) {
            add(arguments, pass.outputs().get(i), walk.results().get(i).access());
        }
        for (Operand.Elements elements : formula.elements(walk)) {
            add(arguments, Objects.requireNonNull(pass.tensors().get(elements.name())), elements.access());
        }
        for (double constant : formula.constants()) {
            arguments.with(constant);
        }
        launches.add(new Launch(device.add(formula), grid, arguments, /* scalars= */ true));
    }

    private static void add(Arguments arguments, Tensor tensor, Access access) {
        arguments
                .with(address(tensor, access))
                .with(access.strideK())
                .with(access.strideM())
                .with(access.strideC())
                .with(0);
    }

    private static long address(Tensor tensor, Access access) {
        return CudaTensor.address(tensor) + (long) Float.BYTES * access.offset();
    }

    private void reduce(int result) {
        Access access = walk.results().get(result).access();
        Extents extents = walk.extents();
        Extents kept = new Extents(
                access.lacks(Axis.K, extents) ? 1 : extents.k(),
                access.lacks(Axis.M, extents) ? 1 : extents.m(),
                access.lacks(Axis.C, extents) ? 1 : extents.c());
        int places = kept.count();
        int reduced = extents.count() / places;
        int width = 1; // threads per output element
        while (width < THREADS && width * EACH < reduced) {
            width *= 2;
        }
        int parts = Math.min(MOST_PARTS, Math.ceilDiv(reduced, PART));
        if (width < THREADS || places > 1024) {
            parts = 1;
        }
        Driver.Grid grid = new Driver.Grid(Math.ceilDiv(places, THREADS / width), parts, 1, THREADS);
        long totals = parts > 1 ? device.reserve((long) TOTAL_BYTES * places * parts) : 0;
        PassFormula formula = PassFormula.of(walk, List.of(result));
        add(formula, grid, reduced, places, width, totals, List.of(result));
        if (parts > 1) {
            Arguments rest = new Arguments(Arena.ofAuto())
                    .with(address(pass.outputs().get(result), access))
                    .with(totals)
                    .with(kept.m())
                    .with(kept.c())
                    .with(access.strideK())
                    .with(access.strideM())
                    .with(access.strideC())
                    .with(parts)
                    .with(formula.reductionCode())
                    .with(formula.stores().get(0) == Store.ADD);
            launches.add(new Launch("pass_parts", new Driver.Grid(places, 1, 1, THREADS), rest, /* scalars= */ false));
        }
    }

    /** The pass. */
    Pass pass() {
        return pass;
    }

    /** The pass's walk, over as few axes as possible. */
    Walk walk() {
        return walk;
    }

    /** The scalars, in the order of the walk's operands. */
    List<DoubleSupplier> scalars() {
        return scalars;
    }

    @Override
    public void run() {
        StepListener listener = device.listener();
        if (listener != null) {
            listener.pass(this);
            return;
        }
        if (launches.isEmpty()) {
            prepare();
        }
        double[] values = new double[scalars.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = scalars.get(i).getAsDouble();
        }
        for (Launch launch : launches) {
            device.launch(launch.kernel(), launch.grid(), launch.arguments(), launch.scalars() ? values : NONE);
        }
    }
}
