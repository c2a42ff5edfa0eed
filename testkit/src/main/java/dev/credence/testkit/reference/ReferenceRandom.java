package dev.credence.testkit.reference;

import dev.credence.core.device.RandomKernels;
import dev.credence.core.device.Tensor;
import dev.credence.core.model.Activation;
import dev.credence.core.random.Noise;
import org.jspecify.annotations.Nullable;

/** Random numbers; masks hold 1 where an element is kept and 0 where it is dropped. */
final class ReferenceRandom implements RandomKernels {
    /** (word + ½)/2³². */
    @Override
    public void uniform(Noise noise, Tensor out) {
        DoubleTensor to = DoubleTensor.of(out);
        for (int i = 0; i < out.length(); i++) {
            to.set(i, (float) noise.random().uniform(noise.step(), i));
        }
    }

    /** Φ⁻¹((word + ½)/2³²). */
    @Override
    public void normal(Noise noise, Tensor out) {
        DoubleTensor to = DoubleTensor.of(out);
        for (int i = 0; i < out.length(); i++) {
            to.set(i, noise.random().normal(noise.step(), i));
        }
    }

    /** z = 1 where (word >>> 8)·2⁻²⁴ ≥ rate. */
    private static double kept(Noise noise, int i, float rate) {
        return (noise.random().word(noise.step(), i) >>> 8) * 0x1p-24 >= rate ? 1 : 0;
    }

    /** out_ki = z_ki x_i/(1 − rate). */
    @Override
    public void dropout(Tensor x, float rate, Noise noise, Tensor mask, Tensor out) {
        DoubleTensor from = DoubleTensor.of(x);
        DoubleTensor z = DoubleTensor.of(mask);
        DoubleTensor to = DoubleTensor.of(out);
        for (int i = 0; i < out.length(); i++) {
            z.set(i, kept(noise, i, rate));
            to.set(i, z.get(i) * from.get(i % x.length()) / (1.0 - rate));
        }
    }

    /** ∂x_i = Σ_k z_ki g_ki/(1 − rate). */
    @Override
    public void dropoutGradient(Tensor mask, float rate, Tensor gradOut, Tensor gradX, boolean accumulate) {
        DoubleTensor z = DoubleTensor.of(mask);
        DoubleTensor g = DoubleTensor.of(gradOut);
        DoubleTensor to = DoubleTensor.of(gradX);
        to.start(accumulate);
        for (int i = 0; i < gradOut.length(); i++) {
            to.add(i % gradX.length(), z.get(i) * g.get(i) / (1.0 - rate));
        }
    }

    /** h_rc ← z_rc a(h_rc + b_c)/(1 − rate). */
    @Override
    public void biasActivationDropout(
            Tensor h,
            @Nullable Tensor bias,
            Activation activation,
            float rate,
            @Nullable Noise noise,
            @Nullable Tensor mask) {
        DoubleTensor inOut = DoubleTensor.of(h);
        int columns = h.size(-1);
        for (int i = 0; i < h.length(); i++) {
            double b = bias == null ? 0 : DoubleTensor.of(bias).get(i % columns);
            double value = activation.value(inOut.get(i) + b);
            if (rate > 0 && noise != null && mask != null) {
                double z = kept(noise, i, rate);
                DoubleTensor.of(mask).set(i, z);
                value = z * value / (1.0 - rate);
            }
            inOut.set(i, value);
        }
    }

