package dev.credence.device.cuda.step;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A step with numbers to make it with.
 *
 * @param kept content of the kept buffers before the step
 * @param constants bits of the run's constants
 * @param row bits of the step's row
 * @param tables of which rows are received: the words of an address are a table's number and 0
 */
record Trial(Step step, Map<Buffer, float[]> kept, int[] constants, int[] row, List<float[]> tables) {
    /** A trial whose batches are sent. */
    Trial(Step step, Map<Buffer, float[]> kept, int[] constants, int[] row) {
        this(step, kept, constants, row, List.of());
    }

    /** The kept buffers after the step. */
    Map<Buffer, float[]> after() {
        return after(step);
    }

    /** The kept buffers after another step with the same numbers. */
    Map<Buffer, float[]> after(Step other) {
        Map<Buffer, float[]> memory = new LinkedHashMap<>();
        kept.forEach((buffer, values) -> memory.put(buffer, values.clone()));
        StepInterpreter.run(other, memory, constants, row, tables);
        return memory;
    }

    /** The largest difference between the results of another step and this one's, relative to the buffer's largest. */
    double difference(Step other) {
        Map<Buffer, float[]> expected = after();
        Map<Buffer, float[]> actual = after(other);
        double worst = 0;
        for (Map.Entry<Buffer, float[]> entry : expected.entrySet()) {
            float[] values = entry.getValue();
            float[] others = actual.getOrDefault(entry.getKey(), new float[0]);
            double scale = 1;
            for (float value : values) {
                scale = Float.isFinite(value) ? Math.max(scale, Math.abs(value)) : scale;
            }
            for (int i = 0; i < values.length; i++) {
                if (Float.compare(values[i], others[i]) != 0) {
                    double apart = Math.abs((double) values[i] - others[i]) / scale;
                    worst = Double.isNaN(apart) ? Double.POSITIVE_INFINITY : Math.max(worst, apart);
                }
            }
        }
        return worst;
    }
}
