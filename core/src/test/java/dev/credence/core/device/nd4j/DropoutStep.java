package dev.credence.core.device.nd4j;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import java.util.Random;

/**
 * One training step of the workload {@code dropout-alpha-mlp} (D-H-1 ReLU network, Gaussian likelihood, K samples, dropout on both
 * layers), as the sequence of kernels that the graph calls. Its main prints the time of a step on {@link Nd4jDevice}.
 */
final class DropoutStep {
    private static final int K = 10;
    private static final int M = 32;
    private static final int D = 13;
    private static final int H = 50;
    private static final float RATE = 0.05f;
    private static final double ALPHA = 0.5;
    private static final float PER_POINT = 1e-4f;

    private final Device device;
    private final Noise noise0 = new Noise(CounterRandom.of(1, 0));
    private final Noise noise1 = new Noise(CounterRandom.of(1, 1));
    private final Tensor x;
    private final Tensor y;
    private final Tensor parameters;
    private final Tensor gradients;
    private final Tensor m;
    private final Tensor v;
    private final Tensor[] w;
    private final Tensor[] g;
    private final Tensor mask0;
    private final Tensor h0;
    private final Tensor mask1;
    private final Tensor h1;
    private final Tensor gradH1;
    private final Tensor f;
    private final Tensor gradF;
    private final Tensor logPrecision;
    private final Tensor logLikelihood;
    private final Tensor gradLogLikelihood;
    private final Tensor weights;
    private final Tensor perPoint;
    private final Tensor gradPerPoint;
    private final Tensor[] terms;
    private final Tensor energy;
    private final Tensor gradData;
    private final Tensor gradPrior;
    private final float[] inputs;
    private final float[] targets;
    private final float[] energyRead = new float[1];
    private int t;

    DropoutStep(Device device) {
        this.device = device;
        Random random = new Random(5);
        int count = D * H + H + H + 1;
        x = device.allocate(M, D);
        y = device.allocate(M);
        parameters = device.allocate(count);
        gradients = device.allocate(count);
        m = device.allocate(count);
        v = device.allocate(count);
        w = views(parameters);
        g = views(gradients);
        mask0 = device.allocate(K * M, D);
        h0 = device.allocate(K * M, D);
        mask1 = device.allocate(K * M, H);
        h1 = device.allocate(K * M, H);
        gradH1 = device.allocate(K * M, H);
        f = device.allocate(K * M, 1);
        gradF = device.allocate(K * M, 1);
        logPrecision = device.allocate(1);
        logLikelihood = device.allocate(K, M);
        gradLogLikelihood = device.allocate(K, M);
        weights = device.allocate(K, M);
        perPoint = device.allocate(M);
        gradPerPoint = device.allocate(M);
        terms = new Tensor[] {device.allocate(1), device.allocate(1), device.allocate(1)};
        energy = device.allocate(1);
        gradData = device.allocate(1);
        gradPrior = device.allocate(1);
        device.write(parameters, normals(random, count, 0.1));
        device.write(logPrecision, (float) Math.log(10));
        device.write(gradData, -1f);
        device.write(gradPrior, PER_POINT);
        inputs = normals(random, M * D, 1);
        targets = normals(random, M, 1);
    }

    private static float[] normals(Random random, int n, double scale) {
        float[] values = new float[n];
        for (int i = 0; i < n; i++) {
            values[i] = (float) (scale * random.nextGaussian());
        }
        return values;
    }

    private Tensor[] views(Tensor all) {
        return new Tensor[] {
            device.view(all, 0, D, H),
            device.view(all, D * H, H),
            device.view(all, D * H + H, H, 1),
            device.view(all, D * H + H + H, 1)
        };
    }

    /** The energy of a step, which moves the parameters. */
    float run() {
        t++;
        noise0.setStep(t);
        noise1.setStep(t);
        device.write(x, inputs, 0);
        device.write(y, targets, 0);
        forward();
        backward();
        double squares = device.optimisers().sumOfSquares(gradients);
        device.optimisers().adam(parameters, gradients, m, v, 1e-3, 0.9, 0.999, 1e-8, t, 1);
        device.read(energy, energyRead, 0);
        if (!Double.isFinite(squares) || !Float.isFinite(energyRead[0])) {
            throw new ArithmeticException("not finite at step " + t);
        }
        return energyRead[0];
    }

    private void forward() {
        device.random().dropout(x, RATE, noise0, mask0, h0);
        device.linear().multiply(h0, false, w[0], false, h1, false);
        device.random().biasActivationDropout(h1, w[1], Activation.RELU, RATE, noise1, mask1);
        device.linear().multiply(h1, false, w[2], false, f, false);
        device.random().biasActivationDropout(f, w[3], Activation.IDENTITY, 0, null, null);
        device.likelihoods().gaussian(f, y, logPrecision, logLikelihood);
        device.likelihoods().alphaMean(logLikelihood, ALPHA, weights, perPoint);
        device.elementwise().sum(perPoint, 1f / M, terms[0]);
        device.divergences().gaussianEnergy(w[0], 0.95f, logPrecision, terms[1]);
        device.divergences().gaussianEnergy(w[2], 0.95f, logPrecision, terms[2]);
        device.elementwise().linearCombination(terms, new float[] {-1, PER_POINT, PER_POINT}, energy);
    }

    private void backward() {
        device.elementwise().sumGradient(gradData, 1f / M, gradPerPoint, false);
        device.likelihoods().alphaMeanGradient(weights, gradPerPoint, gradLogLikelihood, false);
        device.likelihoods().gaussianGradient(f, y, logPrecision, gradLogLikelihood, gradF, false, null, false);
        device.random().biasActivationDropoutGradient(f, Activation.IDENTITY, 0, null, gradF, g[3], false);
        device.linear().multiply(h1, true, gradF, false, g[2], false);
        device.linear().multiply(gradF, false, w[2], true, gradH1, false);
        device.random().biasActivationDropoutGradient(h1, Activation.RELU, RATE, mask1, gradH1, g[1], false);
        device.linear().multiply(h0, true, gradH1, false, g[0], false);
        device.divergences().gaussianEnergyGradient(w[0], 0.95f, logPrecision, gradPrior, g[0], true, null, false);
        device.divergences().gaussianEnergyGradient(w[2], 0.95f, logPrecision, gradPrior, g[2], true, null, false);
    }

    /** Arguments: seconds to measure for (3), and {@code operations} for the kernels of other backends than the CPU's. */
    public static void main(String[] args) {
        double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 3;
        boolean onHost = args.length < 2 || !args[1].equals("operations");
        long start = System.nanoTime();
        try (Nd4jDevice device = new Nd4jDevice(onHost)) {
            System.out.printf("ND4J loaded in %.0f ms%n", (System.nanoTime() - start) / 1e6);
            DropoutStep step = new DropoutStep(device);
            double best = Double.POSITIVE_INFINITY;
            long end = System.nanoTime() + (long) (seconds * 1e9);
            while (System.nanoTime() < end) {
                long before = System.nanoTime();
                for (int i = 0; i < 200; i++) {
                    step.run();
                }
                best = Math.min(best, (System.nanoTime() - before) / 200e3);
            }
            System.out.printf("%.1f us/step, energy %.4f%n", best, step.run());
        }
    }
}
