package dev.credence.docs.thesisfigures;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * LeNet on MNIST with dropout nowhere, before its dense layers, or before all but the first (Gal 2016, section 4.4).
 */
enum Digits {
    /** No dropout: one network. */
    NONE("lenet-none", 0, "0", "0"),
    /** Before the "inner products". */
    INNER_PRODUCTS("lenet-ip", 1, "0.5", "0"),
    /** Before the second convolution too. */
    ALL("lenet-all", 2, "0.5", "0.5");

    static final String DATA = "mnist";

    private final String label;
    private final int colour;
    private final String dropout;
    private final String convolutionDropout;

    Digits(String label, int colour, String dropout, String convolutionDropout) {
        this.label = label;
        this.colour = colour;
        this.dropout = dropout;
        this.convolutionDropout = convolutionDropout;
    }

    String label() {
        return label;
    }

    /** Its number in a legend, from 0. */
    int colour() {
        return colour;
    }

    /** Settings of a training, by Adam. */
    Map<String, String> settings(int epochs, int samples) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("model", "lenet");
        settings.put("alpha", "0");
        settings.put("samples", "1");
        settings.put("dropout", dropout);
        settings.put("convolution-dropout", convolutionDropout);
        settings.put("epochs", String.valueOf(epochs));
        settings.put("batch", "100");
        settings.put("learning-rate", "0.001");
        settings.put("prediction-samples", String.valueOf(this == NONE ? 1 : samples));
        return settings;
    }
}
