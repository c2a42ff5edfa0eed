package dev.credence.core.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The architecture {@code tabular}: a multilayer perceptron with the inputs, parametrisation and initialisation of
 * RealMLP (Holzm&uuml;ller, Grinsztajn &amp; Steinwart 2024), as a list of ordinary layers whose constants are computed
 * from the training rows. Every method can infer its weights.
 *
 * <ol>
 *   <li>missing values are imputed by the column's median; columns with missing values get an indicator
 *   <li>categories are embedded in up to 8 dimensions
 *   <li>with the coding {@code piecewise-linear}, columns are encoded between their octiles
 *   <li>numbers are scaled by median and quartiles, and clipped smoothly to (−3, 3)
 *   <li>with the coding {@code periodic}, three features per column: sums of cosines with 16 trained frequencies
 *   <li>a scale layer with one factor per input
 *   <li>dense layers in the neural tangent parametrisation, with SiLU; the output layer starts at 0
 * </ol>
 *
 * <p>RealMLP's data-dependent initialisation, unit by unit from the weights drawn, is replaced by constants that hold
 * in expectation over weights: inputs of the first layer are centred and divided by the root of their mean variance,
 * those of the others by the moments of SiLU of a normal variable; biases of the first layer start as N(0, 1/3), the
 * variance of a random convex combination of five pre-activations.
 *
 * @param coding encoding of numeric columns
 * @param biasRate learning rate of hidden biases, relative to weights
 * @param scaleRate learning rate of the scale layer, relative to weights
 * @param hidden widths of the hidden layers; empty for those of the setting {@code hidden}
 */
public record TabularNetwork(Coding coding, double biasRate, double scaleRate, List<Integer> hidden) {
    /** Encoding of a numeric column. */
    public enum Coding {
        /** The scaled and clipped number. */
        PLAIN,
        /** The same, with its piecewise-linear encoding. */
        PIECEWISE_LINEAR,
        /** The same, with its periodic features. */
        PERIODIC
    }

    private static final Pattern NAME =
            Pattern.compile("tabular(?::(plain|piecewise-linear|periodic))?(:slow-biases)?(:fast-scales)?"
                    + "(?::([1-9][0-9]{0,8}(?:[,x][1-9][0-9]{0,8})*))?");
    /**
     * Moments of SiLU by quadrature: with a = b + z, b ~ N(0, 1/3) over units and z ~ N(0, 1) over rows, the mean of a
     * s(a), and the mean over units of its variance over rows.
     */
    static final double SILU_MEAN = 0.2627;

    static final double SILU_VARIANCE = 0.3403;

    public TabularNetwork {
        hidden = List.copyOf(hidden);
    }

    /** Whether a text is the name of a tabular network. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** The network of a name: {@code tabular}, {@code tabular:periodic}, {@code tabular:plain:slow-biases:128x128}. */
    public static TabularNetwork of(String text) {
        Matcher matcher = NAME.matcher(text);
        if (!matcher.matches()) {
            throw new UserException("There is no model '" + text + "'; expected tabular, or with its coding and widths,"
                    + " such as tabular:plain:128x128 or tabular:periodic");
        }
        List<Integer> widths = matcher.group(4) == null
                ? List.of()
                : Arrays.stream(matcher.group(4).split("[,x]"))
                        .map(Integer::valueOf)
                        .toList();
        String coding = matcher.group(1) == null ? "piecewise-linear" : matcher.group(1);
        return new TabularNetwork(
                Coding.valueOf(coding.toUpperCase(Locale.ROOT).replace('-', '_')),
                matcher.group(2) == null ? 1 : RealMlp.BIAS_RATE,
                matcher.group(3) == null ? 1 : RealMlp.SCALE_RATE,
                widths);
    }

    /**
     * The hidden layers and the kind of output layer, in JSON.
     *
     * @param train the training rows
     * @param cells columns of the inputs; empty if all are numeric and complete
     * @param usual default widths of the hidden layers
     * @throws UserException if the rows are images
     */
    public String layers(Examples train, List<Column> cells, List<Integer> usual) {
        if (train.image().isPresent()) {
            throw new UserException(
                    "The model tabular is for tables, and these are images; use lenet, keras-cnn, or" + " mlp");
        }
        TabularInputs inputs = TabularInputs.of(train, cells, coding);
        ArrayNode layers = JsonNodeFactory.instance.arrayNode();
        if (!cells.isEmpty()) {
            ObjectNode missing = layers.addObject();
            inputs.fill().forEach(missing.putArray("missing")::add);
            inputs.indicators().forEach(missing.putArray("indicators")::add);
        }
        if (!inputs.categories().isEmpty()) {
            ObjectNode embedding = layers.addObject().put("embedding", inputs.dimensions(RealMlp.EMBEDDING));
            inputs.categories().forEach(embedding.putArray("columns")::add);
            inputs.codes().forEach(embedding.putArray("codes")::add);
        }
        addNumbers(layers, inputs);
        List<Double> means = new ArrayList<>();
        double variance = inputs.meanVariance(RealMlp.EMBEDDING, RealMlp.LIMIT, means);
        ObjectNode scale = layers.addObject().put("column-scale", scaleRate);
        means.forEach(scale.putArray("shift")::add);
        double factor = variance > 0 ? 1 / Math.sqrt(variance) : 1;
        double shift = 0;
        double biasSd = Math.sqrt(1.0 / 3);
        for (int width : hidden.isEmpty() ? usual : hidden) {
            ObjectNode dense = layers.addObject().put("scaled-dense", width);
            dense.put("shift", shift).put("factor", factor).put("bias-sd", biasSd);
            if (biasRate != 1) {
                dense.put("bias-rate", biasRate);
            }
            layers.addObject().put("silu", true);
            shift = SILU_MEAN;
            factor = 1 / Math.sqrt(SILU_VARIANCE);
            biasSd = 0; // the means of the previous layer's units vary enough
        }
        layers.addObject().put("scaled-output", true).put("shift", shift).put("factor", factor);
        return layers.toString();
    }

    private void addNumbers(ArrayNode layers, TabularInputs inputs) {
        if (!inputs.coded().isEmpty()) {
            ObjectNode code = layers.addObject();
            inputs.coded().forEach(code.putArray("piecewise-linear")::add);
            ArrayNode edges = code.putArray("edges");
            inputs.edges().forEach(ofColumn -> ofColumn.forEach(edges.addArray()::add));
        }
        if (inputs.numbers() > 0) {
            layers.addObject().put("smooth-clip", RealMlp.LIMIT).put("columns", inputs.numbers());
        }
        if (coding == Coding.PERIODIC && inputs.numbers() > 0) {
            ObjectNode periodic = layers.addObject().put("periodic", inputs.numbers());
            periodic.put("frequencies", RealMlp.FREQUENCIES).put("features", RealMlp.FEATURES);
            periodic.put("spread", RealMlp.FREQUENCY_SD).put("rate", RealMlp.PERIODIC_RATE);
        }
    }
}
