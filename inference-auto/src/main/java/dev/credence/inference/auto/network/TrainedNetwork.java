package dev.credence.inference.auto.network;

import dev.credence.inference.auto.table.CodedRows;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * A network that has been trained. Thread-safe: networks in memory are kept for later predictions, as many as have
 * predicted at the same time.
 */
public final class TrainedNetwork {
    private static final int TILE = 32;

    private final Configuration configuration;
    private final NetworkSizes sizes;
    private final int[] embeddings;
    private final float[] parameters;
    private final ConcurrentLinkedDeque<TabularPerceptron> idle = new ConcurrentLinkedDeque<>();

    /**
     * @param embeddings rows of each embedding table
     * @param parameters those of a {@link Member} of this configuration and size; not copied
     */
    public TrainedNetwork(Configuration configuration, NetworkSizes sizes, int[] embeddings, float[] parameters) {
        this.configuration = configuration;
        this.sizes = sizes;
        this.embeddings = embeddings;
        this.parameters = parameters;
    }

    /** All parameters, in the order of model files; not copied. */
    public float[] parameters() {
        return parameters;
    }

    /**
     * The predictions for rows.
     *
     * @param target on the network's scale; the same in all calls
     */
    public <P> P predict(Target<P> target, CodedRows rows) {
        P predictions = target.predictions(configuration, rows.size());
        Head head = target.head(configuration);
        TabularPerceptron network = idle.poll();
        if (network == null) {
            network = Member.network(configuration, target.head(configuration), sizes, rows, embeddings, TILE, 0);
            network.load(parameters);
        }
        for (int from = 0; from < rows.size(); from += TILE) {
            int m = Math.min(TILE, rows.size() - from);
            int[] which = new int[m];
            for (int i = 0; i < m; i++) {
                which[i] = from + i;
            }
            float[][] outputs = network.predict(rows.rows(which), m);
            for (int i = 0; i < m; i++) {
                target.write(head, outputs[i], predictions, from + i);
            }
        }
        idle.push(network);
        return predictions;
    }
}
