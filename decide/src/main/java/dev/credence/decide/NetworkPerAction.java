package dev.credence.decide;

import dev.credence.core.device.Device;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.train.TrainedModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A belief with one network per action. Their draws are independent. */
final class NetworkPerAction implements Belief {
    private final Device device;
    private final List<@Nullable TrainedModel> models;
    private final int samples;
    private final long seed;

    /** @param models one per action; null for an action without data */
    NetworkPerAction(Device device, List<@Nullable TrainedModel> models, int samples, long seed) {
        this.device = device;
        this.models = models;
        this.samples = samples;
        this.seed = seed;
    }

    /** A model's value for a context. */
    @FunctionalInterface
    private interface Value {
        double of(TrainedModel model, double[][] inputs, CounterRandom random);
    }

    private double[] each(double[] context, Value value) {
        double[] values = new double[models.size()];
        for (int a = 0; a < values.length; a++) {
            TrainedModel model = models.get(a);
            values[a] = model == null
                    ? Double.POSITIVE_INFINITY
                    : value.of(model, new double[][] {context}, Stream.DECISIONS.of(seed, 2 + a));
        }
        return values;
    }

    @Override
    public double[] mean(double[] context, int number) {
        return each(context, (model, inputs, random) -> FunctionDraw.mean(model, inputs, samples, number)[0]);
    }

    @Override
    public double[] draw(double[] context, int number) {
        return each(context, (model, inputs, random) -> FunctionDraw.of(model, inputs, random, number)[0]);
    }

    @Override
    public void observe(double[] context, int action, double reward) {
        // constant until the next training
    }

    @Override
    public void close() {
        device.close();
    }
}
