package dev.credence.core.device.nd4j;

import dev.credence.core.device.LikelihoodKernels;
import dev.credence.core.device.Tensor;
import org.jspecify.annotations.Nullable;

/** One pass for each sample over heap arrays, see {@link HostArray}; logarithms and exponentials in double. */
public class HostLikelihoodKernels implements LikelihoodKernels {
    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    private final HostArray f = new HostArray();
    private final HostArray y = new HostArray();
    private final HostArray result = new HostArray();
    private final HostArray gradient = new HostArray();

    @Override
    public void gaussian(Tensor f, Tensor y, Tensor logPrecision, Tensor out) {
        float logPrecisionValue = HostArray.scalar(logPrecision);
        float constant = (float) (0.5 * logPrecisionValue - HALF_LOG_TWO_PI);
        float halfPrecision = (float) (0.5 * Math.exp(logPrecisionValue));
        int m = y.length();
        float[] targets = this.y.load(y);
        for (int from = 0; from < f.length(); from += m) {
            float[] outputs = this.f.load(f, from, m);
            for (int i = 0; i < m; i++) {
                float difference = targets[i] - outputs[i];
                outputs[i] = constant - halfPrecision * difference * difference;
            }
            this.f.store(out, from, m);
        }
    }

    @Override
    public void gaussianGradient(
            Tensor f,
            Tensor y,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradF,
            boolean accumulateF,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision) {
        float precision = (float) Math.exp(HostArray.scalar(logPrecision));
        int m = y.length();
        float[] targets = this.y.load(y);
        double sum = 0;
        for (int from = 0; from < f.length(); from += m) {
            float[] outputs = this.f.load(f, from, m);
            float[] weights = gradient.load(gradOut, from, m);
            for (int i = 0; i < m; i++) {
                float difference = targets[i] - outputs[i];
                sum += weights[i] * (0.5 - 0.5 * precision * difference * difference);
                outputs[i] = weights[i] * precision * difference;
            }
            this.f.store(gradF, from, m, accumulateF);
        }
        if (gradLogPrecision != null) {
            HostArray.setScalar(gradLogPrecision, sum, accumulateLogPrecision);
        }
    }

    @Override
    public void heteroscedasticGaussian(Tensor f, Tensor y, Tensor out) {
        int m = y.length();
        float[] targets = this.y.load(y);
        float[] logLikelihood = result.room(m);
        for (int from = 0; from < out.length(); from += m) {
            float[] outputs = this.f.load(f, 2 * from, 2 * m);
            for (int i = 0; i < m; i++) {
                double difference = targets[i] - outputs[2 * i];
                double logVariance = outputs[2 * i + 1];
                logLikelihood[i] = (float)
                        (-0.5 * logVariance - HALF_LOG_TWO_PI - 0.5 * Math.exp(-logVariance) * difference * difference);
            }
            result.store(out, from, m);
        }
    }

