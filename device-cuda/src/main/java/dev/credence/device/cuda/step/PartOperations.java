package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Operations over a part.
 *
 * <p>A buffer that only repeated operations touch is local: it holds one part at a time and gets shorter, and so do the
 * strides from one stretch of points to the next. All other buffers with the axis hold all parts, and places in them
 * move on from part to part.
 *
 * @param each points of a part
 * @param local buffers that hold a part
 */
record PartOperations(SharedAxis axis, int each, Set<Buffer> local) {
    /** The repeated operation for one part. */
    StepOperation part(StepOperation operation, SharedAxis.OwnAxis own) throws NoCutException {
        return switch (operation) {
            case Loop loop -> part(loop, own.axis());
            case Product product -> part(product, own.axis());
            case Receive receive -> {
                demandLocal(receive.to());
                yield new Receive(
                        shorter(receive.to()),
                        receive.from(),
                        shorter(receive.length()),
                        receive.points() == 1 ? 1 : each,
                        stretch(receive.to()),
                        receive.table());
            }
            case Draw draw -> {
                demandLocal(draw.to());
                yield new Draw(
                        draw.noise(), draw.normal(), shorter(draw.to()), shorter(draw.length()), stretch(draw.to()));
            }
            case Call call -> throw call.refusal();
        };
    }

    private void demandLocal(Buffer buffer) throws NoCutException {
        if (!local.contains(buffer)) {
            throw new NoCutException("All of " + buffer + " is needed");
        }
    }

    private Loop part(Loop loop, int cut) throws NoCutException {
        Extents old = loop.extents();
        Extents extents = new Extents(
                cut == 0 ? shorter(old.k()) : old.k(),
                cut == 1 ? shorter(old.m()) : old.m(),
                cut == 2 ? shorter(old.c()) : old.c());
        Map<String, Source> sources = new LinkedHashMap<>();
        for (Map.Entry<String, Source> entry : loop.sources().entrySet()) {
            sources.put(
                    entry.getKey(),
                    switch (entry.getValue()) {
                        case Source.Element element -> new Source.Element(part(element.place(), extents));
                        case Source.Drawn drawn -> part(drawn, extents);
                        case Source.Index index -> {
                            if (index.axis() == List.of(Axis.values()).get(cut)) {
                                throw new NoCutException("The number of a point is read");
                            }
                            yield index;
                        }
                        case Source.Scalar scalar -> scalar;
                        case Source.Constant constant -> constant;
                    });
        }
        List<Output> outputs = new ArrayList<>();
        for (Output output : loop.outputs()) {
            boolean sum = !axis.has(output.place().buffer());
            outputs.add(new Output(
                    output.formula(), part(output.place(), extents), output.reduction(), output.add() || sum));
        }
        return new Loop(extents, sources, outputs);
    }

    /** Words of a noise are the same ones in parts; those that lack the axis are the same in all parts. */
    private Source.Drawn part(Source.Drawn drawn, Extents extents) {
        Place place = drawn.place();
        return axis.has(place.buffer())
                ? new Source.Drawn(
                        drawn.noise(), drawn.normal(), localPart(place).within(extents), stretch(place.buffer()))
                : drawn;
    }

    private Product part(Product product, int cut) {
        Product old = product;
        Product part = new Product(
                cut == 0 ? shorter(old.samples()) : old.samples(),
                cut == 1 ? shorter(old.rows()) : old.rows(),
                cut == 2 ? shorter(old.columns()) : old.columns(),
                cut == 3 ? shorter(old.inner()) : old.inner(),
                old.a(),
                old.b(),
                old.c(),
                old.add() || !axis.has(old.c().buffer()));
        return new Product(
                part.samples(),
                part.rows(),
                part.columns(),
                part.inner(),
                part(old.a(), part.extentsOfA()),
                part(old.b(), part.extentsOfB()),
                part(old.c(), part.extentsOfC()),
                part.add());
    }

    private Place part(Place place, Extents extents) {
        Buffer buffer = place.buffer();
        if (!axis.has(buffer)) {
            return place;
        }
        if (local.contains(buffer)) {
            return localPart(place).within(extents);
        }
        return new Place(
                        buffer,
                        place.offset(),
                        place.strideK(),
                        place.strideM(),
                        place.strideC(),
                        each * axis.stride(buffer))
                .within(extents);
    }

    private Place localPart(Place place) {
        int stride = axis.stride(place.buffer());
        int all = stride * axis.points();
        return new Place(
                shorter(place.buffer()),
                place.offset() / all * stride * each + place.offset() % stride,
                place.strideK() % all == 0 ? shorter(place.strideK()) : place.strideK(),
                place.strideM() % all == 0 ? shorter(place.strideM()) : place.strideM(),
                place.strideC() % all == 0 ? shorter(place.strideC()) : place.strideC());
    }

    private Source.Stretch stretch(Buffer buffer) {
        int stride = axis.stride(buffer);
        return new Source.Stretch(stride * each, stride * axis.points());
    }

    private Buffer shorter(Buffer buffer) {
        return new Buffer(buffer.number(), shorter(buffer.length()));
    }

    private int shorter(int length) {
        return length / axis.points() * each;
    }
}
