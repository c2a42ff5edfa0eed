package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import org.jspecify.annotations.Nullable;

/**
 * Products x_k W_k with one weight matrix per sample k: ∂W_k = x_kᵀ g_k, ∂x_k = g_k W_kᵀ, summed over k if all samples
 * share x.
 */
final class PerSampleProductRule extends Rule {
    private final Device device;
    private @Nullable Tensor perSample;
    private @Nullable Kernel sum;
    private final Kernel[] settle = {NOTHING, NOTHING};

    /** The product may hold subnormal numbers: only passes, which flush them, may read it. */
    private PerSampleProductRule(Device device, Var out, Var x, Var w) {
        super(out, x, w);
        this.device = device;
    }

    /** a(x_k W_k + b_k), the bias and the activation in one pass. */
    static Var dense(Graph graph, Var x, Var w, Var b, Activation activation) {
        int samples = w.size(0);
        int points = x.size(-2);
        int columns = w.size(2);
        Var out = graph.out("productPerSample", Graph.any(x, w), samples, points, columns);
        Axis[] ofBias = b.rank() == 1 ? new Axis[] {C} : new Axis[] {K, C};
        Formula slope = activation.derivative(Mapping.result(0));
        Var result = graph.over(samples, points, columns)
                .read("x", graph.add(new PerSampleProductRule(graph.device(), out, x, w)), K, M, C)
                .read("b", b, ofBias)
                .derivative(0, "x", slope)
                .derivative(0, "b", slope)
                .map("densePerSample", activation.of(Functions.input("x").plus(Functions.input("b"))), K, M, C);
        if (activation != Activation.IDENTITY) {
            result.settling(); // a pass reads its gradient; the identity's is shared
        }
        return result;
    }

    @Override
    void forward() {
        device.multiplyPerSample(input(0).value(), false, input(1).value(), false, output().value(), false);
    }

    @Override
    void prepareBackward() {
        for (int i = 0; i < 2; i++) {
            if (wants(i) && !input(i).isSettling()) {
                settle[i] = settleProduct(device, input(i).gradient());
            }
        }
        Var x = input(0);
        if (x.rank() == 2 && wants(0)) {
            int samples = input(1).size(0);
            int length = x.value().length();
            Tensor each = device.allocate(samples, x.size(0), x.size(1));
            Store store = Store.accumulating(accumulate(0));
            perSample = each;
            sum = device.prepare(Pass.over(samples, 1, length)
                    .read("x", each, K, C)
                    .reduce(Reduction.SUM, Functions.input("x"), store, x.gradient(), C)
                    .build());
        }
    }

    @Override
    void backward() {
        Tensor g = output().gradient();
        if (perSample != null && sum != null) {
            device.multiplyPerSample(g, false, input(1).value(), true, perSample, false);
            sum.run();
        } else if (wants(0)) {
            device.multiplyPerSample(g, false, input(1).value(), true, input(0).gradient(), accumulate(0));
            settle[0].run();
        }
        if (wants(1)) {
            device.multiplyPerSample(input(0).value(), true, g, false, input(1).gradient(), accumulate(1));
            settle[1].run();
        }
    }
}
