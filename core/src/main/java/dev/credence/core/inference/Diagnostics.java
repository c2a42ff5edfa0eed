package dev.credence.core.inference;

import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.random.Stream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Diagnostics of a posterior on a batch, computed on demand by graphs separate from those of training. */
final class Diagnostics {

    private final GradientInference.Parts parts;
    private final Device device;
    private final Parameters parameters;
    private final long seed;
    private final Map<Integer, Panel> panels = new HashMap<>();

    private record Panel(Graph graph, Var x, Map<String, Var> numbers) {}

    Diagnostics(GradientInference.Parts parts, Device device, Parameters parameters, long seed) {
        this.parts = parts;
        this.device = device;
        this.parameters = parameters;
        this.seed = seed;
    }

    Map<String, Double> of(Points batch) {
        Panel panel = panels.computeIfAbsent(batch.size(), points -> {
            Graph graph = new Graph(device, parameters, seed, Stream.DIAGNOSTICS.first());
            Var x = graph.input("x", points, parts.model().inputs());
            return new Panel(graph, x, parts.posterior().diagnostics(graph, x));
        });
        if (panel.numbers().isEmpty()) {
            return Map.of();
        }
        device.write(panel.x().value(), batch.inputs(), 0);
        panel.graph().forward(0);
        Map<String, Double> values = new LinkedHashMap<>();
        panel.numbers().forEach((name, number) -> values.put(name, (double) device.read(number.value())[0]));
        return values;
    }
}
