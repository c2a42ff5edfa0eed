package dev.credence.core.method;

import java.util.Map;

/**
 * What a method says of itself. There are two kinds, each found by {@link java.util.ServiceLoader}: an
 * {@link InferenceMethod} infers the weights of a network from standardised points, on a device, and does not know when
 * its training ends; a {@link TableMethod} is given a whole table as it is, and decides everything else itself.
 * Describing itself must be cheap and load no tensors.
 */
public sealed interface Method permits InferenceMethod, TableMethod {
    /** Lower case with dashes; unique among the methods of both kinds. */
    String name();

    /** One line: what it does. */
    String description();

    /** The paper it implements. */
    String citation();

    /** Its hyper-parameters with their defaults, in the order in which they are shown. */
    Schema settings();

    /**
     * The hyper-parameters where some have been chosen: {@link #settings} unless a choice decides which others there
     * are, such as which method an ensemble is of.
     *
     * @param chosen values as text, by name; unknown names and unusable values are left to {@link #parse}
     */
    default Schema settings(Map<String, String> chosen) {
        return settings();
    }

    /**
     * Values from text, defaults for the rest.
     *
     * @throws dev.credence.core.UserException that names every unknown setting and every unusable value at once
     */
    default Settings parse(Map<String, String> texts) {
        return settings(texts).parse(texts);
    }
}
