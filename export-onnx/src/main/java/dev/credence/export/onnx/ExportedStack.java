package dev.credence.export.onnx;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was exported of a model of the method auto.
 *
 * @param members networks and other members in the graph
 * @param leftOut weights of the members that are not, by name
 * @param bytes size of the file
 * @param type element type of the inputs, and of a regression's outputs
 * @param coarseInputs the inputs that 32 bits are too coarse for
 * @param coarseTarget the target, if 32 bits are too coarse for it
 */
public record ExportedStack(
        int members,
        Map<String, Double> leftOut,
        long bytes,
        ElementType type,
        List<Resolution> coarseInputs,
        Optional<Resolution> coarseTarget) {
    public ExportedStack {
        leftOut = Map.copyOf(leftOut);
        coarseInputs = List.copyOf(coarseInputs);
    }
}
