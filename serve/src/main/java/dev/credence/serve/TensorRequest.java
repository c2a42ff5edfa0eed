package dev.credence.serve;

import dev.credence.scoring.EncodedRows;
import java.util.List;

/**
 * A parsed request in the Open Inference Protocol.
 *
 * @param id repeated in the answer; empty for none
 * @param outputs names of the requested outputs, in order; empty for all
 */
record TensorRequest(EncodedRows rows, Asked asked, String id, List<String> outputs) {
    TensorRequest {
        outputs = List.copyOf(outputs);
    }
}
