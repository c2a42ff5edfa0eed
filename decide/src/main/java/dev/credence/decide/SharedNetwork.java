package dev.credence.decide;

import dev.credence.core.device.Device;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.train.TrainedModel;

/** A belief with one network of context and action. */
final class SharedNetwork implements Belief {
    private final Device device;
    private final TrainedModel model;
    private final int actions;
    private final int samples;
    private final CounterRandom random;

    SharedNetwork(Device device, TrainedModel model, History history, int samples, long seed) {
        this.device = device;
        this.model = model;
        this.actions = history.actions();
        this.samples = samples;
        this.random = Stream.DECISIONS.of(seed, 2);
    }

    @Override
    public double[] mean(double[] context, int number) {
        return FunctionDraw.mean(model, History.withEachAction(context, actions), samples, number);
    }

    @Override
    public double[] draw(double[] context, int number) {
        return FunctionDraw.of(model, History.withEachAction(context, actions), random, number);
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
