package dev.credence.eval.benchmark;

import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Shape;
import dev.credence.core.data.Task;
import dev.credence.core.method.Problem;
import dev.credence.core.registry.Suggestions;
import dev.credence.eval.benchmark.Arithmetic.Product;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The workloads, with the names and shapes of the timings of eager PyTorch. */
public final class Workloads {
    private static final int K = 10;
    private static final Problem BOSTON = new Problem(Task.REGRESSION, 13, 455);
    private static final ImageShape DIGITS = new ImageShape(28, 28, 1);
    private static final Problem MNIST =
            new Problem(Task.classification(10), DIGITS.inputs(), 60_000, Optional.of(DIGITS));

    private static final List<Workload> ALL = List.of(
            new Workload(
                    "dropout-alpha-mlp",
                    "13-50-1 ReLU, M=32, K=10, α=0.5, dropout 0.05 on both layers, Gaussian of fixed precision",
                    "dropout-alpha",
                    Map.of(
                            "hidden", "50",
                            "samples", "10",
                            "alpha", "0.5",
                            "dropout", "0.05",
                            "input-dropout", "0.05",
                            "noise", "fixed",
                            "precision", "10"),
                    BOSTON,
                    32,
                    Arithmetic.sampled(Arithmetic.perceptron(K * 32, 13, 50, 1))),
            new Workload(
                    "vi-mlp",
                    "13-50-1 ReLU, M=32, K=10 weight samples shared by the batch, ELBO, learnt noise",
                    "vi",
                    Map.of("hidden", "50", "samples", "10", "estimator", "weight", "noise", "learnt"),
                    BOSTON,
                    32,
                    Arithmetic.sampled(Arithmetic.perceptron(K * 32, 13, 50, 1))),
            new Workload(
                    "vbp-mlp",
                    "13-50-1 ReLU, M=32, closed-form ELBO",
                    "vbp",
                    Map.of("hidden", "50"),
                    BOSTON,
                    32,
                    Arithmetic.moments(Arithmetic.perceptron(32, 13, 50, 1))),
            new Workload(
                    "aadm-mlp",
                    "13-50-50-1 leaky ReLU, M=10, K=10, α=0.5; generator 100-50-50-P, discriminator P-50-50-1, both updates",
                    "aadm",
                    Map.of("hidden", "50,50", "samples", "10", "contrast-samples", "10", "alpha", "0.5"),
                    BOSTON,
                    10,
                    adversarial(10)),
            liGal("power", 4, 8611, 50, 50, 32, 0.02),
            liGal("protein", 9, 41_157, 100, K, 128, 0.01),
            new Workload(
                    "dropout-alpha-mnist",
                    "784-100-100-10 ReLU, M=128, K=10, α=0.5, dropout 0.5 on all layers, softmax",
                    "dropout-alpha",
                    Map.of(
                            "hidden", "100,100",
                            "samples", "10",
                            "alpha", "0.5",
                            "dropout", "0.5",
                            "input-dropout", "0.5"),
                    MNIST,
                    128,
                    Arithmetic.sampled(Arithmetic.perceptron(K * 128, 784, 100, 100, 10))),
            new Workload(
                    "vbp-lenet",
                    "5×5×20 /2, 5×5×50 /2, 500, 10 on 28×28×1, M=128, closed-form ELBO",
                    "vbp",
                    Map.of("model", "lenet"),
                    MNIST,
                    128,
                    Arithmetic.moments(lenet(128))),
            lstm(64),
            lstm(256));

    private Workloads() {}

    /** Steps of a data set of the suite li-gal-2017. */
    private static Workload liGal(
            String dataset, int inputs, int points, int hidden, int samples, int batch, double dropout) {
        return new Workload(
                "dropout-alpha-" + dataset,
                "%d-%d-1 ReLU, M=%d, K=%d, α=0.5, dropout %s, learnt noise"
                        .formatted(inputs, hidden, batch, samples, dropout),
                "dropout-alpha",
                Map.of(
                        "hidden", String.valueOf(hidden),
                        "samples", String.valueOf(samples),
                        "alpha", "0.5",
                        "dropout", String.valueOf(dropout),
                        "noise", "learnt"),
                new Problem(Task.REGRESSION, inputs, points),
                batch,
                Arithmetic.sampled(Arithmetic.perceptron((long) samples * batch, inputs, hidden, 1)));
    }

    /** The shapes of docs/peers/lstm_steps.py. */
    private static Workload lstm(int units) {
        int batch = 64;
        int steps = 30;
        return new Workload(
                "lstm-" + units,
                units + " units on 30 steps of " + units + " features, last state, M=64, softmax of two classes",
                "map",
                Map.of("model", "[{\"lstm\":" + units + "},{\"last-step\":true}]"),
                new Problem(Task.classification(2), new Shape.Sequence(steps, units), 8000),
                batch,
                Arithmetic.sampled(List.of(
                        new Product((long) batch * steps, units, 4L * units),
                        new Product(batch * (steps - 1L), units, 4L * units),
                        new Product(batch, units, 2))));
    }

    /** All workloads. */
    public static List<Workload> all() {
        return ALL;
    }

    /**
     * Workloads by name; all if no name is given.
     *
     * @throws UserException if names are unknown; lists all of them, and the known ones
     */
    public static List<Workload> named(List<String> names) {
        List<String> known = ALL.stream().map(Workload::name).toList();
        List<String> faults = new ArrayList<>();
        names.stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> faults.add("There is no workload '" + name + "'." + Suggestions.didYouMean(name, known)
                        + " Known: " + String.join(", ", known) + "."));
        if (!faults.isEmpty()) {
            throw new UserException(String.join(System.lineSeparator(), faults));
        }
        return ALL.stream()
                .filter(w -> names.isEmpty() || names.contains(w.name()))
                .toList();
    }

    private static long adversarial(int points) {
        int weights = 13 * 50 + 50 * 50 + 50; // P: biases are deterministic
        return Arithmetic.adversarial(
                Arithmetic.perceptron(K, 100, 50, 50, weights),
                Arithmetic.perceptron(K, weights, 50, 50, 1),
                Arithmetic.perceptron((long) K * points, 13, 50, 50, 1));
    }

    /** 28×28 → 12×12×20 → 4×4×50 = 800 → 500 → 10. */
    private static List<Product> lenet(int points) {
        return List.of(
                new Product(points * 12L * 12, 5 * 5, 20),
                new Product(points * 4L * 4, 5 * 5 * 20, 50),
                new Product(points, 800, 500),
                new Product(points, 500, 10));
    }
}
