package dev.credence.serve;

import dev.credence.scoring.EncodedRows;
import java.util.List;

/**
 * A request in the Open Inference Protocol that has been understood.
 *
 * @param id to be given back; empty for none
 * @param outputs those asked for, in this order; none for all
 */
record TensorRequest(EncodedRows rows, Asked asked, String id, List<String> outputs) {
    TensorRequest {
        outputs = List.copyOf(outputs);
    }
}
