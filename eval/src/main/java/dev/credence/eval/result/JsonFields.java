package dev.credence.eval.result;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes fields of JSON documents, which {@link dev.credence.core.file.JsonRecord} reads. */
public final class JsonFields {
    private JsonFields() {}

    /** Puts a number, or null if it is not finite. */
    public static void number(ObjectNode into, String name, double value) {
        if (Double.isFinite(value)) {
            into.put(name, value);
        } else {
            into.putNull(name);
        }
    }
}
