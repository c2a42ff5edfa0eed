package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;

/** Whole channels of images dropped: out = x · z/(1 − rate), one z ~ Bernoulli(1 − rate) for each image and channel; ∂x = g · z/(1 − rate). */
final class ChannelDropoutRule extends Rule {
    private final Device device;
    private final float rate;
    private final Noise noise;
    private final Tensor ones;
    private final Tensor mask;
    private final Tensor factors;

    ChannelDropoutRule(Device device, Var out, Var x, int channels, float rate, Noise noise) {
        super(out, x);
        this.device = device;
        this.rate = rate;
        this.noise = noise;
        int images = x.size(0);
        ones = device.allocate(images, channels);
        device.elementwise().fill(ones, 1);
        mask = device.allocate(images, channels);
        factors = device.allocate(images, channels);
    }

    @Override
    void forward() {
        device.random().dropout(ones, rate, noise, mask, factors);
        device.images().scaleChannels(input(0).value(), factors, output().value(), false);
    }

    @Override
    void backward() {
        device.images().scaleChannels(output().gradient(), factors, input(0).gradient(), accumulate(0));
    }
}
