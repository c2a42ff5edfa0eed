package dev.credence.testkit;

import static dev.credence.testkit.Breakage.after;
import static dev.credence.testkit.Breakage.before;
import static dev.credence.testkit.Breakage.instead;

import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;
import dev.credence.core.random.NormalQuantile;
import dev.credence.core.random.NormalTail;
import dev.credence.testkit.reference.ReferenceDevice;
import java.util.stream.Stream;

/** Mistakes that devices make. */
final class Breakages {
    /** No mistake: the wrapping alone must change nothing. */
    static final Breakage NONE = before("nothing", "nothing", "", args -> {});

    private Breakages() {}

    static Stream<Breakage> all() {
        return Stream.of(
                        gradients(),
                        accumulation(),
                        random(),
                        stability(),
                        optimisers(),
                        memory(),
                        ImageBreakages.all())
                .flatMap(s -> s);
    }

    private static Stream<Breakage> gradients() {
        return Stream.of(
                after("the Gaussian's gradient has the wrong sign", "gaussianGradient", "Likelihoods", negate(4)),
                after("the softmax's gradient has the wrong sign", "categoricalGradient", "Likelihoods", negate(3)),
                after("the gradient of log variances lacks its half", "reparameteriseGradient", "Noise", scale(5, 2)),
                after("the gradient of variances lacks its half", "perturbGradient", "Noise", scale(5, 2)),
                after("the variance of draws is that of a sample, with R − 1", "moments", "Rows", (device, args) -> {
                    double rows = tensor(args, 0).size(0);
                    for (int i = 0; i < tensor(args, 3).length() && rows > 1; i++) {
                        device.set(tensor(args, 3), i, device.get(tensor(args, 3), i) + Math.log(rows / (rows - 1)));
                    }
                }),
                after("the Gaussian's constant is left out", "gaussian", "Likelihoods", (device, args) -> {
                    for (int i = 0; i < tensor(args, 3).length(); i++) {
                        device.set(tensor(args, 3), i, device.get(tensor(args, 3), i) + 0.5 * Math.log(2 * Math.PI));
                    }
                }),
                after(
                        "the scale of dropped weights is forgotten in the prior's gradient",
                        "gaussianEnergyGradient",
                        "Divergences",
                        (device, args) -> {
                            double s = (Float) args[1];
                            scale(4, 1 / (s * s)).call(device, args);
                        }),
                after(
                        "the gradient of the data term is divided by K",
                        "alphaMeanGradient",
                        "AlphaMean",
                        (device, args) -> {
                            scale(2, 1.0 / tensor(args, 0).size(0)).call(device, args);
                        }),
                after("the last row of a large product is left out", "multiply", "DenseLayers", Breakages::dropLastRow),
                after("the variance of a gate is forgotten", "gate", "MomentLayers", (device, args) -> {
                    Tensor u = tensor(args, 0);
                    int n = u.length() / 2;
                    for (int i = 0; i < n; i++) {
                        double g = device.get(u, i) == 0 ? 0.5 : device.get(tensor(args, 3), i) / device.get(u, i);
                        device.set(tensor(args, 3), n + i, g * device.get(u, n + i));
                    }
                }),
                after("the gradient of a square lacks its two", "squareGradient", "MomentLayers", scale(2, 0.5)),
                after("the probit's gradient has the wrong sign", "probitGradient", "ExpectedLikelihoods", negate(4)),
                before("a shared matrix is transposed the wrong way", "multiplyPerSample", "Kernels", args -> {
                    if (tensor(args, 0).rank() == 2
                            && tensor(args, 0).size(0) == tensor(args, 0).size(1)) {
                        args[1] = !(Boolean) args[1];
                    }
                }));
    }

    private static void dropLastRow(ReferenceDevice device, Object[] args) {
        // elementwise products have the same name and four arguments
        if (args.length == 6 && tensor(args, 4).size(0) > 32) {
            Tensor product = tensor(args, 4);
            for (int i = product.length() - product.size(1); i < product.length(); i++) {
                device.set(product, i, 0);
            }
        }
    }

