package dev.credence.export.onnx;

import ai.onnx.proto.OnnxMl.TensorProto;
import dev.credence.core.numeric.Constants;
import dev.credence.inference.auto.ClampedMoments;
import java.util.ArrayList;
import java.util.List;

/**
 * Quantiles of stacked mixtures. A loop of Newton's iteration on the logarithm of the nearer tail, which is concave for
 * a normal, inside a bracket: a step that leaves it, or is not half as long as the one before, is replaced by
 * bisection. It uses the operator Erf, whose errors of 10⁻⁷ matter in the tails; a last step does not. Values are
 * standardised by the first scale of the target: u = (y − mean)/scale. What is computed for every component is in 32
 * bits.
 */
final class StackQuantiles {
    private static final int MOST_STEPS = 100;
    private static final double TOLERANCE = 1e-5;
    private static final double SMALLEST = 1e-12; // tail in the loop
    private static final double LAST_STEP = 1e-3; // at most, in the step after the loop
    private static final double LOGISTIC = 1.702; // Φ⁻¹(p) ≈ logit(p)/1.702, to start from

    private final Expressions e;
    private final List<StackComponents> parts;
    private final List<Narrow> narrow = new ArrayList<>();
    private final TargetScale own;

    /**
     * Components in 32 bits.
     *
     * @param means [N, 1, J]
     * @param precisions 1/σ [N, 1, J]
     * @param weights [N, J, 1]
     * @param densities weights / (σ √(2π)) [N, J, 1]
     */
    private record Narrow(String means, String precisions, String weights, String densities) {}

    /** @param own the first scale, which has no transform */
    StackQuantiles(Expressions e, List<StackComponents> parts, TargetScale own) {
        this.e = e;
        this.parts = parts;
        this.own = own;
        for (StackComponents part : parts) {
            String precision = e.op("Reciprocal", part.widths());
            String density = e.mul(e.mul(part.weights(), precision), e.number(Math.exp(-Constants.HALF_LOG_2PI)));
            narrow.add(new Narrow(
                    e.unsqueeze(e.narrow(part.means()), 1),
                    e.unsqueeze(e.narrow(precision), 1),
                    e.unsqueeze(e.narrow(part.weights()), 2),
                    e.unsqueeze(e.narrow(density), 2)));
        }
    }

    private String ownUnit(Expressions in, String u) {
        return in.add(
                in.mul(u, in.number(own.coding().scale())),
                in.number(own.coding().mean()));
    }

    private String standardised(String y) {
        return e.div(
                e.sub(y, e.number(own.coding().mean())), e.number(own.coding().scale()));
    }

    /** The values [N, J] of components at a normal quantile, standardised. */
    private String value(StackComponents part, double z) {
        String t = z == 0 ? part.means() : e.add(part.means(), e.mul(part.widths(), e.number(z)));
        return part.scale() == own ? t : standardised(part.scale().inverse(t));
    }

    private String overParts(String operator, double z) {
        List<String> all = parts.stream().map(part -> value(part, z)).toList();
        return e.extreme(operator, e.concat(1, all), 1);
    }

    /**
     * The quantiles [N, Q], standardised.
     *
     * @param levels [Q], between 0 and 1
     */
    String at(String levels) {
        String level = e.reshape(levels, 1, -1);
        String isLow = e.op("Less", level, e.number(0.5));
        String sign = e.unsqueeze(e.where(isLow, e.number(1), e.number(-1)), 2); // [1, Q, 1]
        String tail = e.where(isLow, level, e.sub(e.number(1), level));
        String logTail = e.op("Log", tail);
        String zero = e.mul(level, e.number(0));
        String low = e.add(overParts("ReduceMin", -ClampedMoments.FAR), zero);
        String high = e.add(overParts("ReduceMax", ClampedMoments.FAR), zero);
        String logit = e.op("Log", e.div(level, e.sub(e.number(1), level)));
        String start = e.op("Identity", e.min(e.max(guess(logit), low), high));
        Expressions body = e.body("quantiles");
        String iteration = "quantile.iteration";
        String condition = "quantile.condition";
        body.input(OnnxGraph.value(iteration, TensorProto.DataType.INT64.getNumber()));
        body.input(OnnxGraph.value(condition, TensorProto.DataType.BOOL.getNumber()));
        List<String> names = List.of("quantile.low", "quantile.high", "quantile.x", "quantile.step");
        names.forEach(name -> body.input(OnnxGraph.value(name, ElementType.FLOAT64, "N", "Q")));
        List<String> next = step(body, names, sign, logTail);
        for (int i = 0; i < next.size(); i++) {
            String out = "quantile.next" + i;
            body.named(out, next.get(i));
            body.output(
                    i == 0
                            ? OnnxGraph.value(out, TensorProto.DataType.BOOL.getNumber())
                            : OnnxGraph.value(out, ElementType.FLOAT64, "N", "Q"));
        }
        String found = e.loop(MOST_STEPS, body, List.of(low, high, start, e.sub(high, low)))
                .get(2);
        return polished(found, sign, logTail);
    }

