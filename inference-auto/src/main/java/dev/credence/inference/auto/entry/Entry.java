package dev.credence.inference.auto.entry;

import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Map;

/**
 * A trained member of the stack that is no network in cycles.
 *
 * @param <P> predictions of rows: mixtures of normals on the scale it was fitted on, or logits of classes
 */
public interface Entry<P> {
    /** By which its kind is found again. */
    String name();

    /** The predictions of some rows. */
    P predict(CodedRows rows);

    /** All that it consists of, by name: what {@link EntryKind#load} reads. */
    Map<String, NpyArray> arrays();
}
