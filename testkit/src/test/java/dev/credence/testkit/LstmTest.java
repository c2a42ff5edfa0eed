package dev.credence.testkit;

import dev.credence.core.data.Shape;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Lstm;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.FactorisedGaussian;
import dev.credence.core.posterior.FactorisedGaussian.Estimator;
import dev.credence.core.posterior.Posterior;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Layer laws of Lstm. */
class LstmTest extends LayerCompatibility {
    @Override
    protected Layer layer() {
        return new Lstm(4, false);
    }

    @Override
    protected Shape input() {
        return new Shape.Sequence(3, 2);
    }

    @Override
    protected String text() {
        return "{\"lstm\": 4, \"tied\": false}";
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
