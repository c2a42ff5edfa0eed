package dev.credence.inference.dropoutalpha;

import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Affine;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.SampledTreatment;
import java.util.Optional;

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
