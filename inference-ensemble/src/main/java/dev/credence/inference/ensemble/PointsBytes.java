package dev.credence.inference.ensemble;

import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.run.RunTask;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/** Training points as bytes: their number, that of the inputs, whether they have weights, and all numbers. */
final class PointsBytes {
    private static final int HEADER = 3 * Integer.BYTES;
    private static final int TILE = 4096;

    private PointsBytes() {}

    /** @throws UserException if they are more than a task may take along */
    static byte[] write(TrainingPoints points) {
        int n = points.size();
        int width = points.width();
        int weights = points.isWeighted() ? 1 : 0;
        long size = HEADER + (long) Float.BYTES * n * (width + 1 + weights);
        if (size > RunTask.MOST_DATA) {
            throw new UserException("The members of an ensemble on other machines take all training points along: "
                    + n + " of " + width + " inputs are " + (size >> 20) + " MiB, and at most "
                    + (RunTask.MOST_DATA >> 20) + " can be sent. Train it on this machine.");
        }
        ByteBuffer bytes = ByteBuffer.allocate((int) size);
        bytes.putInt(n).putInt(width).putInt(weights);
        FloatBuffer x = part(bytes, 0, (long) n * width);
        FloatBuffer y = part(bytes, (long) n * width, n);
        FloatBuffer w = part(bytes, (long) n * (width + 1), (long) n * weights);
        for (int from = 0; from < n; from += TILE) {
            int[] rows = new int[Math.min(TILE, n - from)];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = from + i;
            }
            float[] inputs = new float[rows.length * width];
            float[] targets = new float[rows.length];
            points.gather(rows, 0, rows.length, inputs, targets);
            x.put(inputs);
            y.put(targets);
            if (weights > 0) {
                points.gatherWeights(rows, 0, rows.length, targets);
                w.put(targets);
            }
        }
        return bytes.array();
    }

    static Points read(byte[] data) {
        ByteBuffer bytes = ByteBuffer.wrap(data);
        int n = bytes.getInt();
        int width = bytes.getInt();
        int weights = bytes.getInt();
        return new Points(
                read(part(bytes, 0, (long) n * width)),
                read(part(bytes, (long) n * width, n)),
                read(part(bytes, (long) n * (width + 1), (long) n * weights)));
    }

    private static FloatBuffer part(ByteBuffer bytes, long from, long length) {
        return bytes.slice(HEADER + Math.toIntExact(Float.BYTES * from), Math.toIntExact(Float.BYTES * length))
                .asFloatBuffer();
    }

    private static float[] read(FloatBuffer from) {
        float[] values = new float[from.remaining()];
        from.get(values);
        return values;
    }
}