    /** After one more step by the precise tail. */
    private String polished(String x, String sign, String logTail) {
        String newton = newton(e, tail(e, x, sign, true), sign, logTail);
        String most = e.mul(e.add(e.op("Abs", x), e.number(1)), e.number(LAST_STEP));
        return e.add(x, e.max(e.min(newton, most), e.op("Neg", most)));
    }

    /** The quantiles of normals with the mixtures' medians of components as means, roughly. */
    private String guess(String logit) {
        List<String> middles = new ArrayList<>();
        List<String> weights = new ArrayList<>();
        for (StackComponents part : parts) {
            middles.add(value(part, 0));
            weights.add(part.weights());
        }
        String m = e.concat(1, middles);
        String w = e.concat(1, weights);
        String mean = e.sum(e.mul(w, m), 1, true);
        String spread = e.op("Sqrt", e.sum(e.mul(w, e.square(e.sub(m, mean))), 1, true));
        return e.add(mean, e.mul(e.add(spread, e.number(0.1)), e.div(logit, e.number(LOGISTIC))));
    }

    /** Condition and state after a step. */
    private List<String> step(Expressions b, List<String> state, String sign, String logTail) {
        String low = state.get(0);
        String high = state.get(1);
        String x = state.get(2);
        Tail tail = tail(b, x, sign, false);
        String flat = b.reshape(sign, 1, -1);
        // in the lower tail F is too large above the quantile, in the upper one 1 − F too small
        String isAbove = b.op("GreaterOrEqual", b.mul(excess(b, tail, logTail), flat), b.number(0));
        String newLow = b.where(isAbove, low, x);
        String newHigh = b.where(isAbove, x, high);
        String newton = newton(b, tail, sign, logTail);
        String next = b.add(x, newton);
        String isInside = b.op("And", b.op("Greater", next, newLow), b.op("Less", next, newHigh));
        String half = b.mul(b.op("Abs", state.get(3)), b.number(0.5));
        String isShort = b.op("LessOrEqual", b.op("Abs", newton), half);
        String middle = b.mul(b.add(newLow, newHigh), b.number(0.5));
        String chosen = b.where(b.op("And", isInside, isShort), next, middle);
        String step = b.sub(chosen, x);
        String most = b.mul(b.add(b.op("Abs", chosen), b.number(1)), b.number(TOLERANCE));
        String goOn = b.narrow(b.op("Greater", b.op("Abs", step), most));
        String any = b.op("ReduceMax", List.of(Expressions.integerAttribute("keepdims", 0)), b.reshape(goOn, -1));
        return List.of(b.op("Greater", any, b.number32(0.5f)), newLow, newHigh, chosen, step);
    }

    /** log tail − log p. */
    private static String excess(Expressions b, Tail tail, String logTail) {
        return b.sub(b.op("Log", tail.probability()), logTail);
    }

    private static String newton(Expressions b, Tail tail, String sign, String logTail) {
        String step = b.div(b.mul(excess(b, tail, logTail), tail.probability()), tail.density());
        return b.op("Neg", b.mul(b.reshape(sign, 1, -1), step));
    }

    /**
     * The nearer tail of the mixtures.
     *
     * @param probability F or 1 − F [N, Q]
     * @param density [N, Q]
     */
    private record Tail(String probability, String density) {}

    private Tail tail(Expressions b, String x, String sign, boolean precise) {
        NormalFunctions normal = new NormalFunctions(b, ElementType.FLOAT32);
        String tail = "";
        String density = "";
        for (int p = 0; p < parts.size(); p++) {
            boolean plain = parts.get(p).scale() == own;
            TargetScale scale = new TargetScale(b, parts.get(p).scale().coding());
            String y = plain ? x : ownUnit(b, x);
            String t = b.unsqueeze(b.narrow(plain ? x : scale.forward(y)), 2);
            Narrow part = narrow.get(p);
            String z = b.mul(b.sub(t, part.means()), part.precisions()); // [N, Q, J]
            String bell = normal.bell(z);
            String own32;
            if (precise) {
                own32 = normal.probability(b.mul(z, b.narrow(sign)), bell);
            } else {
                own32 = b.op("Erf", b.mul(z, b.number32((float) Math.sqrt(0.5))));
            }
            String itsTail = column(b, own32, part.weights());
            String itsDensity = column(b, bell, part.densities());
            if (!plain) {
                itsDensity = b.mul(
                        itsDensity,
                        b.mul(scale.derivative(y), b.number(own.coding().scale())));
            }
            tail = tail.isEmpty() ? itsTail : b.add(tail, itsTail);
            density = density.isEmpty() ? itsDensity : b.add(density, itsDensity);
        }
        if (precise) {
            return new Tail(tail, density);
        }
        String signed = b.add(b.mul(tail, b.reshape(sign, 1, -1)), b.number(1)); // Σ w erf is 2 F − 1
        // rounding may leave less than nothing beyond every component, where the logarithm must be finite
        return new Tail(b.max(b.mul(signed, b.number(0.5)), b.number(SMALLEST)), density);
    }

    /** Σ_j values [N, Q, J] · weights [N, J, 1]: [N, Q], 64 bits. */
    private static String column(Expressions b, String values, String weights) {
        return b.wide(b.op("Squeeze", b.matMul(values, weights), b.integers(2)));
    }
}
