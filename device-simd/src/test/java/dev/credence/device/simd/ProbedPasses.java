package dev.credence.device.simd;

import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.cos;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.floor;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log;
import static dev.credence.core.formula.Functions.logNormalCdf;
import static dev.credence.core.formula.Functions.max;
import static dev.credence.core.formula.Functions.normalCdf;
import static dev.credence.core.formula.Functions.normalMeanExcess;
import static dev.credence.core.formula.Functions.sigmoid;
import static dev.credence.core.formula.Functions.softplus;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import java.util.Map;

/** Passes of all kinds, with segments of all sizes, for {@link AllocationProbe}. */
final class ProbedPasses {
    private static final Formula M = input("m");
    private static final Formula V = input("v");
    private static final Formula A = input("a");
    private static final Formula B = input("b");

    private ProbedPasses() {}

    static void addTo(SimdDevice device, Map<String, Runnable> kernels) {
        int k = 3;
        int m = 35;
        int c = 13;
        Tensor[] full = new Tensor[6];
        for (int i = 0; i < full.length; i++) {
            full[i] = device.allocate(k, m, c);
        }
        Tensor column = device.allocate(c);
        Formula gate = sigmoid(M.times(10));
        Formula mean = gate.times(M);
        Formula variance = gate.times(V).plus(gate.times(sigmoid(M.times(-10))).times(M.square()));
        kernels.put("pass: gate", run(device, k, m, c, full, mean, variance));
        kernels.put(
                "pass: gate's gradient",
                run(device, k, m, c, full, gradient(mean, variance, M), gradient(mean, variance, V)));
        Formula sd = sqrt(max(V, constant(1e-6)));
        Formula z = M.over(sd);
        Formula up = sd.times(normalCdf(z)).times(normalMeanExcess(z));
        Formula spread = V.times(normalCdf(z))
                .times(z.times(normalMeanExcess(z)).plus(1))
                .minus(up.square());
        kernels.put("pass: rectifier", run(device, k, m, c, full, up, spread));
        kernels.put(
                "pass: rectifier's gradient",
                run(device, k, m, c, full, gradient(up, spread, M), gradient(up, spread, V)));
        Formula kl = softplus(log(M.square().plus(1e-8)).minus(V))
                .plus(logNormalCdf(A))
                .plus(cos(B))
                .minus(floor(A));
        Pass.Builder reductions = read(k, m, c, full).map(kl, Store.ADD, full[4], Axis.K, Axis.M, Axis.C);
        for (Reduction reduction : new Reduction[] {Reduction.SUM, Reduction.MAX, Reduction.LOG_SUM_EXP}) {
            reductions
                    .reduce(reduction, exp(A.times(0.1)), Store.SET, device.allocate(1))
                    .reduce(reduction, kl, Store.ADD, device.allocate(c), Axis.C)
                    .reduce(reduction, kl, Store.SET, device.allocate(k, m), Axis.K, Axis.M)
                    .reduce(reduction, M, Store.SET, device.allocate(m, c), Axis.M, Axis.C)
                    .reduce(reduction, B, Store.ADD, device.allocate(k), Axis.K);
        }
        kernels.put("pass: reductions", device.prepare(reductions.build())::run);
        kernels.put(
                "pass: another order",
                device.prepare(Pass.over(k, m, c)
                        .read("m", full[0], Axis.C, Axis.K, Axis.M)
                        .read("v", column, Axis.C)
                        .index("a", Axis.M)
                        .map(M.times(V).plus(A), Store.ADD, full[5], Axis.M, Axis.K, Axis.C)
                        .build())::run);
    }

    private static Formula gradient(Formula mean, Formula variance, Formula input) {
        return A.times(mean.derivative(input)).plus(B.times(variance.derivative(input)));
    }

    private static Pass.Builder read(int k, int m, int c, Tensor[] full) {
        return Pass.over(k, m, c)
                .read("m", full[0], Axis.K, Axis.M, Axis.C)
                .read("v", full[1], Axis.K, Axis.M, Axis.C)
                .read("a", full[2], Axis.K, Axis.M, Axis.C)
                .read("b", full[3], Axis.K, Axis.M, Axis.C);
    }

    private static Runnable run(SimdDevice device, int k, int m, int c, Tensor[] full, Formula first, Formula second) {
        return device.prepare(read(k, m, c, full)
                .map(first, Store.SET, full[4], Axis.K, Axis.M, Axis.C)
                .map(second, Store.ADD, full[5], Axis.K, Axis.M, Axis.C)
                .build())::run;
    }
}
