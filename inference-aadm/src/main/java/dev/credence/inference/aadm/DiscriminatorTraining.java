package dev.credence.inference.aadm;

import dev.credence.core.device.Device;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.GradientStep;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.Stream;
import java.util.HashMap;
import java.util.Map;

/**
 * The dual half of a step: trains the discriminator to distinguish standardised draws of the fixed generator from N(0,
 * I).
 */
final class DiscriminatorTraining {

    private final ImplicitPosterior posterior;
    private final Device device;
    private final Parameters parameters;
    private final GradientStep update;
    private final long seed;
    private final Map<Integer, Contest> contests = new HashMap<>();
    private double loss;
    private double accuracy;

    /** The graph for one number of draws. */
    record Contest(Graph graph, Discriminator.Loss loss, float[] total, float[] logRatios) {}

    DiscriminatorTraining(ImplicitPosterior posterior, GradientOptions options, Device device, long seed) {
        this.posterior = posterior;
        this.device = device;
        this.seed = seed;
        Declarations declarations = new Declarations();
        posterior.discriminator().declare(declarations);
        parameters = Parameters.allocate(device, declarations, seed);
        update = new GradientStep(device, parameters, options, "discriminator.", seed);
    }

    Parameters parameters() {
        return parameters;
    }

    GradientStep update() {
        return update;
    }

    /** The last step's loss, before its update: 2 log 2 for indistinguishable draws, 0 for perfect discrimination. */
    double loss() {
        return loss;
    }

    /** Fraction of the last step's draws that were classified correctly, before its update. */
    double accuracy() {
        return accuracy;
    }

    /** The graph for a number of draws, built on first use. */
    Contest contest(Parameters generator, int draws) {
        Contest contest = contests.get(draws);
        if (contest == null) { // no lambda: nothing is allocated per step
            contest = built(generator, draws);
            contests.put(draws, contest);
        }
        return contest;
    }

    /** Computes loss and gradients on the device. */
    static void evaluate(Contest contest, Progress progress) {
        contest.graph().forward(progress.step());
        contest.graph().backward();
    }

    void step(Parameters generator, int draws, Progress progress) {
        Contest contest = contest(generator, draws);
        evaluate(contest, progress);
        double norm = update.gradientNorm();
        device.read(contest.loss().total().value(), contest.total(), 0);
        loss = contest.total()[0];
        if (!Double.isFinite(loss) || !Double.isFinite(norm)) {
            String parameter = parameters.firstNonFinite();
            throw new NonFiniteException(
                    Double.isFinite(loss) ? "gradient" : "energy",
                    progress,
                    parameter == null ? "none, the discriminator's loss itself" : parameter);
        }
        update.apply(norm, progress);
        device.read(contest.loss().logRatios().value(), contest.logRatios(), 0);
        accuracy = accuracy(contest.logRatios(), draws);
    }

    private Contest built(Parameters generator, int draws) {
        Graph g = new Graph(device, parameters, generator, seed, Stream.DISCRIMINATOR.first());
        Var w = posterior.generator().draws(g, draws);
        AdaptiveContrast contrast = AdaptiveContrast.of(g, w);
        Discriminator.Loss loss = posterior.discriminator().loss(g, contrast.z(), g.normal(draws, w.size(1)));
        g.differentiate(loss.total());
        return new Contest(g, loss, new float[1], new float[2 * draws]);
    }

    /** A tie counts as wrong for both. */
    private static double accuracy(float[] logRatios, int draws) {
        int right = 0;
        for (int i = 0; i < 2 * draws; i++) {
            right += (i < draws ? logRatios[i] > 0 : logRatios[i] < 0) ? 1 : 0;
        }
        return right / (2.0 * draws);
    }
}
