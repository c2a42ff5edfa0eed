package dev.credence.core.inference;

import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.ResidentBatch;
import dev.credence.core.method.StepResult;
import dev.credence.core.method.WholeTraining;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.predict.OutputSource;
import dev.credence.core.predict.Predictive;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Several inferences of the same problem, trained side by side on the same batches. They predict by the exact mixture
 * p(y | x) = (1/R) Σ_r p_r(y | x): R members with S samples give R · S components. A single member behaves as it does
 * alone, bit for bit.
 */
public final class MixtureInference implements Inference {
    private final List<Inference> members;
    private final Optional<MembersTraining> elsewhere;
    private final Lending lending = new Lending();
    private List<Findings> found = List.of(); // of members that were trained elsewhere

    /** Trains members in place of their steps. */
    @FunctionalInterface
    public interface MembersTraining {
        /**
         * Trains all members to the end, as {@link WholeTraining#train}.
         *
         * @return the findings of each
         */
        List<Findings> train(
                List<Inference> members,
                TrainingPoints training,
                int epochs,
                int batch,
                long order,
                BooleanSupplier stopped);
    }

    /**
     * A mixture.
     *
     * @param members at least one, all on one device
     */
    public MixtureInference(List<? extends Inference> members) {
        this(members, Optional.empty());
    }

    /** A mixture whose members are trained elsewhere if they can be: see {@link Inference#wholeTraining}. */
    public MixtureInference(List<? extends Inference> members, Optional<MembersTraining> elsewhere) {
        if (members.isEmpty()) {
            throw new IllegalArgumentException("A mixture of inferences needs at least one member, got none");
        }
        this.members = List.copyOf(members);
        this.elsewhere = elsewhere;
    }

    @Override
    public Device device() {
        return members.get(0).device();
    }

    /** Means over the members. */
    @Override
    public StepResult step(Points batch, Progress progress) {
        return mean(members.stream().map(member -> member.step(batch, progress)).toList());
    }

    private static StepResult mean(List<StepResult> results) {
        return new StepResult(
                mean(results, StepResult::energy),
                mean(results, StepResult::dataTerm),
                mean(results, StepResult::divergence),
                mean(results, StepResult::gradientNorm));
    }

    /** Available if all members defer their steps. */
    @Override
    public Optional<DeferredSteps> deferredSteps() {
        List<DeferredSteps> all = members.stream()
                .map(Inference::deferredSteps)
                .flatMap(Optional::stream)
                .toList();
        return all.size() < members.size() ? Optional.empty() : Optional.of(new Together(all));
    }

    /** Joint steps of all members. */
    private record Together(List<DeferredSteps> members) implements DeferredSteps {
        @Override
        public int capacity() {
            return members.stream().mapToInt(DeferredSteps::capacity).min().orElseThrow();
        }

        @Override
        public void step(Points batch, Progress progress) {
            members.forEach(member -> member.step(batch, progress));
        }

        @Override
        public boolean takesRows() {
            return members.stream().allMatch(DeferredSteps::takesRows);
        }

        @Override
        public void step(ResidentBatch batch, Progress progress) {
            members.forEach(member -> member.step(batch, progress));
        }

        @Override
        public List<StepResult> results() {
            List<List<StepResult>> all =
                    members.stream().map(DeferredSteps::results).toList();
            return IntStream.range(0, all.get(0).size())
                    .mapToObj(i -> mean(all.stream().map(of -> of.get(i)).toList()))
                    .toList();
        }
    }

    private static <T> double mean(List<T> all, ToDoubleFunction<T> number) {
        return all.stream().mapToDouble(number).average().orElseThrow();
    }

    @Override
    public Optional<WholeTraining> wholeTraining() {
        return elsewhere.map(training -> (points, epochs, batch, order, stopped) ->
                found = List.copyOf(training.train(members, points, epochs, batch, order, stopped)));
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        members.forEach(member -> member.endOfEpoch(training, progress));
    }