    private static Stream<Breakage> accumulation() {
        return Stream.of(
                before("products overwrite where they should add", "multiply", "DenseLayers", set(false)),
                before("products of samples always add", "multiplyPerSample", "PerSampleLayers", set(true)),
                before("the gradient of dropout overwrites", "dropoutGradient", "Dropout", set(false)),
                before("the gradient of a bias overwrites", "biasActivationDropoutGradient", "DenseLayers", set(false)),
                before("the gradient of a sum overwrites", "sumGradient", "Arithmetic", set(false)),
                before("a scaled gradient overwrites", "scale", "Arithmetic", set(false)),
                before("the gradient of columns overwrites", "copyColumns", "Rows", set(false)),
                before("the gradient of standardised draws overwrites", "standardiseGradient", "Rows", set(false)),
                before("the gradient of a precision overwrites", "gaussianKlGradient", "Divergences", set(false)));
    }

    private static Stream<Breakage> random() {
        return Stream.of(
                after("kept elements are not rescaled", "dropout", "RandomNumbers", (device, args) -> {
                    double rate = (Float) args[1];
                    scale(4, 1 - rate).call(device, args);
                }),
                before("all samples share one mask", "dropout", "Dropout", args -> {
                    args[2] = Breakages.with((Noise) args[2], 0);
                }),
                before("uniform numbers take the next step's words", "uniform", "RandomNumbers", args -> {
                    args[0] = Breakages.with((Noise) args[0], 1);
                }),
                before("normal numbers take the next step's words", "normal", "RandomNumbers", args -> {
                    args[0] = Breakages.with((Noise) args[0], 1);
                }),
                after(
                        "normal numbers of uniform numbers that were rounded to floats",
                        "normal",
                        "RandomNumbers",
                        (device, args) -> {
                            Noise noise = (Noise) args[0];
                            for (int i = 0; i < tensor(args, 1).length(); i++) {
                                float u = (float) noise.random().uniform(noise.step(), i);
                                device.set(tensor(args, 1), i, NormalQuantile.of(u));
                            }
                        }),
                before("a rate is rounded to eighths", "biasActivationDropout", "RandomNumbers", args -> {
                    args[3] = Math.round((Float) args[3] * 8) / 8f;
                }),
                new Breakage("noise that no seed decides", "reparameterise", "Noise", new Breakage.Fault() {
                    private int calls;

                    @Override
                    public Object call(ReferenceDevice device, Breakage.Original original, Object[] args)
                            throws Throwable {
                        args[2] = Breakages.with((Noise) args[2], ++calls);
                        return original.call(args);
                    }
                }));
    }

    private static Noise with(Noise noise, int ahead) {
        Noise other = new Noise(noise.random());
        other.setStep(ahead == 0 ? 0 : noise.step() + ahead);
        return other;
    }

    private static Stream<Breakage> stability() {
        return Stream.of(
                after("the log-sum-exp over samples is unstable", "alphaMean", "AlphaMean", (device, args) -> {
                    alphaMean(device, args, false);
                }),
                after(
                        "the log-sum-exp over samples loses its digits for small α",
                        "alphaMean",
                        "AlphaMean",
                        (device, args) -> alphaMean(device, args, true)),
                instead("the variance of a rectifier cancels", "rectify", "MomentExtremes", (device, args) -> {
                    Tensor u = tensor(args, 0);
                    int n = u.length() / 2;
                    for (int i = 0; i < n; i++) {
                        double m = device.get(u, i);
                        double v = device.get(u, n + i);
                        double z = m / Math.sqrt(v);
                        float below = (float) NormalTail.probability(z);
                        float first = (float) (m * below + Math.sqrt(v) * NormalTail.density(z));
                        float second = (float) ((m * m + v) * below + m * Math.sqrt(v) * NormalTail.density(z));
                        device.set(tensor(args, 2), i, first);
                        device.set(tensor(args, 2), n + i, second - first * first);
                    }
                }),
                instead("softplus is unstable", "bernoulli", "Likelihoods", (device, args) -> {
                    for (int i = 0; i < tensor(args, 2).length(); i++) {
                        double f = device.get(tensor(args, 0), i);
                        double y =
                                device.get(tensor(args, 1), i % tensor(args, 1).length());
                        device.set(tensor(args, 2), i, y * f - Math.log(1 + Math.exp(f)));
                    }
                }),
                instead("the scale mixture is unstable", "scaleMixtureEnergy", "Divergences", (device, args) -> {
                    double sum = 0;
                    for (int i = 0; i < tensor(args, 0).length(); i++) {
                        double x = (Float) args[1] * device.get(tensor(args, 0), i);
                        double pi = (Double) args[2];
                        sum -= Math.log(pi * density(x, (Double) args[3]) + (1 - pi) * density(x, (Double) args[4]));
                    }
                    device.set(tensor(args, 5), 0, sum);
                }));
    }

