package dev.credence.core.predict;

import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.max;
import static dev.credence.core.formula.Functions.whereEqual;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import dev.credence.core.model.ClassLikelihood;
import dev.credence.core.model.Likelihood;
import java.util.ArrayList;
import java.util.List;

/**
 * Device passes that compute class probabilities of sampled outputs and their reductions over the samples: log p [S, N,
 * C], then for each point the mean, its logarithm, the votes [N, C], and the mean entropy [N].
 */
final class ClassPasses {
    /** Lower bound of log probabilities; its exponential is 0. */
    private static final double LEAST = -1e30;

    private static final Formula LOG_P = input("log p");

    private final Device device;
    private final int samples;
    private final int points;
    private final int classes;
    private final Tensor logP;
    private final Tensor normaliser;
    private final Tensor winner;
    private final Tensor mean;
    private final Tensor logMean;
    private final Tensor votes;
    private final Tensor entropy;
    private final List<Kernel> kernels = new ArrayList<>();
    private double temperature = 1;

    ClassPasses(SampledOutputs outputs, ClassLikelihood likelihood) {
        this.device = outputs.device();
        this.samples = outputs.samples();
        this.points = outputs.points();
        this.classes = likelihood.classes();
        this.logP = device.allocate(samples * points, classes);
        this.normaliser = device.allocate(samples, points);
        this.winner = device.allocate(samples, points);
        this.mean = device.allocate(points, classes);
        this.logMean = device.allocate(points, classes);
        this.votes = device.allocate(points, classes);
        this.entropy = device.allocate(points);
        if (likelihood instanceof Likelihood.Categorical) {
            prepare(all().read("f", outputs.outputs(), Axis.K, Axis.M, Axis.C)
                    .map(tempered(input("f")), Store.SET, logP, Axis.K, Axis.M, Axis.C));
        } else {
            for (int c = 0; c < classes; c++) {
                Pass.Builder ofClass = Pass.over(samples, points, 1).scalar("T", () -> temperature);
                outputs.readValues(ofClass);
                Formula log = likelihood.logDensity().with(Likelihood.Y, constant(c));
                Access column = new Access(c, points * classes, classes, 0);
                prepare(ofClass.reduce(Reduction.NONE, tempered(log), Store.SET, logP, column));
            }
        }
        normalise();
        reduce();
    }

    private static Formula tempered(Formula log) {
        return max(log.over(input("T")), constant(LEAST));
    }

    private Pass.Builder all() {
        return Pass.over(samples, points, classes).scalar("T", () -> temperature);
    }

    private Pass.Builder probabilities() {
        return all().read(LOG_P.name(), logP, Axis.K, Axis.M, Axis.C);
    }

    private void prepare(Pass.Builder pass) {
        kernels.add(device.prepare(pass.build()));
    }

    private void normalise() {
        prepare(probabilities().reduce(Reduction.LOG_SUM_EXP, LOG_P, Store.SET, normaliser, Axis.K, Axis.M));
        prepare(probabilities()
                .read("sum", normaliser, Axis.K, Axis.M)
                .map(LOG_P.minus(input("sum")), Store.SET, logP, Axis.K, Axis.M, Axis.C));
    }

    private void reduce() {
        Formula p = exp(LOG_P);
        Formula information = choose(LOG_P, constant(LEAST), p.times(LOG_P), constant(0));
        prepare(probabilities()
                .reduce(Reduction.SUM, p.over(samples), Store.SET, mean, Axis.M, Axis.C)
                .reduce(Reduction.LOG_SUM_EXP, LOG_P.minus(Math.log(samples)), Store.SET, logMean, Axis.M, Axis.C));
        prepare(probabilities().reduce(Reduction.SUM, information.over(-samples), Store.SET, entropy, Axis.M));
        // the first class of a tie: the maximum of −c over the most probable classes
        prepare(probabilities().reduce(Reduction.MAX, LOG_P, Store.SET, normaliser, Axis.K, Axis.M));
        prepare(probabilities()
                .index("c", Axis.C)
                .read("most", normaliser, Axis.K, Axis.M)
                .reduce(
                        Reduction.MAX,
                        whereEqual(LOG_P, input("most"), input("c").negate(), constant(-classes)),
                        Store.SET,
                        winner,
                        Axis.K,
                        Axis.M));
        Formula vote = whereEqual(input("winner"), input("c").negate(), constant(1.0 / samples), constant(0));
        prepare(all().index("c", Axis.C)
                .read("winner", winner, Axis.K, Axis.M)
                .reduce(Reduction.SUM, vote, Store.SET, votes, Axis.M, Axis.C));
    }

    /** Reductions of softmax(log p / T). */
    ClassSummary summary(double ofTemperature) {
        temperature = ofTemperature;
        kernels.forEach(Kernel::run);
        return new ClassSummary(rows(mean), rows(logMean), SampledOutputs.asDoubles(device.read(entropy)), rows(votes));
    }

    private double[][] rows(Tensor tensor) {
        float[] values = device.read(tensor);
        double[][] rows = new double[points][classes];
        for (int i = 0; i < values.length; i++) {
            rows[i / classes][i % classes] = values[i];
        }
        return rows;
    }
}
