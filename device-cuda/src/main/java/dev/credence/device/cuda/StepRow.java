package dev.credence.device.cuda;

import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;
import dev.credence.device.cuda.step.Step;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Rows of numbers that a step's calls give, in the order in which {@link StepRecorder} has numbered them. */
final class StepRow implements StepListener {
    private final Step step;
    private final long rowBytes;
    private final MemorySegment rows;
    private int count;
    private int numbers;
    private int received;

    /** @param capacity number of rows */
    StepRow(Step step, int capacity) {
        this.step = step;
        rowBytes = (long) Integer.BYTES * step.rowLength();
        rows = Arena.ofAuto().allocate(Math.max(Long.BYTES, capacity * rowBytes), Long.BYTES);
    }

    /** Begins the next row. */
    void begin() {
        numbers = 0;
        received = 0;
    }

    /**
     * Ends a row.
     *
     * @throws IllegalStateException if the step's calls were not those that were recorded
     */
    void end() {
        if (numbers != step.numbers() || received != step.received()) {
            throw new IllegalStateException("A recorded step gave " + numbers + " numbers and " + received
                    + " written ones, when it was recorded " + step.numbers() + " and " + step.received()
                    + ": it must make the same calls each time");
        }
        count++;
    }

    int count() {
        return count;
    }

    /** The rows, without those before. */
    MemorySegment take() {
        MemorySegment all = rows.asSlice(0, count * rowBytes);
        count = 0;
        return all;
    }

    /** A number of the first row. */
    int word(int number) {
        return rows.get(ValueLayout.JAVA_INT, (long) Integer.BYTES * number);
    }

    /** Received numbers of the first row. */
    MemorySegment received(int from, int length) {
        return rows.asSlice((long) Integer.BYTES * (step.numbers() + from), (long) Integer.BYTES * length);
    }

    private void number(int word) {
        if (numbers < step.numbers()) {
            rows.set(ValueLayout.JAVA_INT, count * rowBytes + (long) Integer.BYTES * numbers, word);
        }
        numbers++;
    }

    @Override
    public void pass(PassKernel kernel) {
        List<DoubleSupplier> scalars = kernel.scalars();
        for (int i = 0; i < scalars.size(); i++) {
            number(Float.floatToRawIntBits((float) scalars.get(i).getAsDouble()));
        }
    }

    @Override
    public void draw(boolean normal, Noise noise, Tensor out) {
        number(noise.step());
    }

    @Override
    public void product(
            int samples, Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {}

    @Override
    public void call(Runnable launch, List<Tensor> reads, List<Tensor> writes) {}

    @Override
    public void write(CudaTensor to, float[] from, int offset) {
        int length = to.length();
        if (received + length <= step.received()) {
            long at = count * rowBytes + (long) Integer.BYTES * (step.numbers() + received);
            MemorySegment.copy(from, offset, rows, ValueLayout.JAVA_FLOAT, at, length);
        }
        received += length;
    }

    /** The codes are written, and the table is the run's in all its steps. */
    @Override
    public void gather(Runnable launch, Tensor rows, Tensor codes, Tensor out) {}

    @Override
    public void within() {}

    @Override
    public void other(String operation) {
        throw new IllegalStateException("A recorded step has asked for " + operation + ", not when it was recorded");
    }
}