    private static double density(double x, double sd) {
        return Math.exp(-x * x / (2 * sd * sd)) / (sd * Math.sqrt(2 * Math.PI));
    }

    /** log(mean e^{αℓ})/α in doubles without a shift, or with a shift in floats. */
    private static void alphaMean(ReferenceDevice device, Object[] args, boolean floats) {
        Tensor ell = tensor(args, 0);
        double alpha = (Double) args[1];
        int points = ell.size(1);
        for (int m = 0; m < points && alpha != 0; m++) {
            double shift = floats ? alpha * device.get(ell, m) : 0;
            double sum = 0;
            for (int i = m; i < ell.length(); i += points) {
                double e = Math.exp(alpha * device.get(ell, i) - shift);
                sum = floats ? (float) (sum + (float) e) : sum + e;
            }
            double mean = sum / ell.size(0);
            device.set(tensor(args, 3), m, (shift + Math.log(floats ? (float) mean : mean)) / alpha);
        }
    }

    private static Stream<Breakage> optimisers() {
        return Stream.of(
                before("Adam's bias correction counts from 0", "adam", "Optimisers", args -> {
                    args[8] = (Long) args[8] + 1;
                }),
                before("Adam's ε is a thousand times too large", "adam", "Optimisers", args -> {
                    args[7] = 1e3 * (Double) args[7];
                }),
                before("Adam does not scale the gradient", "adam", "Optimisers", args -> args[9] = 1f),
                before("momentum is forgotten", "sgd", "Optimisers", args -> args[4] = 0.0),
                new Breakage(
                        "a sum of squares passes over what is not a number",
                        "sumOfSquares",
                        "Optimisers",
                        (device, original, args) -> {
                            double sum = (Double) original.call(args);
                            return Double.isFinite(sum) ? sum : 0.0;
                        }),
                new Breakage(
                        "a sum of squares is kept in one float",
                        "sumOfSquares",
                        "Optimisers",
                        (device, original, args) -> {
                            float sum = 0;
                            for (float g : device.read(tensor(args, 0))) {
                                sum += g * g;
                            }
                            return (double) sum;
                        }));
    }

    private static Stream<Breakage> memory() {
        return Stream.of(
                new Breakage("a view is a copy", "view", "Memory", (device, original, args) -> {
                    Tensor view = (Tensor) original.call(args);
                    Tensor copy = device.allocate(view.shape());
                    device.write(copy, device.read(view), 0);
                    return copy;
                }),
                new Breakage("a new tensor is not cleared", "allocate", "Memory", (device, original, args) -> {
                    Tensor tensor = (Tensor) original.call(args);
                    device.elementwise().fill(tensor, 1);
                    return tensor;
                }),
                new Breakage("a write beside the window", "read", "Memory", (device, original, args) -> {
                    Object result = original.call(args);
                    if (args.length == 3 && (Integer) args[2] > 0) {
                        ((float[]) args[1])[0] = 1;
                    }
                    return result;
                }));
    }

    /** Every flag "accumulate", which is the last argument or follows a gradient. */
    static Breakage.Before set(boolean accumulate) {
        return args -> {
            for (int i = args.length >= 6 && args[1] instanceof Boolean ? 5 : 2; i < args.length; i++) {
                if (args[i] instanceof Boolean) {
                    args[i] = accumulate;
                }
            }
        };
    }

    private static Breakage.After negate(int argument) {
        return scale(argument, -1);
    }

    private static Breakage.After scale(int argument, double factor) {
        return (device, args) -> {
            Tensor tensor = tensor(args, argument);
            for (int i = 0; i < tensor.length(); i++) {
                device.set(tensor, i, factor * device.get(tensor, i));
            }
        };
    }

    static Tensor tensor(Object[] args, int i) {
        return (Tensor) args[i];
    }
}
