package dev.credence.inference.aadm;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Store.SET;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Parameters;
import dev.credence.core.inference.StepLog;
import dev.credence.core.optimise.GradientStep;
import dev.credence.core.optimise.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The dual half of steps that run asynchronously: the same as {@link DiscriminatorTraining}, up to the rounding of a
 * device that {@linkplain Device#record records} steps.
 */
final class DeferredDiscriminator {
    /**
     * Diagnostics of a step before its update.
     *
     * @param accuracy fraction of correctly classified draws
     * @param isFinite whether loss and gradient are finite; if so, the update was applied unless an earlier one was not
     */
    record Diagnostics(double loss, double accuracy, boolean isFinite) {}

    private final Device device;
    private final DiscriminatorTraining training;
    private final Tensor going;
    private final Tensor scale;
    private final Tensor right;
    private final GradientStep.Guarded update;
    private final List<Integer> draws = new ArrayList<>();
    /** Losses, squared gradient norms, and numbers of correctly classified draws. */
    private final StepLog log;

    private @Nullable Progress progress;

    /** @param going [1]; set to 0 by the first loss or gradient that is not finite */
    DeferredDiscriminator(Device device, DiscriminatorTraining training, Tensor going) {
        this.device = device;
        this.training = training;
        this.going = going;
        scale = device.allocate(1);
        right = device.allocate(1);
        update = training.update().guarded(going, scale);
        log = new StepLog(device, 3);
    }

    /** Before a {@linkplain #prepared step} runs. */
    void begin(Progress now) {
        log.requireRoom();
        progress = now;
    }

    /** After a step with a number of draws. */
    void end(int count) {
        draws.add(count);
        log.next();
    }

    /** The step for a number of draws. All of it is built before it is recorded. */
    Kernel prepared(Parameters generator, int count) {
        DiscriminatorTraining.Contest contest = training.contest(generator, count);
        List<Kernel> afterwards = kernels(contest, count);
        return device.record(Device.Use.TRAINING, () -> {
            Progress now = Objects.requireNonNull(progress);
            DiscriminatorTraining.evaluate(contest, now);
            training.update().squareNorm();
            afterwards.forEach(Kernel::run);
            update.apply(now);
        });
    }

    private List<Kernel> kernels(DiscriminatorTraining.Contest contest, int count) {
        Tensor loss = contest.loss().total().value();
        Tensor squares = training.update().squaredNorm();
        Kernel decision = device.prepare(Pass.over(1, 1, 1)
                .read("loss", loss)
                .read("squares", squares)
                .read("going", going)
                .map(StepLog.whileFinite(input("loss"), input("squares"), input("going")), SET, going)
                .map(training.update().clipping(input("squares")), SET, scale)
                .build());
        Formula t = input("t");
        Formula none = constant(0);
        Formula one = constant(1);
        Kernel accuracy = device.prepare(Pass.over(1, 1, 2 * count)
                .read("t", contest.loss().logRatios().value(), C)
                .index("row", C)
                .reduce(
                        Reduction.SUM,
                        choose(
                                constant(count - 0.5),
                                input("row"),
                                choose(t, none, one, none),
                                choose(none, t, one, none)),
                        SET,
                        right)
                .build());
        return List.of(decision, accuracy, log.noting(loss, squares, right));
    }

    /** Diagnostics of the steps since the last call, in order. */
    List<Diagnostics> results() {
        List<Diagnostics> seen = new ArrayList<>();
        int count = log.count();
        float[] rows = log.read();
        for (int i = 0; i < count; i++) {
            float loss = rows[i];
            double norm = Math.sqrt(rows[StepLog.CAPACITY + i]);
            double accuracy = rows[2 * StepLog.CAPACITY + i] / (2.0 * draws.get(i));
            seen.add(new Diagnostics(loss, accuracy, Float.isFinite(loss) && Double.isFinite(norm)));
        }
        draws.clear();
        return seen;
    }
}
