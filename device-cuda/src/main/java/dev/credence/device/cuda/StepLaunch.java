package dev.credence.device.cuda;

import dev.credence.core.device.Tensor;
import dev.credence.device.cuda.step.Buffer;
import dev.credence.device.cuda.step.StepKernel;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A run's use of a step's kernel: the arguments that are the same in all launches, and the rows of steps that are not
 * launched yet.
 */
final class StepLaunch {
    /** Steps of one launch, at most. */
    static final int STEPS = 64;

    /** Bytes of a run's rows in one launch, at most, unless a single one is longer: there are hundreds of runs. */
    private static final long MOST_BYTES = 1 << 15;

    private final CompiledStep step;
    private final MemorySegment head;
    private final StepRow rows;
    private final int capacity;

    /**
     * A run's use of a step.
     *
     * @param tensors of the step's buffers
     * @param constants the run's constants
     * @param far address of its piece of the device's memory
     */
    StepLaunch(CompiledStep step, Map<Buffer, CudaTensor> tensors, List<Integer> constants, long far) {
        this.step = step;
        int header = StepKernel.header(step.layout());
        head = Arena.ofAuto()
                .allocate(header + (long) Integer.BYTES * StepKernel.constantWords(step.step()), Long.BYTES);
        head.set(ValueLayout.JAVA_LONG, 8, far);
        long at = 16;
        for (Buffer buffer : step.layout().addressed()) {
            Tensor tensor = Objects.requireNonNull(tensors.get(buffer));
            head.set(ValueLayout.JAVA_LONG, at, CudaTensor.address(tensor));
            at += Long.BYTES;
        }
        for (int i = 0; i < constants.size(); i++) {
            head.set(ValueLayout.JAVA_INT, header + (long) Integer.BYTES * i, constants.get(i));
        }
        long rowBytes = Math.max(1, (long) Integer.BYTES * step.step().rowLength());
        capacity = Math.clamp(MOST_BYTES / rowBytes, 1, STEPS);
        rows = new StepRow(step.step(), capacity);
    }

    StepRow rows() {
        return rows;
    }

    boolean isFull() {
        return rows.count() == capacity;
    }

    /** Adds the steps so far to a run's commands, and forgets them. */
    void launch(Commands commands) {
        if (rows.count() > 0) {
            head.set(ValueLayout.JAVA_INT, 0, rows.count());
            StepKernel kernel = step.kernel();
            Driver.Grid grid = new Driver.Grid(1, 1, 1, kernel.threads(), kernel.sharedBytes());
            commands.add(kernel.name(), grid, head, rows.take());
        }
    }
}
