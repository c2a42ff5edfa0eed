package dev.credence.export.onnx;

import dev.credence.core.file.NpyArray;
import dev.credence.core.model.RealMlp;
import dev.credence.inference.auto.table.Scaling;
import java.util.Map;

/** Linear models of the scaled numbers without clipping and of one-hot categories. */
final class LinearEntries {
    private final Expressions e;
    private final TableInputs.Encoded rows;

    LinearEntries(Expressions e, TableInputs.Encoded rows) {
        this.e = e;
        this.rows = rows;
    }

    /** The arrays of {@link dev.credence.inference.auto.entry.LinearKind}. */
    StackedNormals normals(Map<String, NpyArray> arrays) {
        String mean = e.rounded(outputs(Named.of(arrays, "weights").values(), 1));
        String zero = e.mul(mean, e.number(0));
        return new StackedNormals(
                zero, mean, e.add(zero, e.number(Named.of(arrays, "scale").values()[0])), 1, 1);
    }

    /** The arrays of {@link dev.credence.inference.auto.entry.LogisticKind}; [1, N, C]. */
    String logits(Map<String, NpyArray> arrays, int classes) {
        return e.unsqueeze(e.rounded(outputs(Named.of(arrays, "weights").values(), classes)), 0);
    }

    /** @param weights [C, D + 1] with the constant last */
    private String outputs(float[] weights, int classes) {
        int columns = weights.length / classes;
        int numbers = rows.coding().numbers();
        String sum = e.doubles(part(weights, classes, columns - 1, columns), 1, classes);
        if (numbers > 0) {
            sum = e.add(e.matMul(unclipped(), e.doubles(part(weights, classes, 0, numbers), numbers, classes)), sum);
        }
        int at = numbers;
        int table = 0;
        for (int size : rows.coding().embeddings()) {
            String ofCodes = e.doubles(part(weights, classes, at, at + size), size, classes);
            sum = e.add(e.gather(ofCodes, e.gather(rows.codes(), e.integer(table++), 1), 0), sum);
            at += size;
        }
        return sum;
    }

    /** Columns of the weights as rows [to − from, C]. */
    private static double[] part(float[] weights, int classes, int from, int to) {
        double[] part = new double[(to - from) * classes];
        for (int j = from; j < to; j++) {
            for (int c = 0; c < classes; c++) {
                part[(j - from) * classes + c] = weights[c * (weights.length / classes) + j];
            }
        }
        return part;
    }

    /** {@link Scaling#unclipped}. */
    private String unclipped() {
        String z = e.wide(rows.numbers());
        String room = e.sub(e.number(1), e.square(e.div(z, e.number(RealMlp.LIMIT))));
        return e.div(z, e.op("Sqrt", e.max(room, e.number(Scaling.LEAST_ROOM))));
    }
}
