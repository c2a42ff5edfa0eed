package dev.credence.docs.thesisfigures;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The three models of the curves: MC dropout with ReLU and with TanH units, and an exact Gaussian process.
 *
 * @param layers hidden ones
 * @param width units of each
 * @param epochs of the networks
 * @param samples of a prediction
 */
record Contestants(int layers, int width, int epochs, int samples) {
    static final String RELU = "MC dropout, ReLU";
    static final String TANH = "MC dropout, TanH";
    static final String PROCESS = "Gaussian process";
    static final List<String> NAMES = List.of(RELU, TANH, PROCESS);

    /** Trained, in the order of {@link #NAMES}. */
    record Trained(TrainedModel relu, TrainedModel tanh, TrainedModel process) {
        List<TrainedModel> all() {
            return List.of(relu, tanh, process);
        }
    }

    Trained train(Workshop workshop, Dataset dataset, Examples train) {
        workshop.progress().accept(RELU);
        TrainedModel relu = workshop.train("dropout-alpha", network("relu"), dataset, train);
        workshop.progress().accept(TANH);
        TrainedModel tanh = workshop.train("dropout-alpha", network("tanh"), dataset, train);
        workshop.progress().accept(PROCESS);
        return new Trained(relu, tanh, workshop.train("gp", process(), dataset, train));
    }

    private Map<String, String> network(String activation) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("alpha", "0");
        settings.put("samples", "1");
        settings.put("hidden", String.join(",", Collections.nCopies(layers, String.valueOf(width))));
        settings.put("activation", activation);
        settings.put("dropout", "0.1");
        settings.put("epochs", String.valueOf(epochs));
        settings.put("batch", "100");
        settings.put("learning-rate", "0.001");
        settings.put("schedule", "cosine");
        settings.put("prediction-samples", String.valueOf(samples));
        return settings;
    }

    /** From a length-scale at which a year's turn can be seen: the marginal likelihood has several maxima. */
    private static Map<String, String> process() {
        return Map.of("kernel", "squared-exponential", "length-scale", "0.1", "epochs", "60");
    }

    /** The settings, in a sentence. */
    String about() {
        return layers + " hidden layers of " + width + " units, dropout 0.1 before all but the first, " + epochs
                + " epochs of Adam in batches of 100, " + samples + " samples of the weights. The Gaussian process is"
                + " exact, with a squared-exponential kernel whose hyperparameters maximise the marginal likelihood."
                + " Bands: two standard deviations of the function, without the noise.";
    }
}
