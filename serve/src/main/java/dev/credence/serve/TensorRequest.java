package dev.credence.serve;

import dev.credence.scoring.EncodedRows;
import java.util.List;

/**
 * A parsed request in the Open Inference Protocol.
 *
 * @param id repeated in the answer; empty for none
 * @param outputs the requested outputs, in order; empty for all
 * @param binary whether all outputs are answered as bytes, where none is requested by name
 */
record TensorRequest(EncodedRows rows, Asked asked, String id, List<Output> outputs, boolean binary) {
    /**
     * A requested output.
     *
     * @param binary whether it is answered as bytes
     */
    record Output(String name, boolean binary) {}

    TensorRequest {
        outputs = List.copyOf(outputs);
    }

    /** Whether the output at an index of the answer is answered as bytes. */
    boolean isBinary(int output) {
        return outputs.isEmpty() ? binary : outputs.get(output).binary();
    }
}
