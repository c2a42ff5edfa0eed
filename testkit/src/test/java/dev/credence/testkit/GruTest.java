package dev.credence.testkit;

import dev.credence.core.data.Shape;
import dev.credence.core.layer.Gru;
import dev.credence.core.layer.Layer;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.FactorisedGaussian;
import dev.credence.core.posterior.FactorisedGaussian.Estimator;
import dev.credence.core.posterior.Posterior;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Layer laws of Gru. */
class GruTest extends LayerCompatibility {
    @Override
    protected Layer layer() {
        return new Gru(4);
    }

    @Override
    protected Shape input() {
        return new Shape.Sequence(3, 2);
    }

    @Override
    protected String text() {
        return "{\"gru\": 4}";
    }

    @Override
    protected Set<Estimator> estimators() {
        return Set.of(Estimator.WEIGHT);
    }

    @Override
    protected Map<String, Function<Model, Posterior>> refusedBy() {
        return Map.of(
                "a posterior that draws each layer's outputs",
                model -> new FactorisedGaussian(model, -2, Estimator.LOCAL));
    }
}
