package dev.credence.export.onnx;

import java.util.Optional;
import java.util.Set;

/**
 * What to export of a model.
 *
 * @param samples networks S sampled from the posterior; 0 for the network of the posterior mean
 * @param elementType of the inputs, and of a regression's outputs; if empty 64 bits where 32 are too coarse, else 32
 * @param constant inputs known to have one value in the training rows, which 64 bits are not needed for
 */
public record OnnxExport(int samples, Optional<ElementType> elementType, Set<String> constant) {
    public OnnxExport {
        if (samples < 0) {
            throw new IllegalArgumentException("samples must be at least 0, got " + samples);
        }
        constant = Set.copyOf(constant);
    }

    /** The default for S networks. */
    public static OnnxExport of(int samples) {
        return new OnnxExport(samples, Optional.empty(), Set.of());
    }
}
