package dev.credence.core.method;

import java.util.Map;

/**
 * A method's description. There are three kinds, each found by {@link java.util.ServiceLoader}: an
 * {@link InferenceMethod} infers the weights of a network from standardised points, on a device, under a given training
 * schedule; a {@link TableMethod} receives a whole table and decides everything else itself; a {@link SeriesMethod}
 * receives time series and forecasts them. Its description must be cheap and load no tensors.
 */
public sealed interface Method permits InferenceMethod, TableMethod, SeriesMethod {
    /** Unique name among methods of all kinds, lower case with dashes. */
    String name();

    /** One-line description. */
    String description();

    /** The paper it implements. */
    String citation();

    /** Hyper-parameters with their defaults, in display order. */
    Schema settings();

    /**
     * Hyper-parameters after some choices: {@link #settings} unless a choice determines the others, such as the member
     * method of an ensemble.
     *
     * @param chosen values as text, by name; {@link #parse} checks them
     */
    default Schema settings(Map<String, String> chosen) {
        return settings();
    }

    /**
     * Whether training multiplies the data terms of rows by their weights, so that any weights are taken. Others are
     * given a row of a whole weight as that many copies of it. False by default.
     *
     * @param settings values for this method's schema
     */
    default boolean takesWeights(Settings settings) {
        return false;
    }

    /**
     * Parses values from text, with defaults for the rest.
     *
     * @throws dev.credence.core.UserException that names every unknown setting and every invalid value
     */
    default Settings parse(Map<String, String> texts) {
        return settings(texts).parse(texts);
    }
}
