package dev.credence.device.simd;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;

/**
 * One training step of black-box α with dropout, as the graph would call the kernels: the workloads {@code dropout-alpha-mlp} and {@code
 * dropout-alpha-mnist} of the peers' script.
 */
final class DropoutAlphaStep {
    private static final float PRIOR = 1e-4f;

    private final Device device;
    private final int[] sizes;
    private final int points;
    private final float rate;
    private final boolean classes;
    private final double alpha = 0.5;

    private final Tensor parameters;
    private final Tensor gradients;
    private final Tensor m;
    private final Tensor v;
    private final Tensor[] weights;
    private final Tensor[] biases;
    private final Tensor[] gradWeights;
    private final Tensor[] gradBiases;
    private final Tensor x;
    private final Tensor y;
    private final Tensor[] h;
    private final Tensor[] gradH;
    private final Tensor[] masks;
    private final Noise[] noises;
    private final Tensor logPrecision;
    private final Tensor priorLogPrecision;
    private final Tensor ll;
    private final Tensor gradLl;
    private final Tensor alphaWeights;
    private final Tensor perPoint;
    private final Tensor gradPerPoint;
    private final Tensor[] terms;
    private final float[] factors;
    private final Tensor energy;
    private final Tensor[] termGradients;
    private final float[] result = new float[1];
    final float[] batchX;
    final float[] batchY;
    private int t;

    static DropoutAlphaStep mlp(Device device) {
        return new DropoutAlphaStep(device, new int[] {13, 50, 1}, 10, 32, 0.05f, false);
    }

    static DropoutAlphaStep mnist(Device device) {
        return new DropoutAlphaStep(device, new int[] {784, 100, 100, 10}, 10, 128, 0.5f, true);
    }

    DropoutAlphaStep(Device device, int[] sizes, int samples, int points, float rate, boolean classes) {
        this.device = device;
        this.sizes = sizes;
        this.points = points;
        this.rate = rate;
        this.classes = classes;
        int layers = sizes.length - 1;
        int count = 0;
        for (int l = 0; l < layers; l++) {
            count += (sizes[l] + 1) * sizes[l + 1];
        }
        parameters = device.allocate(count);
        gradients = device.allocate(count);
        m = device.allocate(count);
        v = device.allocate(count);
        weights = new Tensor[layers];
        biases = new Tensor[layers];
        gradWeights = new Tensor[layers];
        gradBiases = new Tensor[layers];
        h = new Tensor[layers + 1];
        gradH = new Tensor[layers + 1];
        masks = new Tensor[layers];
        noises = new Noise[layers];
        int rows = samples * points;
        int at = 0;
        Noise start = new Noise(CounterRandom.of(1, 1));
        for (int l = 0; l < layers; l++) {
            int in = sizes[l];
            int out = sizes[l + 1];
            weights[l] = device.view(parameters, at, in, out);
            gradWeights[l] = device.view(gradients, at, in, out);
            start.setStep(l);
            device.random().normal(start, weights[l]);
            Tensor copy = device.allocate(in, out);
            device.elementwise().scale(weights[l], 0.1f, copy, false);
            device.elementwise().scale(copy, 1, weights[l], false);
            at += in * out;
            biases[l] = device.view(parameters, at, out);
            gradBiases[l] = device.view(gradients, at, out);
            at += out;
            h[l] = device.allocate(rows, in);
            gradH[l] = device.allocate(rows, in);
            masks[l] = device.allocate(rows, in);
            noises[l] = new Noise(CounterRandom.of(2, l));
        }
        h[layers] = device.allocate(rows, sizes[layers]);
        gradH[layers] = device.allocate(rows, sizes[layers]);
        x = device.allocate(points, sizes[0]);
        y = device.allocate(points);
        logPrecision = device.allocate(1);
        device.write(logPrecision, (float) Math.log(10));
        priorLogPrecision = device.allocate(1);
        ll = device.allocate(samples, points);
        gradLl = device.allocate(samples, points);
        alphaWeights = device.allocate(samples, points);
        perPoint = device.allocate(points);
        gradPerPoint = device.allocate(points);
        terms = new Tensor[layers + 1];
        termGradients = new Tensor[layers + 1];
        factors = new float[layers + 1];
        for (int i = 0; i <= layers; i++) {
            terms[i] = device.allocate(1);
            termGradients[i] = device.allocate(1);
            factors[i] = i == 0 ? -1 : PRIOR;
            device.write(termGradients[i], factors[i]);
        }
        energy = device.allocate(1);
        CounterRandom random = CounterRandom.of(3, 3);
        batchX = new float[points * sizes[0]];
        batchY = new float[points];
        for (int i = 0; i < batchX.length; i++) {
            batchX[i] = (float) random.normal(0, i);
        }
        for (int i = 0; i < points; i++) {
            batchY[i] = classes ? random.below(10, 1, i) : (float) random.normal(1, i);
        }
    }

