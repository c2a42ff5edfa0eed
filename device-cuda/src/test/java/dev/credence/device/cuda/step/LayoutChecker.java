package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Goes through a step, part by part and element by element, and notes in each word of memory which element of which
 * buffer was last stored there. Whatever is read must still be there, and within an operation no index may overwrite
 * what another one reads, as threads have no order.
 */
final class LayoutChecker {
    private static final int SHARED = 0;
    private static final int FAR = 1;

    /** A word of memory; kept buffers outside of shared memory have their own. */
    private record Word(int memory, int number) {}

    private record Element(Buffer buffer, int number) {}

    /** Index of an operation that touches an element; negative for all indices together. */
    private record Touch(Element element, int index, boolean writes) {}

    private static final int READERS = -1;
    private static final int WRITERS = -2;

    private final Step step;
    private final Layout layout;
    private final Map<Word, Element> memory = new HashMap<>();

    private LayoutChecker(Step step, Layout layout) {
        this.step = step;
        this.layout = layout;
    }

    /** @throws IllegalStateException if something is lost */
    static void check(Step step, Layout layout) {
        new LayoutChecker(step, layout).check();
    }

    private void check() {
        for (Buffer buffer : layout.addressed()) {
            for (int i = 0; i < buffer.length(); i++) {
                memory.put(word(buffer, i), new Element(buffer, i));
            }
        }
        Step.Cut cut = step.cut();
        List<StepOperation> operations = step.operations();
        operations.subList(0, cut.from()).forEach(operation -> check(operation, 0));
        for (int part = 0; part < cut.parts(); part++) {
            for (StepOperation operation : operations.subList(cut.from(), cut.to())) {
                check(operation, part);
            }
        }
        operations.subList(cut.to(), operations.size()).forEach(operation -> check(operation, 0));
        for (Buffer buffer : layout.addressed()) {
            for (int i = 0; i < buffer.length(); i++) {
                demand(new Element(buffer, i), "the end");
            }
        }
    }

    private Word word(Buffer buffer, int element) {
        Integer near = layout.shared().get(buffer);
        if (near != null) {
            return new Word(SHARED, near / Float.BYTES + element);
        }
        if (step.kept().contains(buffer)) {
            return new Word(2 + buffer.number(), element);
        }
        return new Word(FAR, Objects.requireNonNull(layout.far().get(buffer)) / Float.BYTES + element);
    }

    private void demand(Element element, Object where) {
        Element there = memory.get(word(element.buffer(), element.number()));
        if (!element.equals(there)) {
            throw new IllegalStateException(element + " is needed, " + there + " is there: " + where);
        }
    }

    private void check(StepOperation operation, int part) {
        List<Touch> touches = touches(operation, part);
        Map<Word, Touch> written = new HashMap<>();
        for (Touch touch : touches) {
            if (touch.writes()) {
                Touch other = written.put(
                        word(touch.element().buffer(), touch.element().number()), touch);
                if (other != null && !other.equals(touch)) {
                    throw new IllegalStateException(touch + " and " + other + " are one word: " + operation);
                }
            }
        }
        for (Touch touch : touches) {
            if (!touch.writes()) {
                demand(touch.element(), operation);
                Touch over = written.get(
                        word(touch.element().buffer(), touch.element().number()));
                if (over != null && over.index() != touch.index()) {
                    throw new IllegalStateException(touch + " is overwritten by " + over + ": " + operation);
                }
            }
        }
        written.forEach((word, touch) -> memory.put(word, touch.element()));
    }

    private static List<Touch> touches(StepOperation operation, int part) {
        List<Touch> all = new ArrayList<>();
        switch (operation) {
            case Loop loop -> {
                for (Source source : loop.sources().values()) {
                    if (source instanceof Source.Element element) {
                        add(all, element.place(), loop.extents(), part, false, 0);
                    }
                }
                for (Output output : loop.outputs()) {
                    int index = output.isMap() ? 0 : WRITERS;
                    add(all, output.place(), loop.extents(), part, true, index);
                    if (output.add()) {
                        add(all, output.place(), loop.extents(), part, false, index);
                    }
                }
            }
            case Product product -> {
                add(all, product.a(), product.extentsOfA(), part, false, READERS);
                add(all, product.b(), product.extentsOfB(), part, false, READERS);
                add(all, product.c(), product.extentsOfC(), part, true, WRITERS);
                if (product.add()) {
                    add(all, product.c(), product.extentsOfC(), part, false, WRITERS);
                }
            }
            case Receive receive -> addFirst(all, receive.to(), receive.length());
            case Draw draw -> addFirst(all, draw.to(), draw.length());
            case Call call -> throw new IllegalArgumentException("no block has a call");
        }
        return all;
    }

    private static void addFirst(List<Touch> all, Buffer to, int length) {
        add(all, Place.whole(to, length), new Extents(1, 1, length), 0, true, 0);
    }

    /** Index 0: each index of its own. */
    private static void add(List<Touch> all, Place place, Extents e, int part, boolean writes, int index) {
        int own = 0;
        for (int k = 0; k < e.k(); k++) {
            for (int m = 0; m < e.m(); m++) {
                for (int c = 0; c < e.c(); c++, own++) {
                    int element = place.offset()
                            + k * place.strideK()
                            + m * place.strideM()
                            + c * place.strideC()
                            + part * place.stridePart();
                    if (element >= place.buffer().length()) {
                        throw new IllegalStateException("Element " + element + " of " + place);
                    }
                    all.add(new Touch(new Element(place.buffer(), element), index == 0 ? own : index, writes));
                }
            }
        }
    }
}
