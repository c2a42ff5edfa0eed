package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.List;

/**
 * How an operation goes through a buffer along its own axes. Those of a loop are K, M and C; of a product samples,
 * rows, columns and the inner one; of a received batch its points and the rest; of anything else its elements.
 *
 * @param strides of the place along each axis, 0 where it lacks the axis
 * @param sum whether what is written is a sum along the axes that it lacks
 */
record AxisUse(Place place, List<Integer> strides, boolean writes, boolean sum) {
    Buffer buffer() {
        return place.buffer();
    }

    /** Extents of an operation's axes. */
    static List<Integer> extents(StepOperation operation) {
        return switch (operation) {
            case Loop loop ->
                List.of(loop.extents().k(), loop.extents().m(), loop.extents().c());
            case Product product -> List.of(product.samples(), product.rows(), product.columns(), product.inner());
            case Receive receive -> List.of(receive.points(), receive.length() / receive.points());
            case Draw draw -> List.of(draw.length());
            case Call call -> throw call.refusal();
        };
    }

    /** All places that an operation touches, also those of numbers that are drawn where they are read. */
    static List<AxisUse> of(StepOperation operation) {
        return switch (operation) {
            case Loop loop -> ofLoop(loop);
            case Product product -> ofProduct(product);
            case Receive receive -> {
                Place place = Place.whole(receive.to(), receive.length());
                yield List.of(new AxisUse(place, List.of(receive.length() / receive.points(), 1), true, false));
            }
            case Draw draw -> List.of(new AxisUse(Place.whole(draw.to(), draw.length()), List.of(1), true, false));
            case Call call -> throw call.refusal();
        };
    }

    private static List<AxisUse> ofLoop(Loop loop) {
        List<AxisUse> all = new ArrayList<>();
        for (Source source : loop.sources().values()) {
            if (source instanceof Source.Element element) {
                all.add(ofLoop(element.place(), loop.extents(), false, false));
            } else if (source instanceof Source.Drawn drawn) {
                all.add(ofLoop(drawn.place(), loop.extents(), false, false));
            }
        }
        for (Output output : loop.outputs()) {
            all.add(ofLoop(output.place(), loop.extents(), true, output.reduction() == Reduction.SUM));
        }
        return all;
    }

    private static AxisUse ofLoop(Place place, Extents extents, boolean writes, boolean sum) {
        Place within = place.within(extents);
        return new AxisUse(place, List.of(within.strideK(), within.strideM(), within.strideC()), writes, sum);
    }

    private static List<AxisUse> ofProduct(Product product) {
        Place a = product.a();
        Place b = product.b();
        Place c = product.c();
        return List.of(
                new AxisUse(a, List.of(a.strideK(), a.strideM(), 0, a.strideC()), false, false),
                new AxisUse(b, List.of(b.strideK(), 0, b.strideC(), b.strideM()), false, false),
                new AxisUse(c, List.of(c.strideK(), c.strideM(), c.strideC(), 0), true, true));
    }
}
