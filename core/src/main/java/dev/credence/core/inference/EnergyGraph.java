package dev.credence.core.inference;

import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.method.ResidentBatch;
import dev.credence.core.method.StepResult;
import dev.credence.core.model.Likelihood;
import dev.credence.core.objective.Objective;
import dev.credence.core.posterior.Posterior;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Compute graph of the energy and its gradients for one batch size, replayed for every such batch. */
final class EnergyGraph {
    private final Device device;
    private final Graph graph;
    private final Var x;
    private final Var y;
    private final @Nullable Var weights;
    private final Objective.Energy energy;
    private final Coefficient divergenceWeight = new Coefficient(0);
    private final float[] scalar = new float[1];
    private @Nullable Supplier<Points> latest;
    private @Nullable Rows rows;

    /** Row numbers [M] on the host and on the device. */
    private record Rows(float[] numbers, Tensor codes) {}

    EnergyGraph(
            GradientInference.Parts parts,
            Device device,
            Parameters parameters,
            @Nullable Parameters held,
            long seed,
            long stream,
            int points,
            boolean isWeighted) {
        this.device = device;
        graph = new Graph(device, parameters, held, seed, stream);
        x = graph.input("x", points, parts.model().inputs());
        y = graph.input("y", points);
        Posterior.Evaluation q = parts.posterior().evaluate(graph, x, parts.samples(), parts.prior());
        Var factors = isWeighted ? graph.input("weights", points) : null;
        Likelihood likelihood = parts.model().likelihood();
        Objective objective = parts.objective();
        energy = factors == null
                ? objective.energy(graph, q.outputs(), y, likelihood, q.divergence(), divergenceWeight)
                : objective.energy(graph, q.outputs(), y, factors, likelihood, q.divergence(), divergenceWeight);
        weights = factors;
        graph.differentiate(energy.total());
    }

    /** Batch size M. */
    int points() {
        return y.value().length();
    }

    /** Whether points have factors. */
    boolean isWeighted() {
        return weights != null;
    }

    /** Energy and its parts from the last evaluation. */
    Objective.Energy energy() {
        return energy;
    }

    void setDivergenceWeight(double weight) {
        divergenceWeight.set(weight);
    }

    /** Writes the next batch. */
    void place(Points batch) {
        device.write(x.value(), batch.inputs(), 0);
        device.write(y.value(), batch.targets(), 0);
        if (weights != null) {
            device.write(weights.value(), batch.weights(), 0);
        }
        latest = () -> batch;
    }

    /** Has the device gather the next batch. */
    void place(ResidentBatch batch) {
        Rows into = rows();
        for (int i = 0; i < batch.size(); i++) {
            into.numbers[i] = batch.rows()[i];
        }
        device.write(into.codes, into.numbers, 0);
        device.gather(batch.from().inputs(), into.codes, x.value());
        device.gather(batch.from().targets(), into.codes, y.value());
        if (weights != null) {
            device.gather(batch.from().weights().orElseThrow(), into.codes, weights.value());
        }
        latest = batch::points;
    }

    /** Prepares for {@linkplain #place(ResidentBatch) gathered} batches. */
    void prepareRows() {
        var unused = rows();
    }

    private Rows rows() {
        Rows known = rows;
        if (known == null) {
            known = new Rows(new float[points()], device.allocate(points()));
            rows = known;
        }
        return known;
    }

    /** The batch that was placed last, unless its caller has changed its arrays; empty before the first. */
    Optional<Points> latestBatch() {
        return Optional.ofNullable(latest).map(Supplier::get);
    }

    /** Energy and gradients of the placed batch. */
    void evaluate(int step) {
        graph.forward(step);
        graph.backward();
    }

    StepResult result(double gradientNorm) {
        return new StepResult(read(energy.total()), read(energy.dataTerm()), read(energy.divergence()), gradientNorm);
    }

    private double read(Var var) {
        device.read(var.value(), scalar, 0);
        return scalar[0];
    }
}
