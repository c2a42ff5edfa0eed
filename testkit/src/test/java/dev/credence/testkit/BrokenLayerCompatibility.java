package dev.credence.testkit;

import dev.credence.core.UserException;
import dev.credence.core.layer.Layer;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.Posterior;
import java.util.Map;
import java.util.function.Function;

/** Runs the laws on a deliberately broken layer, for {@link LayerCompatibilityTest} only, hence its name. */
final class BrokenLayerCompatibility extends LayerCompatibility {
    private static LayerBreakage breakage = LayerBreakage.NONE;

    static void use(LayerBreakage newBreakage) {
        breakage = newBreakage;
    }

    @Override
    protected Layer layer() {
        return new LayerBreakage.Scale(breakage);
    }

    @Override
    protected String text() {
        return "{\"testkit-scale\": \"" + breakage.name() + "\"}";
    }

    @Override
    protected Map<String, Function<Model, Posterior>> refusedBy() {
        return Map.of("one that serves none", model -> {
            throw new UserException(
                    breakage == LayerBreakage.ANONYMOUS
                            ? "No."
                            : "There is no way for " + model.placed().get(0) + "; use another");
        });
    }
}
