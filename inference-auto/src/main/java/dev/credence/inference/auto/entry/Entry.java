package dev.credence.inference.auto.entry;

import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Map;

/**
 * A trained member of the stack other than the networks.
 *
 * @param <P> predictions of rows: mixtures of normals on the scale it was fitted on, or logits of classes
 */
public interface Entry<P> {
    /** The name of its kind. */
    String name();

    /** The predictions of some rows. */
    P predict(CodedRows rows);

    /** Its state by name, for {@link EntryKind#load}. */
    Map<String, NpyArray> arrays();
}
