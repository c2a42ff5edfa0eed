package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Allocation of the gradient buffers of a graph. */
final class GradientBuffers {
    private final Device device;
    private final Set<Var> computed = new HashSet<>();
    private final Map<Var, Integer> uses = new HashMap<>();
    private final Map<Var, Place> places = new HashMap<>();

    /** Where the gradient of a part lies in that of its whole. */
    private record Place(Var whole, int from) {}

    GradientBuffers(Device device, List<Rule> rules) {
        this.device = device;
        for (Rule rule : rules) {
            computed.add(rule.output());
            Arrays.stream(rule.inputs()).forEach(input -> uses.merge(input, 1, Integer::sum));
            if (rule instanceof PartRule part) {
                places.put(rule.output(), new Place(rule.input(0), part.from()));
            } else if (rule instanceof AddedProductRule) {
                places.put(rule.output(), places.get(rule.input(0)));
            }
        }
    }

    /**
     * The gradient buffer of an input: a place in that of the whole if it is a part; the output's buffer if the
     * gradients are identical and nothing else reads the input.
     */
    Tensor of(Rule rule, int i) {
        Var input = rule.input(i);
        int[] shape = input.value().shape();
        Place place = places.get(input);
        if (place != null) {
            if (!place.whole().hasGradient()) {
                place.whole().gradient(device.allocate(place.whole().value().shape()));
            }
            return device.view(place.whole().gradient(), place.from(), shape);
        }
        if (computed.contains(input) && uses.getOrDefault(input, 0) == 1 && rule.isIdentity(i)) {
            rule.handOn(i);
            return device.view(rule.output().gradient(), 0, shape);
        }
        return device.allocate(shape);
    }
}
