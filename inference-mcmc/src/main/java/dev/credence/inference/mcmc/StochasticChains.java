package dev.credence.inference.mcmc;

import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.inference.MixtureInference;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.StepResult;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Stochastic-gradient chains over a network's θ on the same mini-batches: each a training by gradients of U/N with
 * noisy updates. Some epochs' positions are kept as draws, in the arrays of {@link MarkovChains}; predictions are their
 * mixture.
 */
final class StochasticChains extends DrawnChains {
    private final StochasticOptions options;
    private final int trainingPoints;
    private final List<GradientInference> chains = new ArrayList<>();

    StochasticChains(NetworkParts parts, StochasticOptions options, int trainingPoints, Device device, long seed) {
        super(parts, options.chains(), options.draws().each(), device, seed);
        this.options = options;
        this.trainingPoints = trainingPoints;
        for (int c = 0; c < options.chains(); c++) {
            CounterRandom random = Stream.CHAINS.of(seed, "seed of chain " + c);
            GradientInference chain = new GradientInference(
                    new GradientInference.Parts(
                            parts.model(),
                            parts.prior(),
                            new SampledNetwork(parts),
                            new AlphaDivergence(0),
                            1,
                            trainingPoints,
                            options.updates()),
                    c == 0 ? device : device.beside(),
                    (long) random.word(0, 0) << 32 | Integer.toUnsignedLong(random.word(0, 1)));
            chains.add(chain);
            draws.write(c, 0, position(chain));
        }
    }

    private double[] position(GradientInference chain) {
        float[] values = device.read(chain.trained().values());
        double[] position = new double[parts.size()];
        for (int i = 0; i < position.length; i++) {
            position[i] = values[i];
        }
        return position;
    }

    /** One update of every chain; the energy is U/N on the batch, averaged over the chains. */
    @Override
    public StepResult step(Points batch, Progress progress) {
        List<StepResult> results =
                chains.stream().map(chain -> chain.step(batch, progress)).toList();
        return new StepResult(
                mean(results, StepResult::energy),
                mean(results, StepResult::dataTerm),
                mean(results, StepResult::divergence),
                mean(results, StepResult::gradientNorm));
    }

    /** Steps whose energies are read together. */
    @Override
    public Optional<DeferredSteps> deferredSteps() {
        return new MixtureInference(chains).deferredSteps();
    }

    private static double mean(List<StepResult> all, ToDoubleFunction<StepResult> number) {
        return all.stream().mapToDouble(number).average().orElseThrow();
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        boolean keeps = options.draws().keeps(progress.epoch() - 1);
        int place = draws.kept();
        if (keeps || place == 0) {
            for (int c = 0; c < chains.size(); c++) {
                draws.write(c, place, position(chains.get(c)));
            }
        }
        if (keeps) {
            draws.setKept(place + 1);
        }
    }

    @Override
    public void endOfTraining(TrainingPoints training, Progress progress) {
        NetworkPotential potential = new NetworkPotential(parts, device, parameters, seed, training, trainingPoints);
        setFindings(new StochasticFindings(options, predictions, potential).of(draws.read(), training));
    }

    /** The states of the chains as {@code chain<c>.…}, besides the draws. */
    @Override
    public Map<String, Tensor> state() {
        Map<String, Tensor> all = new LinkedHashMap<>(parameters());
        for (int c = 0; c < chains.size(); c++) {
            String prefix = "chain" + c + ".";
            chains.get(c).state().forEach((name, tensor) -> all.put(prefix + name, tensor));
        }
        return all;
    }
}