    @Override
    public boolean followsEpochs() {
        return members.stream().anyMatch(Inference::followsEpochs);
    }

    /** Whether all members have a posterior. */
    @Override
    public boolean hasPosterior(Progress progress) {
        return members.stream().allMatch(member -> member.hasPosterior(progress));
    }

    @Override
    public void endOfTraining(TrainingPoints training, Progress progress) {
        members.forEach(member -> member.endOfTraining(training, progress));
    }

    /** Parameters of member r, by the names {@code member<r>.…}. */
    @Override
    public Map<String, Tensor> parameters() {
        return named(Inference::parameters);
    }

    @Override
    public Map<String, Tensor> state() {
        return named(Inference::state);
    }

    private Map<String, Tensor> named(Function<Inference, Map<String, Tensor>> arrays) {
        Map<String, Tensor> all = new LinkedHashMap<>();
        for (int r = 0; r < members.size(); r++) {
            String prefix = "member" + r + ".";
            arrays.apply(members.get(r)).forEach((name, tensor) -> all.put(prefix + name, tensor));
        }
        return all;
    }

    /** Means over the members of the diagnostics that all of them have. */
    @Override
    public Map<String, Double> diagnostics() {
        List<Map<String, Double>> reports =
                members.stream().map(Inference::diagnostics).toList();
        Map<String, Double> means = new LinkedHashMap<>();
        reports.get(0).keySet().forEach(name -> {
            if (reports.stream().allMatch(report -> report.containsKey(name))) {
                means.put(name, mean(reports, report -> report.getOrDefault(name, Double.NaN)));
            }
        });
        return means;
    }

    /** Findings of all members, each as {@code member<r>}. */
    @Override
    public Findings findings() {
        Findings all = Findings.NONE;
        for (int r = 0; r < members.size(); r++) {
            Findings own = found.isEmpty() ? members.get(r).findings() : found.get(r);
            all = all.and(own.of("member" + r));
        }
        return all;
    }

    /** Findings of all members, each as {@code member<r>}. */
    @Override
    public Map<String, Double> findingsAt(float[] inputs, int points) {
        Map<String, Double> all = new LinkedHashMap<>();
        for (int r = 0; r < members.size(); r++) {
            Findings own = new Findings(members.get(r).findingsAt(inputs, points), "", List.of());
            all.putAll(own.of("member" + r).numbers());
        }
        return all;
    }

    /** With {@code samples} for every member. */
    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        return Averages.predictive(members.stream()
                .map(member -> member.predict(inputs, points, samples, draw))
                .toList());
    }

    /** On the device if it holds the outputs of all members. */
    @Override
    public void lend(float[] inputs, int points, int samples, int draw, Consumer<? super Predictive> use) {
        lending.lend(this, inputs, points, samples, draw, use);
    }

    @Override
    public Optional<OutputSource> outputSource(int points, int samples) {
        return JoinedOutputs.of(members.stream()
                .map(member -> member.outputSource(points, samples))
                .toList());
    }

    @Override
    public Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
        return Averages.gradients(members.stream()
                .map(member -> member.inputGradients(inputs, targets, samples, draw))
                .toList());
    }

    @Override
    public Optional<LastLayer> lastLayer(float[] inputs, int points, int samples, int draw) {
        return Averages.lastLayer(members.stream()
                .map(member -> member.lastLayer(inputs, points, samples, draw))
                .toList());
    }

    /** That of a single member; several have no common mean. */
    @Override
    public Optional<Predictive> predictAtMean(float[] inputs, int points) {
        return members.size() > 1 ? Optional.empty() : members.get(0).predictAtMean(inputs, points);
    }

    /** With {@code samples} for every member; several members have no mean. */
    @Override
    public Optional<WeightSamples> weights(int samples) {
        return samples == 0 && members.size() > 1
                ? Optional.empty()
                : Averages.weights(
                        members.stream().map(member -> member.weights(samples)).toList());
    }
}
