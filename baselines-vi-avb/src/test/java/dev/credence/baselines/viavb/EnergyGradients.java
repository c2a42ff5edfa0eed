package dev.credence.baselines.viavb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Model;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.device.reference.ReferenceDevice;

/** The gradient of a posterior's energy on a regression of two inputs and two points. */
final class EnergyGradients {
    private EnergyGradients() {}

    /** Checks that it is that of finite differences, the random numbers held; returns the number of parameters. */
    static int check(ReferenceDevice device, Model model, Posterior q) {
        GaussianPrior prior = GaussianPrior.ofLengthScale(1);
        Declarations declarations = new Declarations();
        model.likelihood().declare(declarations);
        q.declare(declarations);
        prior.declare(declarations);
        Parameters parameters = Parameters.allocate(device, declarations, 5);
        Graph g = new Graph(device, parameters, 5, 0);
        Var x = g.input("x", 2, 2);
        Var y = g.input("y", 2);
        Var total = new AlphaDivergence(0.5)
                .energy(g, q.outputs(g, x, 3), y, model.likelihood(), q.divergence(g, prior), new Coefficient(0.1))
                .total();
        g.differentiate(total);
        device.write(x.value(), 0.7f, -1.2f, 2, 0.5f);
        device.write(y.value(), 0.3f, -0.4f);
        g.forward(1);
        g.backward();
        int checked = 0;
        for (String name : parameters.byName().keySet()) {
            if (!name.startsWith("layer")) {
                continue;
            }
            Var parameter = g.parameter(name);
            for (int i = 0; i < parameter.value().length(); i++) {
                g.forward(1);
                g.backward();
                double gradient = device.get(parameter.gradient(), i);
                double here = device.get(parameter.value(), i);
                device.set(parameter.value(), i, here + 1e-5);
                g.forward(1);
                double above = device.get(total.value(), 0);
                device.set(parameter.value(), i, here - 1e-5);
                g.forward(1);
                double below = device.get(total.value(), 0);
                device.set(parameter.value(), i, here);
                assertThat(gradient)
                        .as(name + " " + i)
                        .isCloseTo((above - below) / 2e-5, within(1e-6 * (1 + Math.abs(gradient))));
                checked++;
            }
        }
        return checked;
    }
}
