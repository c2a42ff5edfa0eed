package dev.credence.export.onnx;

import dev.credence.core.numeric.Constants;
import dev.credence.inference.auto.ClampedMoments;
import dev.credence.inference.auto.table.TargetTransform;
import java.util.List;

/**
 * Means and standard deviations of components clamped to bounds by row, as {@link ClampedMoments} has them; everything
 * is standardised by the first scale of the target.
 */
final class StackMoments {
    private final Expressions e;
    private final NormalFunctions normal;
    private final TargetScale own;

    StackMoments(Expressions e, TargetScale own) {
        this.e = e;
        this.own = own;
        normal = new NormalFunctions(e, ElementType.FLOAT64);
    }

    /**
     * Moments of components.
     *
     * @param means [N, J]
     * @param variances [N, J]
     */
    record Moments(String means, String variances) {}

    /** @param lower [N, 1], standardised, as is the upper bound */
    Moments of(StackComponents part, String lower, String upper) {
        boolean plain = part.scale() == own;
        String a = bound(part, plain ? lower : onScale(part, lower));
        String b = bound(part, plain ? upper : onScale(part, upper));
        Moments inside = plain ? normal(part, clipped(a), clipped(b)) : transformed(part, a, b);
        String allBelow = e.op("LessOrEqual", b, e.number(-ClampedMoments.FAR));
        String allAbove = e.op("GreaterOrEqual", a, e.number(ClampedMoments.FAR));
        String mean = e.where(allAbove, lower, e.where(allBelow, upper, inside.means()));
        String variance = e.where(e.op("Or", allAbove, allBelow), e.number(0), e.max(inside.variances(), e.number(0)));
        return new Moments(mean, variance);
    }

    private String onScale(StackComponents part, String u) {
        return part.scale()
                .forward(e.add(
                        e.mul(u, e.number(own.coding().scale())),
                        e.number(own.coding().mean())));
    }

    private String bound(StackComponents part, String t) {
        return e.div(e.sub(t, part.means()), part.widths());
    }

    private String clipped(String z) {
        return e.op("Clip", z, e.number(-ClampedMoments.FAR), e.number(ClampedMoments.FAR));
    }

    /** In closed form. */
    private Moments normal(StackComponents part, String a, String b) {
        String bellA = normal.bell(a);
        String bellB = normal.bell(b);
        String below = normal.probability(a, bellA);
        String above = normal.probability(e.op("Neg", b), bellB);
        String atA = normal.density(bellA);
        String atB = normal.density(bellB);
        String first = e.add(e.add(e.mul(a, below), e.mul(b, above)), e.sub(atA, atB));
        String within = e.sub(e.sub(e.number(1), below), above);
        String tails = e.add(e.mul(e.square(a), below), e.mul(e.square(b), above));
        String second = e.add(e.add(tails, within), e.sub(e.mul(a, atA), e.mul(b, atB)));
        return new Moments(
                e.add(part.means(), e.mul(part.widths(), first)),
                e.mul(e.square(part.widths()), e.sub(second, e.square(first))));
    }

    /** By the same quadrature as the member: nodes and shares are [N, J, K], in 32 bits. */
    private Moments transformed(StackComponents part, String a, String b) {
        double[] partNodes = ClampedMoments.partRule().nodes();
        int count = partNodes.length + 2;
        float[] wholeNodes = padded(ClampedMoments.wholeNodes(), count);
        float[] wholeShares = padded(ClampedMoments.wholeShares(), count);
        float[] places = padded(partNodes, count); // then 0 and 1, the ends
        places[count - 1] = 1;
        float[] densities = padded(ClampedMoments.partRule().weights(), count - 2);
        String from = e.unsqueeze(clipped(a), 2);
        String to = e.unsqueeze(clipped(b), 2);
        String start = e.narrow(from);
        String end = e.narrow(to);
        String width = e.narrow(e.sub(to, from));
        String z = e.add(start, e.mul(width, e.floats(places, count)));
        NormalFunctions narrow = new NormalFunctions(e, ElementType.FLOAT32);
        String inner = e.slice(z, 0, count - 2, 2);
        String perBell = e.mul(width, e.number32((float) Math.exp(-Constants.HALF_LOG_2PI)));
        String shares = e.mul(narrow.bell(inner), e.mul(perBell, e.floats(densities, count - 2)));
        String atEnds = e.concat(
                2,
                List.of(
                        shares,
                        narrow.probability(start, narrow.bell(start)),
                        narrow.probability(e.op("Neg", end), narrow.bell(end))));
        String isWhole = e.unsqueeze(
                e.op(
                        "And",
                        e.op("LessOrEqual", a, e.number(-ClampedMoments.FAR)),
                        e.op("GreaterOrEqual", b, e.number(ClampedMoments.FAR))),
                2);
        String nodes = e.where(isWhole, e.floats(wholeNodes, count), z);
        String share = e.where(isWhole, e.floats(wholeShares, count), atEnds);
        double scale = part.scale().coding().scale();
        String location = e.unsqueeze(part.scale().unscaled(part.means()), 2);
        String widths = e.unsqueeze(e.mul(part.widths(), e.number(scale)), 2);
        String near = e.max(from, e.min(to, e.number(0)));
        String centre = part.scale().units(ElementType.FLOAT64, e.add(location, e.mul(widths, near)));
        String value =
                part.scale().units(ElementType.FLOAT32, e.add(e.narrow(location), e.mul(e.narrow(widths), nodes)));
        String distance = e.sub(value, e.narrow(centre));
        String weighted = e.mul(share, distance);
        String first = e.wide(e.sum(weighted, 2, false));
        String second = e.wide(e.sum(e.mul(weighted, distance), 2, false));
        TargetTransform transform = part.scale().coding().transform();
        double unit = transform.unit() / own.coding().scale();
        double shift = (transform.shift() - own.coding().mean()) / own.coding().scale();
        String mean = e.add(e.op("Squeeze", centre, e.integers(2)), first);
        return new Moments(
                e.add(e.mul(mean, e.number(unit)), e.number(shift)),
                e.mul(e.sub(second, e.square(first)), e.number(unit * unit)));
    }

    private static float[] padded(double[] values, int count) {
        float[] padded = new float[count];
        for (int k = 0; k < Math.min(count, values.length); k++) {
            padded[k] = (float) values[k];
        }
        return padded;
    }
}