    /** One step; gives its energy. */
    float step() {
        int layers = sizes.length - 1;
        t++;
        device.write(x, batchX, 0);
        device.write(y, batchY, 0);
        for (int l = 0; l < layers; l++) {
            noises[l].setStep(t);
        }
        device.random().dropout(x, rate, noises[0], masks[0], h[0]);
        for (int l = 0; l < layers; l++) {
            device.linear().multiply(h[l], false, weights[l], false, h[l + 1], false);
            boolean last = l == layers - 1;
            device.random()
                    .biasActivationDropout(
                            h[l + 1],
                            biases[l],
                            last ? Activation.IDENTITY : Activation.RELU,
                            last ? 0 : rate,
                            last ? null : noises[l + 1],
                            last ? null : masks[l + 1]);
        }
        if (classes) {
            device.likelihoods().categorical(h[layers], y, ll);
        } else {
            device.likelihoods().gaussian(h[layers], y, logPrecision, ll);
        }
        device.likelihoods().alphaMean(ll, alpha, alphaWeights, perPoint);
        device.elementwise().sum(perPoint, 1f / points, terms[0]);
        for (int l = 0; l < layers; l++) {
            device.divergences().gaussianEnergy(weights[l], 1, priorLogPrecision, terms[l + 1]);
        }
        device.elementwise().linearCombination(terms, factors, energy);

        device.elementwise().sumGradient(termGradients[0], 1f / points, gradPerPoint, false);
        device.likelihoods().alphaMeanGradient(alphaWeights, gradPerPoint, gradLl, false);
        if (classes) {
            device.likelihoods().categoricalGradient(h[layers], y, gradLl, gradH[layers], false);
        } else {
            device.likelihoods()
                    .gaussianGradient(h[layers], y, logPrecision, gradLl, gradH[layers], false, null, false);
        }
        for (int l = layers - 1; l >= 0; l--) {
            boolean last = l == layers - 1;
            device.random()
                    .biasActivationDropoutGradient(
                            h[l + 1],
                            last ? Activation.IDENTITY : Activation.RELU,
                            last ? 0 : rate,
                            last ? null : masks[l + 1],
                            gradH[l + 1],
                            gradBiases[l],
                            false);
            device.linear().multiply(h[l], true, gradH[l + 1], false, gradWeights[l], false);
            if (l > 0) {
                device.linear().multiply(gradH[l + 1], false, weights[l], true, gradH[l], false);
            }
            device.divergences()
                    .gaussianEnergyGradient(
                            weights[l], 1, priorLogPrecision, termGradients[l + 1], gradWeights[l], true, null, false);
        }
        double squares = device.optimisers().sumOfSquares(gradients);
        device.optimisers().adam(parameters, gradients, m, v, 1e-3, 0.9, 0.999, 1e-8, t, 1);
        device.read(energy, result, 0);
        if (!Double.isFinite(squares)) {
            throw new IllegalStateException("The gradient is not finite at step " + t);
        }
        return result[0];
    }

    /** The parameters. */
    float[] parameters() {
        return device.read(parameters);
    }
}
