package dev.credence.device.simd;

import dev.credence.core.device.Activation;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import java.util.Arrays;

/**
 * Prints results that must not depend on the vector width and results that may by rounding only, and compares passes
 * with the interpreter; run by WidthsTest in separate JVMs.
 */
final class WidthProbe {
    private WidthProbe() {}

    public static void main(String[] args) {
        try (SimdDevice device = new SimdDevice()) {
            Noise noise = new Noise(CounterRandom.of(5, 6));
            noise.setStep(7);
            Tensor draws = device.allocate(1003);
            device.normal(noise, draws);
            int normal = Arrays.hashCode(device.read(draws));
            device.uniform(noise, draws);
            int uniform = Arrays.hashCode(device.read(draws));
            Tensor h = device.view(draws, 3, 100, 10);
            Tensor bias = device.allocate(10);
            device.fused(LayerKernels.class)
                    .orElseThrow()
                    .biasActivationDropout(h, bias, Activation.RELU, 0.3f, noise, device.allocate(100, 10));
            int dropout = Arrays.hashCode(device.read(h));
            Training step = new Training(device);
            double energy = 0;
            for (int i = 0; i < 20; i++) {
                energy = step.step().energy();
            }
            PassesTest.compare(device, 500, 20, false);
            System.out.println("probe " + Lanes.WIDTH + " " + normal + " " + uniform + " " + dropout + " " + energy);
        }
    }
}