    @Override
    public void heteroscedasticGaussianGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        int m = y.length();
        float[] targets = this.y.load(y);
        for (int from = 0; from < gradOut.length(); from += m) {
            float[] outputs = this.f.load(f, 2 * from, 2 * m);
            float[] weights = gradient.load(gradOut, from, m);
            for (int i = 0; i < m; i++) {
                double difference = targets[i] - outputs[2 * i];
                double scaled = Math.exp(-outputs[2 * i + 1]) * difference;
                outputs[2 * i] = (float) (weights[i] * scaled);
                outputs[2 * i + 1] = (float) (weights[i] * (0.5 * scaled * difference - 0.5));
            }
            this.f.store(gradF, 2 * from, 2 * m, accumulate);
        }
    }

    @Override
    public void categorical(Tensor f, Tensor y, Tensor out) {
        int m = y.length();
        int classes = f.size(-1);
        float[] targets = this.y.load(y);
        float[] logLikelihood = result.room(m);
        for (int from = 0; from < out.length(); from += m) {
            float[] logits = this.f.load(f, from * classes, m * classes);
            for (int i = 0; i < m; i++) {
                int row = i * classes;
                float largest = largest(logits, row, classes);
                double sum = 0;
                for (int c = 0; c < classes; c++) {
                    sum += Math.exp(logits[row + c] - largest);
                }
                logLikelihood[i] = (float) (logits[row + (int) targets[i]] - largest - Math.log(sum));
            }
            result.store(out, from, m);
        }
    }

    @Override
    public void categoricalGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        int m = y.length();
        int classes = f.size(-1);
        float[] targets = this.y.load(y);
        for (int from = 0; from < gradOut.length(); from += m) {
            float[] logits = this.f.load(f, from * classes, m * classes);
            float[] weights = gradient.load(gradOut, from, m);
            for (int i = 0; i < m; i++) {
                int row = i * classes;
                float largest = largest(logits, row, classes);
                double sum = 0;
                for (int c = 0; c < classes; c++) {
                    double e = Math.exp(logits[row + c] - largest);
                    sum += e;
                    logits[row + c] = (float) e;
                }
                float factor = (float) (-weights[i] / sum);
                for (int c = 0; c < classes; c++) {
                    logits[row + c] *= factor;
                }
                logits[row + (int) targets[i]] += weights[i];
            }
            this.f.store(gradF, from * classes, m * classes, accumulate);
        }
    }

    private static float largest(float[] x, int from, int n) {
        float largest = x[from];
        for (int i = from + 1; i < from + n; i++) {
            largest = Math.max(largest, x[i]);
        }
        return largest;
    }

    @Override
    public void bernoulli(Tensor f, Tensor y, Tensor out) {
        int m = y.length();
        float[] targets = this.y.load(y);
        for (int from = 0; from < f.length(); from += m) {
            float[] logits = this.f.load(f, from, m);
            for (int i = 0; i < m; i++) {
                double logit = logits[i];
                // softplus(f) = max(f, 0) + log(1 + e^−|f|)
                double linear = targets[i] * logit - Math.max(logit, 0);
                logits[i] = (float) (linear - Math.log1p(Math.exp(-Math.abs(logit))));
            }
            this.f.store(out, from, m);
        }
    }

    @Override
    public void bernoulliGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate) {
        int m = y.length();
        float[] targets = this.y.load(y);
        for (int from = 0; from < f.length(); from += m) {
            float[] logits = this.f.load(f, from, m);
            float[] weights = gradient.load(gradOut, from, m);
            for (int i = 0; i < m; i++) {
                // e^−f may overflow to ∞, of which the quotient is the right 0
                logits[i] = (float) (weights[i] * (targets[i] - 1 / (1 + Math.exp(-logits[i]))));
            }
            this.f.store(gradF, from, m, accumulate);
        }
    }

    @Override
    public void alphaMean(Tensor logLikelihood, double alpha, Tensor weights, Tensor out) {
        int samples = logLikelihood.size(0);
        int m = out.length();
        float[] values = f.load(logLikelihood);
        float[] means = result.room(m);
        for (int i = 0; i < m; i++) {
            means[i] = alpha == 0 ? mean(values, i, m, samples) : powerMean(values, i, m, samples, alpha);
        }
        f.store(weights, 0, samples * m);
        result.store(out, 0, m);
    }

    /** The mean of every m-th value from i on, which become their weights. */
    private static float mean(float[] values, int i, int m, int samples) {
        double sum = 0;
        for (int k = 0; k < samples; k++) {
            sum += values[k * m + i];
            values[k * m + i] = 1f / samples;
        }
        return (float) (sum / samples);
    }

    /** (1/α) log of the mean of e^(α value) likewise, the largest exponent taken out. */
    private static float powerMean(float[] values, int i, int m, int samples, double alpha) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < samples; k++) {
            largest = Math.max(largest, alpha * values[k * m + i]);
        }
        double sum = 0;
        for (int k = 0; k < samples; k++) {
            double e = Math.exp(alpha * values[k * m + i] - largest);
            values[k * m + i] = (float) e;
            sum += e;
        }
        float factor = (float) (1 / sum);
        for (int k = 0; k < samples; k++) {
            values[k * m + i] *= factor;
        }
        return (float) ((largest + Math.log(sum / samples)) / alpha);
    }

    @Override
    public void alphaMeanGradient(Tensor weights, Tensor gradOut, Tensor gradLogLikelihood, boolean accumulate) {
        int m = gradOut.length();
        float[] factors = gradient.load(gradOut);
        for (int from = 0; from < weights.length(); from += m) {
            HostLoops.multiply(f.load(weights, from, m), factors, m);
            f.store(gradLogLikelihood, from, m, accumulate);
        }
    }
}
