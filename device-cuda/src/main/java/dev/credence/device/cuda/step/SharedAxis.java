package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An axis that goes through many operations of a step, such as the points of a batch or the samples of weights. Known
 * at first are some buffers that have it; whatever an operation reads or writes along the same axis of its own has it
 * too, and so on until nothing is added. All uses must agree.
 *
 * @param points extent of the axis
 * @param strides elements from one point to the next in the buffers that have the axis; a buffer can have several
 *     stretches of {@code points · stride} elements
 * @param axes for each operation the axis of its own; null if it has none
 */
record SharedAxis(int points, Map<Buffer, Integer> strides, List<@Nullable OwnAxis> axes) {
    /**
     * Where points are in an operation.
     *
     * @param axis number of the operation's axis, as in {@link AxisUse}
     * @param each indices along it that are one point's
     */
    record OwnAxis(int axis, int each) {}

    SharedAxis {
        strides = Collections.unmodifiableMap(new LinkedHashMap<>(strides));
        axes = Collections.unmodifiableList(new ArrayList<>(axes));
    }

    boolean has(Buffer buffer) {
        return strides.containsKey(buffer);
    }

    /** Elements from one point to the next. */
    int stride(Buffer buffer) {
        return strides.getOrDefault(buffer, 0);
    }

    /** Whether a buffer has several stretches of points one after the other. */
    boolean isStretched(Buffer buffer) {
        return has(buffer) && buffer.length() > stride(buffer) * points;
    }

    /**
     * The points of the batches that a step receives.
     *
     * @throws NoCutException if there is no such axis
     */
    static SharedAxis ofPoints(Step step) throws NoCutException {
        int points = 1;
        Map<Buffer, Integer> strides = new LinkedHashMap<>();
        for (StepOperation operation : step.operations()) {
            if (operation instanceof Receive receive && receive.points() > 1) {
                if ((points > 1 && receive.points() != points) || receive.length() % receive.points() != 0) {
                    throw new NoCutException("Batches of different numbers of points");
                }
                points = receive.points();
                strides.put(receive.to(), receive.length() / points);
            }
        }
        return spread(step, points, strides);
    }

    /**
     * The samples for which products are made at once.
     *
     * @throws NoCutException if there is no such axis
     */
    static SharedAxis ofSamples(Step step) throws NoCutException {
        int samples = 1;
        for (StepOperation operation : step.operations()) {
            if (operation instanceof Product product) {
                samples = Math.max(samples, product.samples());
            }
        }
        Map<Buffer, Integer> strides = new LinkedHashMap<>();
        for (StepOperation operation : step.operations()) {
            if (operation instanceof Product product && product.samples() == samples) {
                for (Place place : List.of(product.a(), product.b(), product.c())) {
                    if (place.strideK() != 0) {
                        strides.putIfAbsent(place.buffer(), place.strideK());
                    }
                }
            }
        }
        return spread(step, samples, strides);
    }

    private static SharedAxis spread(Step step, int points, Map<Buffer, Integer> strides) throws NoCutException {
        if (points == 1) {
            throw new NoCutException("Nothing to cut along");
        }
        List<@Nullable OwnAxis> axes =
                new ArrayList<>(Collections.nCopies(step.operations().size(), null));
        boolean more = true;
        while (more) {
            more = false;
            for (int i = 0; i < axes.size(); i++) {
                StepOperation operation = step.operations().get(i);
                OwnAxis axis = agreed(operation, axes.get(i), points, strides);
                axes.set(i, axis);
                more |= axis != null && spread(step, operation, axis, strides);
            }
        }
        for (Map.Entry<Buffer, Integer> entry : strides.entrySet()) {
            if (entry.getKey().length() % (entry.getValue() * points) != 0) {
                throw new NoCutException("Not a whole number of points in " + entry.getKey());
            }
        }
        return new SharedAxis(points, strides, axes);
    }

    /** The axis of an operation which all its uses of the buffers known so far agree on. */
    private static @Nullable OwnAxis agreed(
            StepOperation operation, @Nullable OwnAxis known, int points, Map<Buffer, Integer> strides)
            throws NoCutException {
        OwnAxis axis = known;
        for (AxisUse use : AxisUse.of(operation)) {
            Integer stride = strides.get(use.buffer());
            if (stride != null) {
                OwnAxis own = own(use, AxisUse.extents(operation), stride, points);
                if (own == null || (axis != null && !own.equals(axis))) {
                    throw new NoCutException("No agreed axis of " + use.buffer() + " in " + operation);
                }
                axis = own;
            }
        }
        return axis;
    }

    /** Whether an operation's axis makes further buffers known. */
    private static boolean spread(Step step, StepOperation operation, OwnAxis axis, Map<Buffer, Integer> strides)
            throws NoCutException {
        boolean more = false;
        for (AxisUse use : AxisUse.of(operation)) {
            int stride = use.strides().get(axis.axis());
            if (stride != 0 && !strides.containsKey(use.buffer())) {
                if (step.kept().contains(use.buffer())) {
                    throw new NoCutException("The kept " + use.buffer() + " has the axis");
                }
                strides.put(use.buffer(), stride * axis.each());
                more = true;
            }
        }
        return more;
    }

    /**
     * The axis along which a use goes from point to point, {@code stride} elements each; null if there is none. Axes
     * other than that must stay within a point, or go from one stretch of all points to the next.
     */
    private static @Nullable OwnAxis own(AxisUse use, List<Integer> extents, int stride, int points) {
        if (use.place().offset() / stride % points != 0) {
            return null;
        }
        OwnAxis found = null;
        for (int axis = 0; axis < extents.size(); axis++) {
            int step = use.strides().get(axis);
            int extent = extents.get(axis);
            if (extent == 1 || step == 0 || step % (stride * points) == 0) {
                continue;
            }
            if (found == null && stride % step == 0 && extent % (stride / step * points) == 0) {
                found = new OwnAxis(axis, stride / step);
            } else if (step * (extent - 1) >= stride) {
                return null;
            }
        }
        return found;
    }
}
