package dev.credence.inference.mcmc;

import dev.credence.core.Sizes;
import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Markov chains over a network's θ on the full data: at the end of every epoch each chain makes one transition, in
 * parallel on the device's threads. The steps of an epoch only report the energy of their batch at the first chain's
 * position.
 *
 * <p>The state is the kept draws and each {@link Chain}, as doubles in tensors; every transition starts by reading it.
 * So a restored run makes the same transitions.
 */
final class MarkovChains extends DrawnChains {
    private static final String CHAINS = "chains";

    private final Coordinates coordinates;
    private final Trajectory trajectory;
    private final ChainOptions options;
    private final WarmUp warmUp;
    private final int trainingPoints;
    private final Tensor saved;
    private final Map<Integer, Tile> batches = new HashMap<>();
    private @Nullable TrainingPoints data;
    private List<ChainPotential> potentials = List.of();

    MarkovChains(
            Coordinates coordinates,
            Trajectory trajectory,
            ChainOptions options,
            int trainingPoints,
            Device device,
            long seed) {
        super(coordinates.parts(), options.chains(), options.keptOfEach(), device, seed);
        this.coordinates = coordinates;
        this.trajectory = trajectory;
        this.options = options;
        this.warmUp = options.schedule();
        this.trainingPoints = trainingPoints;
        this.saved = device.allocate(
                options.chains(), Sizes.product("a chain's state", Doubles.FLOATS, Chain.numbers(coordinates.size())));
        for (int c = 0; c < options.chains(); c++) {
            double[] start = start(c);
            draws.write(c, 0, start);
            save(c, new Chain(coordinates.of(start), options.inverseMass()));
        }
    }

    /** A chain's starting point: weights at random initial values, other parameters at their fixed ones. */
    private double[] start(int chain) {
        double[] position = new double[parts.size()];
        int at = 0;
        for (Map.Entry<String, int[]> part : parts.shapes().entrySet()) {
            CounterRandom random = Stream.INITIAL_VALUES.of(seed, "chain " + chain + " " + part.getKey());
            Initialiser initial = parts.initial(part.getKey());
            int length = parameters.value(part.getKey()).length();
            for (int i = 0; i < length; i++) {
                position[at++] = initial.value(random, i);
            }
        }
        return position;
    }

    private void save(int c, Chain chain) {
        int length = saved.size(1);
        device.write(device.view(saved, c * length, length), Doubles.toFloats(chain.toArray()), 0);
    }

    private Chain chain(int c) {
        int length = saved.size(1);
        float[] floats = device.read(device.view(saved, c * length, length));
        return new Chain(coordinates.size(), Doubles.ofFloats(floats, 0, Chain.numbers(coordinates.size())));
    }

    /**
     * The energy U/N per point at the first chain's position, with the batch's mean log-likelihood in place of that of
     * all points; the divergence is −log p(w).
     */
    @Override
    public StepResult step(Points batch, Progress progress) {
        Tile tile = batches.computeIfAbsent(batch.size(), m -> new Tile(parts, device, parameters, seed, m, false));
        double[] position = first();
        float[] single = new float[position.length];
        for (int i = 0; i < single.length; i++) {
            single[i] = (float) position[i];
        }
        device.write(parameters.values(), single, 0);
        tile.write(batch);
        tile.evaluate(1.0 / batch.size(), 1.0 / trainingPoints);
        double[] gradient = new double[position.length];
        double own = parts.parameterEnergy(position, gradient) / trainingPoints;
        device.read(parameters.gradients(), single, 0);
        double squares = 0;
        for (int i = 0; i < single.length; i++) {
            double g = single[i] + gradient[i] / trainingPoints;
            squares += g * g;
        }
        double dataTerm = tile.logLikelihood() / batch.size();
        double energy = own + tile.priorEnergy() / trainingPoints - dataTerm;
        if (!Double.isFinite(energy) || !Double.isFinite(squares)) {
            throw new NonFiniteException(
                    Double.isFinite(energy) ? "gradient" : "energy", progress, "those of the first chain");
        }
        return new StepResult(energy, dataTerm, tile.priorEnergy(), Math.sqrt(squares));
    }

    /** θ of the first chain; its last draw if a part of θ is integrated out. */
    private double[] first() {
        return coordinates.integrated() ? draws.latest(0) : chain(0).position();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // whether the points changed
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        if (data != training) {
            potentials = potentials(training);
            data = training;
        }
        int transition = progress.epoch() - 1;
        List<Chain> chains =
                IntStream.range(0, options.chains()).mapToObj(this::chain).toList();
        List<Optional<double[]>> moved = SideBySide.run(
                potentials, options.chains(), (potential, c) -> moved(potential, chains.get(c), c, transition));
        for (int c = 0; c < options.chains(); c++) {
            String whose = "those of chain " + (c + 1);
            double[] theta = moved.get(c).orElseThrow(() -> new NonFiniteException("energy", progress, whose));
            save(c, chains.get(c));
            if (takes(transition)) {
                draws.write(c, transition < options.warmUp() ? 0 : draws.kept(), theta);
            }
        }
        if (options.keeps(transition)) {
            draws.setKept(draws.kept() + 1);
        }
        if (transition + 1 == options.transitions()) {
            setFindings(new Convergence(options.chains(), predictions, this::chain).of(draws.read(), training));
        }
    }

    /** A potential for each chain that moves in parallel. */
    private List<ChainPotential> potentials(TrainingPoints training) {
        List<Device> devices = device.perThread();
        if (devices.size() == 1) {
            return List.of(coordinates.potential(device, parameters, seed, training));
        }
        List<ChainPotential> all = new ArrayList<>();
        for (Device other : devices.subList(0, Math.min(devices.size(), options.chains()))) {
            Parameters own = parts.allocate(other, seed);
            parameters.byName().forEach((name, tensor) -> other.write(own.value(name), device.read(tensor), 0));
            all.add(coordinates.potential(other, own, seed, training));
        }
        return all;
    }

    /** Whether to store θ after a transition: as a draw, or as the position before the first draw. */
    private boolean takes(int transition) {
        return transition < options.warmUp() || options.keeps(transition);
    }

    /** Moves a chain. Returns θ [P] if it is stored, else the chain's position; empty if the energy is not finite. */
    private Optional<double[]> moved(ChainPotential potential, Chain chain, int c, int transition) {
        CounterRandom random = Stream.CHAINS.of(seed, "chain " + c);
        if (!chain.move(potential, trajectory, warmUp, transition, options.acceptance(), random)) {
            return Optional.empty();
        }
        CounterRandom own = Stream.CHAINS.of(seed, "last layer of chain " + c);
        return Optional.of(
                takes(transition) ? potential.parameters(chain.position(), own, transition) : chain.position());
    }

    @Override
    public Map<String, Tensor> state() {
        Map<String, Tensor> all = new LinkedHashMap<>(parameters());
        all.put(CHAINS, saved);
        return all;
    }

    /** Diagnostics of the first chain. */
    @Override
    public Map<String, Double> diagnostics() {
        Chain first = chain(0);
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("step size", first.step());
        if (first.statistics().transitions() > 0) {
            numbers.put("acceptance", first.statistics().meanAcceptance());
        }
        return numbers;
    }
}
