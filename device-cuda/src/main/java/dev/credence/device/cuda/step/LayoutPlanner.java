package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Decides where the buffers of a step lie. In order of the operations that first need them, larger ones first, each
 * gets the place of an operand that ends there if it can, or else the first gap in shared memory among the buffers that
 * live at the same time. Kept buffers without room stay in the device's memory, temporary ones go to the run's piece of
 * it. Last come kept buffers that can stay there at little cost: those that one operation alone touches, element by
 * element, so that each element is read or written once a step and not waited for, as an optimizer's moments; and after
 * these logs, of which one element is written.
 */
final class LayoutPlanner {
    /** Below this number of elements nothing is gained. */
    private static final int LARGE = 256;

    private final Step step;
    private final int room;
    private final Lifetimes lifetimes;
    private final Map<Buffer, Integer> shared = new LinkedHashMap<>();
    private final Map<Buffer, Integer> far = new LinkedHashMap<>();

    private LayoutPlanner(Step step, int room) {
        this.step = step;
        this.room = room;
        this.lifetimes = new Lifetimes(step);
    }

    /**
     * A layout.
     *
     * @param room bytes of shared memory, without the scratch of reductions
     * @throws IllegalArgumentException if not even the constants and the numbers of a row have room
     */
    static Layout plan(Step step, int room) {
        if (Layout.first(step) > room) {
            throw new IllegalArgumentException(
                    "The constants and numbers of a step need " + Layout.first(step) + " bytes; there are " + room);
        }
        return new LayoutPlanner(step, room).plan();
    }

    private Layout plan() {
        int first = Layout.first(step);
        List<Buffer> order = new ArrayList<>(lifetimes.all().keySet());
        order.sort(Comparator.comparingInt(this::rank)
                .thenComparingInt(buffer -> lifetimes.of(buffer).from())
                .thenComparing(Comparator.comparingInt(Buffer::length).reversed()));
        for (Buffer buffer : order) {
            boolean kept = step.kept().contains(buffer);
            boolean near = put(buffer, shared, first, room);
            if (!near && !kept) {
                put(buffer, far, 0, Integer.MAX_VALUE);
            }
        }
        List<Buffer> addressed =
                step.kept().stream().filter(lifetimes.all()::containsKey).toList();
        return new Layout(shared, far, addressed, end(shared, first), end(far, 0));
    }

    private static int end(Map<Buffer, Integer> places, int first) {
        return places.entrySet().stream()
                .mapToInt(entry -> entry.getValue() + bytes(entry.getKey()))
                .reduce(first, Math::max);
    }

    private static int bytes(Buffer buffer) {
        return Layout.aligned(Float.BYTES * buffer.length());
    }

    /** 1 for a kept buffer that can stay in the device's memory at little cost, 2 for a log, 0 for all others. */
    private int rank(Buffer buffer) {
        if (!step.kept().contains(buffer) || buffer.length() < LARGE) {
            return 0;
        }
        List<StepOperation> by = step.operations().stream()
                .filter(operation -> operation.buffers().contains(buffer))
                .toList();
        if (by.size() != 1 || !(by.getFirst() instanceof Loop loop) || !loop.isMap()) {
            return 0;
        }
        return loop.sources().values().stream().anyMatch(Source.Index.class::isInstance) ? 2 : 1;
    }

    /** Whether there was room from byte {@code first} to {@code end}. */
    private boolean put(Buffer buffer, Map<Buffer, Integer> places, int first, int end) {
        int at = inPlace(buffer, places);
        if (at < 0) {
            at = firstGap(buffer, places, first);
        }
        boolean fits = (long) at + bytes(buffer) <= end;
        if (fits) {
            places.put(buffer, at);
        }
        return fits;
    }

    /** The first byte from which on no buffer lies that lives at the same time. */
    private int firstGap(Buffer buffer, Map<Buffer, Integer> places, int first) {
        int at = first;
        boolean moved = true;
        while (moved) {
            moved = false;
            for (Map.Entry<Buffer, Integer> other : places.entrySet()) {
                int from = other.getValue();
                int to = from + bytes(other.getKey());
                if (at < to
                        && from < at + bytes(buffer)
                        && lifetimes.of(other.getKey()).meets(lifetimes.of(buffer))) {
                    at = to;
                    moved = true;
                }
            }
        }
        return at;
    }

    /** Where an operand lies whose place a map's result can take, or −1. */
    private int inPlace(Buffer buffer, Map<Buffer, Integer> places) {
        int made = lifetimes.of(buffer).from();
        if (made < 0 || !(step.operations().get(made) instanceof Loop loop)) {
            return -1;
        }
        int at = -1;
        for (Source source : loop.sources().values()) {
            if (source instanceof Source.Element element) {
                Buffer operand = element.place().buffer();
                if (places.containsKey(operand) && canReplace(buffer, operand, loop, made)) {
                    int place = Objects.requireNonNull(places.get(operand));
                    boolean taken = places.entrySet().stream()
                            .anyMatch(other -> other.getValue() == place
                                    && lifetimes.of(other.getKey()).from() == made);
                    at = taken ? at : place;
                }
            }
        }
        return at;
    }

    /**
     * Whether a loop's result can be written over an operand that ends there: every element of it that the loop reads
     * must be read for the very index for which the result's element is written, if it is written at all.
     */
    private boolean canReplace(Buffer result, Buffer operand, Loop loop, int made) {
        if (step.kept().contains(operand)
                || operand.length() != result.length()
                || lifetimes.of(operand).to() != made
                || loop.outputs().stream()
                        .anyMatch(output -> output.place().buffer().equals(operand))
                || (lifetimes.isRepeated(made) && !(lifetimes.isLocal(operand) && lifetimes.isLocal(result)))) {
            return false;
        }
        List<Output> written = loop.outputs().stream()
                .filter(output -> output.place().buffer().equals(result))
                .toList();
        boolean some = false;
        for (Source source : loop.sources().values()) {
            if (source instanceof Source.Element element
                    && element.place().buffer().equals(operand)) {
                for (Output output : written) {
                    boolean same = output.isMap() && haveSameElements(output.place(), element.place());
                    if (!same && meet(output.place(), element.place(), loop)) {
                        return false;
                    }
                    some |= same;
                }
            }
        }
        return some;
    }

    private static boolean haveSameElements(Place one, Place other) {
        return one.offset() == other.offset()
                && one.strideK() == other.strideK()
                && one.strideM() == other.strideM()
                && one.strideC() == other.strideC();
    }

    /** Whether places would have elements in common if they were in one buffer. */
    private static boolean meet(Place one, Place other, Loop loop) {
        Place.Range a = one.range(loop.extents());
        Place.Range b = other.range(loop.extents());
        return a.from() < b.to() && b.from() < a.to();
    }
}