    /** g_rc ← g_rc z_rc/(1 − rate) a′(h_rc (1 − rate)), which is the activation's output where z = 1; ∂b_c = Σ_r g_rc. */
    @Override
    public void biasActivationDropoutGradient(
            Tensor h,
            Activation activation,
            float rate,
            @Nullable Tensor mask,
            Tensor gradH,
            @Nullable Tensor gradBias,
            boolean accumulateBias) {
        DoubleTensor value = DoubleTensor.of(h);
        DoubleTensor g = DoubleTensor.of(gradH);
        for (int i = 0; i < h.length(); i++) {
            double z = mask == null ? 1 : DoubleTensor.of(mask).get(i);
            double derivative = activation.derivativeFromOutput(value.get(i) * (1.0 - rate));
            g.set(i, g.get(i) * z / (1.0 - rate) * derivative);
        }
        if (gradBias != null) {
            DoubleTensor to = DoubleTensor.of(gradBias);
            to.start(accumulateBias);
            for (int i = 0; i < h.length(); i++) {
                to.add(i % gradBias.length(), g.get(i));
            }
        }
    }

    /** out_ki = m_i + e^{v_i/2} ε_ki. */
    @Override
    public void reparameterise(Tensor mean, Tensor logVariance, Noise noise, Tensor eps, Tensor out) {
        normal(noise, eps);
        DoubleTensor m = DoubleTensor.of(mean);
        DoubleTensor v = DoubleTensor.of(logVariance);
        DoubleTensor e = DoubleTensor.of(eps);
        DoubleTensor to = DoubleTensor.of(out);
        for (int i = 0; i < out.length(); i++) {
            int j = i % mean.length();
            to.set(i, m.get(j) + Math.exp(0.5 * v.get(j)) * e.get(i));
        }
    }

    /** ∂m_i = Σ_k g_ki; ∂v_i = ½ e^{v_i/2} Σ_k ε_ki g_ki. */
    @Override
    public void reparameteriseGradient(
            Tensor logVariance,
            Tensor eps,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance) {
        DoubleTensor v = DoubleTensor.of(logVariance);
        DoubleTensor e = DoubleTensor.of(eps);
        DoubleTensor g = DoubleTensor.of(gradOut);
        DoubleTensor toMean = DoubleTensor.of(gradMean);
        DoubleTensor toLogVariance = DoubleTensor.of(gradLogVariance);
        int n = logVariance.length();
        for (int j = 0; j < n; j++) {
            double sum = 0;
            double weighted = 0;
            for (int i = j; i < gradOut.length(); i += n) {
                sum += g.get(i);
                weighted += e.get(i) * g.get(i);
            }
            toMean.put(j, sum, accumulateMean);
            toLogVariance.put(j, 0.5 * Math.exp(0.5 * v.get(j)) * weighted, accumulateLogVariance);
        }
    }

    /** out_ki = m_i + √v_i ε_ki. */
    @Override
    public void perturb(Tensor mean, Tensor variance, Noise noise, Tensor eps, Tensor out) {
        normal(noise, eps);
        DoubleTensor m = DoubleTensor.of(mean);
        DoubleTensor v = DoubleTensor.of(variance);
        DoubleTensor e = DoubleTensor.of(eps);
        DoubleTensor to = DoubleTensor.of(out);
        for (int i = 0; i < out.length(); i++) {
            int j = i % mean.length();
            to.set(i, m.get(j) + Math.sqrt(v.get(j)) * e.get(i));
        }
    }

    /** ∂m_i = Σ_k g_ki; ∂v_i = Σ_k ε_ki g_ki / (2√v_i). */
    @Override
    public void perturbGradient(
            Tensor variance,
            Tensor eps,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradVariance,
            boolean accumulateVariance) {
        DoubleTensor v = DoubleTensor.of(variance);
        DoubleTensor e = DoubleTensor.of(eps);
        DoubleTensor g = DoubleTensor.of(gradOut);
        int n = variance.length();
        for (int j = 0; j < n; j++) {
            double sum = 0;
            double weighted = 0;
            for (int i = j; i < gradOut.length(); i += n) {
                sum += g.get(i);
                weighted += e.get(i) * g.get(i);
            }
            DoubleTensor.of(gradMean).put(j, sum, accumulateMean);
            DoubleTensor.of(gradVariance).put(j, weighted / (2 * Math.sqrt(v.get(j))), accumulateVariance);
        }
    }
}
