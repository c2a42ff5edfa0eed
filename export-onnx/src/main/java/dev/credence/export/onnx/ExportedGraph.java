package dev.credence.export.onnx;

import java.util.List;
import java.util.Optional;

/**
 * What was exported.
 *
 * @param networks number of networks written; a posterior with a fixed set of networks determines it
 * @param inputs element type of the inputs
 * @param outputs element type of the outputs
 * @param coarseInputs the inputs that 32 bits are too coarse for
 * @param coarseTarget the target, if 32 bits are too coarse for it
 */
public record ExportedGraph(
        int networks,
        ElementType inputs,
        ElementType outputs,
        List<Resolution> coarseInputs,
        Optional<Resolution> coarseTarget) {
    public ExportedGraph {
        coarseInputs = List.copyOf(coarseInputs);
    }
}
