package dev.credence.inference.dropoutalpha;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Affine;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Codes;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.SampledTreatment;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Applies dropout to the matrices' inputs. Layers before the first with dropout are computed once for all samples. */
final class DropoutTreatment extends SampledTreatment {
    private final DropoutPosterior posterior;

    /** Whether the previous layer has already dropped this layer's input. */
    private boolean dropped;

    DropoutTreatment(DropoutPosterior posterior, Graph g, int samples) {
        super(g, samples);
        this.posterior = posterior;
    }

    @Override
    public Var affine(PlacedLayer at, Affine map, Var x) {
        Block matrix = map.weight();
        boolean drops = posterior.rate(matrix).drops();
        boolean byChannel = posterior.byChannel(matrix);
        Var h = x;
        if (!isRepeated() && (drops || at.last())) {
            h = byChannel ? g.repeat(h, samples) : posterior.elements(g, at, matrix, h, samples);
            repeat();
            dropped = !byChannel;
        }
        if (!dropped && drops) {
            h = byChannel ? channels(at, map, h) : posterior.elements(g, at, matrix, h, 1);
        }
        // fuses a layer's activation with the dropout of the next layer's input, if nothing lies between
        Optional<DropoutRate.Fixed> next = isRepeated() && at.layer().isAffine() ? nextRate(at) : Optional.empty();
        dropped = next.isPresent();
        Var w = g.parameter(matrix.name());
        Var b = map.bias(g, block -> g.parameter(block.name()));
        return map.of(g, h, w, b, next.map(DropoutRate.Fixed::p).orElse(0.0));
    }

    /** The masks of an input, and of a recurrent layer's state, are drawn once for all steps, or at each. */
    @Override
    public UnaryOperator<Var> repeated(PlacedLayer at, Affine map, int rows) {
        Block matrix = map.weight();
        if (redraws()) {
            dropped = false;
            UnaryOperator<Var> kept = map.held(
                    g,
                    rows,
                    g.parameter(matrix.name()),
                    map.bias().map(block -> g.parameter(block.name())),
                    Optional.empty());
            return posterior.rate(matrix).drops()
                    ? x -> kept.apply(posterior.elements(g, at, matrix, vectors(x, matrix), 1))
                    : kept;
        }
        Optional<Var> mask = posterior.rate(matrix).drops()
                ? Optional.of(posterior.elements(g, at, matrix, g.constant(1, rows, matrix.rows()), 1))
                : Optional.empty();
        dropped = false;
        return map.held(g, rows, g.parameter(matrix.name()), map.bias().map(block -> g.parameter(block.name())), mask);
    }

    private boolean redraws() {
        return posterior.stepMasks() == DropoutPosterior.StepMasks.REDRAWN;
    }

    /** The vectors of all steps as rows. */
    private Var vectors(Var x, Block matrix) {
        return g.reshape(x, x.value().length() / matrix.rows(), matrix.rows());
    }

    /** Drops whole vectors, with one mask for each code of a row of the batch, or for each place of it. */
    @Override
    public Var lookup(PlacedLayer at, Block table, Var codes) {
        Var w = g.parameter(table.name());
        if (!posterior.rate(table).drops()) {
            return Codes.areFew(table, codes)
                    ? super.lookup(at, table, codes)
                    : g.rows().lookup(w, codes);
        }
        repeat();
        int points = codes.size(0);
        int steps = codes.size(1);
        Var vectors = g.rows().lookup(w, codes);
        Var ones = g.constant(1, points, steps);
        Var drawn = posterior.elements(g, at, table, ones, samples);
        Var mask = redraws() ? drawn : Codes.sharedByCode(g, drawn, codes);
        return g.over(samples, points * steps, table.columns())
                .read("vector", vectors, M, C)
                .read("mask", mask, K, M)
                .store(Reduction.NONE, input("vector").times(input("mask")), K, M, C)
                .out("kept vectors", samples * points * steps, table.columns());
    }

    @Override
    public Var value(Block block) {
        return g.parameter(block.name());
    }

    private Var channels(PlacedLayer at, Affine map, Var x) {
        Block matrix = map.weight();
        int width = map.window().orElseThrow().channels();
        return posterior
                .mask(at, matrix)
                .map(mask -> mask.channels(g, x))
                .orElseGet(() -> g.images().channelDropout(x, width, posterior.fixed(matrix)));
    }

    /**
     * The rate of the matrix that is the only consumer of a layer's output, if its inputs are dropped element by
     * element.
     */
    private Optional<DropoutRate.Fixed> nextRate(PlacedLayer at) {
        return posterior
                .model()
                .network()
                .after(at)
                .filter(next -> next.layer().isAffine())
                .flatMap(next -> next.blocks().stream()
                        .filter(block -> block.role().isMatrix())
                        .findFirst())
                .filter(block -> !posterior.byChannel(block))
                .map(posterior::rate)
                .filter(DropoutRate.Fixed.class::isInstance)
                .map(DropoutRate.Fixed.class::cast);
    }
}
