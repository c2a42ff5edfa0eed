package dev.credence.export.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.inference.auto.AutoModel;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Graphs of models of the method auto in ONNX Runtime. */
final class StackRun {
    private StackRun() {}

    private static double[] inputs(List<Column> columns, Examples rows, int row) {
        double[] cells = new double[columns.size()];
        rows.inputs(row, cells, 0);
        double[] inputs = new double[TableInputs.names(columns).size()];
        int at = 0;
        for (int j = 0; j < cells.length; j++) {
            if (columns.get(j).categorical()) {
                if (!Double.isNaN(cells[j])) {
                    inputs[at + (int) cells[j]] = 1;
                }
                at += columns.get(j).values().size();
            } else {
                inputs[at++] = cells[j];
            }
        }
        return inputs;
    }

    /** The inputs of rows: a number, or a 1 for the category of a cell. */
    static double[][] inputs(List<Column> columns, Examples rows) {
        double[][] x = new double[rows.size()][];
        Arrays.setAll(x, i -> inputs(columns, rows, i));
        return x;
    }

    /** The outputs of a model's graph. */
    static Map<String, Object> outputs(AutoModel model, List<Column> columns, Examples rows) throws OrtException {
        StackGraph graph =
                StackGraph.of(model, columns, ElementType.FLOAT64, StackExport.LEVELS, Double.NEGATIVE_INFINITY);
        return outputs(StackFile.opened(graph).build().toByteArray(), inputs(columns, rows));
    }

    /** @param x double[][] or float[][] */
    static Map<String, Object> outputs(byte[] bytes, Object x) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(bytes);
                OnnxTensor in = OnnxTensor.createTensor(environment, x);
                OrtSession.Result result = session.run(Map.of("inputs", in))) {
            Map<String, Object> outputs = new HashMap<>();
            for (Map.Entry<String, OnnxValue> output : result) {
                outputs.put(output.getKey(), output.getValue().getValue());
            }
            return outputs;
        }
    }
}
