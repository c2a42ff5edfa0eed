package dev.credence.device.cuda;

import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Walk;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleSupplier;

/**
 * A pass as launches of kernels that are compiled from its formulas or interpret them: one launch for every reduced
 * result, then one for all others, which may overwrite operands. The division of sums depends on the extents alone.
 */
final class PassKernel implements Kernel {
    private static final int THREADS = 128;

    /** Values in a thread's local memory; longer formulas use device memory. */
    private static final int NEAR = 32;

    private static final int MOST_BLOCKS_OF_LONG_FORMULAS = 256;

    /** Minimum elements per part of a long reduction; below, the maximum number of parts. */
    private static final int PART = 2048;

    private static final int MOST_PARTS = 256;

    /** Elements that a thread reduces before the reduction across threads. */
    private static final int EACH = 8;

    /** Sum, compensation and maximum. */
    private static final int TOTAL_BYTES = 24;

    private record Launch(String kernel, Driver.Grid grid, Arguments arguments) {}

    private final CudaDevice device;
    private final Pass pass;
    private final Arena arena = Arena.ofAuto();
    private final Walk walk;
    private final List<DoubleSupplier> scalars = new ArrayList<>();
    private final List<Launch> launches = new ArrayList<>();

    PassKernel(CudaDevice device, Pass pass) {
        this.device = device;
        this.pass = pass;
        walk = pass.walk().collapsed();
        List<String> names = new ArrayList<>();
        for (Operand operand : walk.operands()) {
            if (operand instanceof Operand.Scalar) {
                names.add(operand.name());
                scalars.add(Objects.requireNonNull(pass.scalars().get(operand.name())));
            }
        }
        List<Integer> mapped = new ArrayList<>();
        for (int i = 0; i < walk.results().size(); i++) {
            if (walk.results().get(i).reduction() == Reduction.NONE) {
                mapped.add(i);
            } else {
                reduce(pass, i, names);
            }
        }
        if (!mapped.isEmpty()) {
            map(pass, mapped, names);
        }
    }

    private void map(Pass pass, List<Integer> which, List<String> names) {
        Tape tape = Tape.of(pass, walk, which, names);
        Driver.Grid grid = Driver.Grid.over(walk.extents().count(), THREADS);
        CompiledFormula compiled = CompiledFormula.of(walk, which);
        boolean walked = !device.formulas().compiles(compiled);
        boolean far = walked && tape.slots() > NEAR;
        if (far) {
            grid = new Driver.Grid(Math.min(grid.x(), MOST_BLOCKS_OF_LONG_FORMULAS), 1, 1, THREADS);
        }
        long there = device.upload(tape.bytes());
        Arguments arguments = new Arguments(arena)
                .with(there)
                .with(there + (long) Tape.RECORD * tape.instructions())
                .with(far ? memory(tape, grid) : 0)
                .with(tape.instructions())
                .with(tape.results())
                .with(walk.extents());
        String name = far ? "pass_map_long" : "pass_map";
        launches.add(new Launch(walked ? name : compiled.kernel(), grid, arguments));
    }

    /** Device memory for the values of long formulas. */
    private long memory(Tape tape, Driver.Grid grid) {
        return device.scratch((long) Double.BYTES * tape.slots() * grid.count());
    }

    private void reduce(Pass pass, int result, List<String> names) {
        Tape tape = Tape.of(pass, walk, List.of(result), names);
        Access access = walk.results().get(result).access();
        CompiledFormula compiled = CompiledFormula.of(walk, List.of(result));
        boolean walked = !device.formulas().compiles(compiled);
        boolean far = walked && tape.slots() > NEAR;
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
        long there = device.upload(tape.bytes());
        long totals = parts > 1 ? device.reserve((long) TOTAL_BYTES * places * parts) : 0;
        Arguments arguments = new Arguments(arena)
                .with(there)
                .with(there + (long) Tape.RECORD * tape.instructions())
                .with(totals)
                .with(far ? memory(tape, grid) : 0)
                .with(tape.instructions())
                .with(width)
                .with(extents)
                .with(kept);
        String name = far ? "pass_reduce_long" : "pass_reduce";
        launches.add(new Launch(walked ? name : compiled.kernel(), grid, arguments));
        if (parts > 1) {
            Arguments rest = new Arguments(arena)
                    .with(there + (long) Tape.RECORD * tape.instructions())
                    .with(totals)
                    .with(kept)
                    .with(parts);
            launches.add(new Launch("pass_parts", new Driver.Grid(places, 1, 1, THREADS), rest));
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
        double[] values = new double[scalars.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = scalars.get(i).getAsDouble();
        }
        for (Launch launch : launches) {
            device.launch(launch.kernel(), launch.grid(), launch.arguments(), values);
        }
    }
}
