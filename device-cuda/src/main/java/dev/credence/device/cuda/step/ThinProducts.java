package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Products with an extent of 1 as loops: outer products are maps, and products with a vector are sums, such as those of
 * an output layer of one unit. Loops can be put together with what is before and after them.
 */
final class ThinProducts {
    private ThinProducts() {}

    static Step toLoops(Step step) {
        List<StepOperation> operations = new ArrayList<>();
        for (StepOperation operation : step.operations()) {
            operations.add(operation instanceof Product product && isThin(product) ? loop(product) : operation);
        }
        return step.with(operations);
    }

    private static boolean isThin(Product p) {
        return p.rows() == 1 || p.columns() == 1 || p.inner() == 1;
    }

    private static Loop loop(Product p) {
        Place a = p.a();
        Place b = p.b();
        Place c = p.c();
        if (p.inner() == 1) { // c[s, i, j] = a[s, i] b[s, j]
            return loop(
                    p,
                    new Extents(p.samples(), p.rows(), p.columns()),
                    along(a, a.strideM(), 0),
                    along(b, 0, b.strideC()),
                    c);
        }
        // a sum over M or C, such that C is an axis along which the matrix has its elements side by side
        if (p.columns() == 1) {
            return a.strideM() == 1 && p.rows() > 1
                    ? loop(
                            p,
                            new Extents(p.samples(), p.inner(), p.rows()),
                            along(a, a.strideC(), a.strideM()),
                            along(b, b.strideM(), 0),
                            along(c, 0, c.strideM()))
                    : loop(
                            p,
                            new Extents(p.samples(), p.rows(), p.inner()),
                            a,
                            along(b, 0, b.strideM()),
                            along(c, c.strideM(), 0));
        }
        return b.strideC() == 1
                ? loop(
                        p,
                        new Extents(p.samples(), p.inner(), p.columns()),
                        along(a, a.strideC(), 0),
                        b,
                        along(c, 0, c.strideC()))
                : loop(
                        p,
                        new Extents(p.samples(), p.columns(), p.inner()),
                        along(a, 0, a.strideC()),
                        along(b, b.strideC(), b.strideM()),
                        along(c, c.strideC(), 0));
    }

    private static Place along(Place place, int strideM, int strideC) {
        return new Place(place.buffer(), place.offset(), place.strideK(), strideM, strideC, place.stridePart());
    }

    private static Loop loop(Product p, Extents extents, Place a, Place b, Place c) {
        Map<String, Source> sources = new LinkedHashMap<>();
        Formula left = Loops.input(new Source.Element(a.within(extents)), extents, sources);
        Formula right = Loops.input(new Source.Element(b.within(extents)), extents, sources);
        Reduction reduction = p.inner() == 1 ? Reduction.NONE : Reduction.SUM;
        Output output = new Output(left.times(right), c.within(extents), reduction, p.add());
        return new Loop(extents, sources, List.of(output));
    }
}
