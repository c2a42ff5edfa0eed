package dev.credence.testkit;

import dev.credence.core.data.Shape;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Lookup;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.FactorisedGaussian;
import dev.credence.core.posterior.FactorisedGaussian.Estimator;
import dev.credence.core.posterior.Posterior;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Layer laws of Lookup. */
class LookupTest extends LayerCompatibility {
    @Override
    protected Layer layer() {
        return new Lookup(2, 5);
    }

    @Override
    protected Shape input() {
        return new Shape.Sequence(4, 1);
    }

    @Override
    protected String text() {
        return "{\"lookup\": 2, \"words\": 5}";
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

    /** Words that repeat within a row, and unknown ones. */
    @Override
    protected float[] inputs(int points) {
        float[] x = new float[points * input().size()];
        for (int i = 0; i < x.length; i++) {
            x[i] = i * i % 7;
        }
        return x;
    }
}
