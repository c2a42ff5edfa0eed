package dev.credence.core.inference;

import dev.credence.core.model.Likelihood;
import dev.credence.core.predict.OutputSource;
import dev.credence.core.predict.SampledOutputs;
import java.util.List;
import java.util.Optional;

/** Outputs of several inferences of one problem, concatenated by sample, with the same number of samples each. */
record JoinedOutputs(List<OutputSource> parts) implements OutputSource {
    /** Empty if a part has no outputs, or another number of samples, which would change its weight. */
    static Optional<OutputSource> of(List<Optional<OutputSource>> parts) {
        List<OutputSource> all = parts.stream().flatMap(Optional::stream).toList();
        boolean equal = all.stream().mapToInt(OutputSource::samples).distinct().count() == 1;
        return all.size() == parts.size() && equal ? Optional.of(new JoinedOutputs(all)) : Optional.empty();
    }

    @Override
    public Likelihood likelihood() {
        return parts.get(0).likelihood();
    }

    @Override
    public int samples() {
        return parts.size() * parts.get(0).samples();
    }

    @Override
    public double[][] put(SampledOutputs into, int first, float[] inputs, int draw) {
        double[][] own = new double[samples()][];
        int at = 0;
        for (OutputSource part : parts) {
            System.arraycopy(part.put(into, first + at, inputs, draw), 0, own, at, part.samples());
            at += part.samples();
        }
        return own;
    }
}
