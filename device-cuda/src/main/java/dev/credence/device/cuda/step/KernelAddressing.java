package dev.credence.device.cuda.step;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Where the buffers of a kernel begin: shared memory has one base for all; in the device's memory each kept buffer has
 * its own address and the temporary ones have the run's piece. Within the parts of a {@link Step.Cut} there is another
 * base for each stride along parts, which {@link #enterPart} sets.
 */
final class KernelAddressing implements Addressing {
    private final PtxText text;
    private final Layout layout;
    private final String shared;
    private final String far;
    private final Map<Buffer, String> pointers = new LinkedHashMap<>();
    private final Map<Moved, String> moved = new LinkedHashMap<>();

    /** A base that moves on with the parts. */
    private record Moved(String base, int stridePart, boolean inShared) {}

    KernelAddressing(PtxText text, Layout layout) {
        this.text = text;
        this.layout = layout;
        shared = text.b32();
        far = text.b64();
        layout.addressed().forEach(buffer -> pointers.put(buffer, text.b64()));
    }

    /** Sets the bases from a run's arguments. */
    void begin(String arguments) {
        text.add("mov.u32 %s, memory", shared);
        text.add("ld.global.u64 %s, [%s+8]", far, arguments);
        int at = 16;
        for (String pointer : pointers.values()) {
            text.add("ld.global.u64 %s, [%s+%d]", pointer, arguments, at);
            at += Long.BYTES;
        }
    }

    /** Sets the bases of a part's places at the beginning of each part. */
    void enterPart(Iterable<StepOperation> operations, String part) {
        for (StepOperation operation : operations) {
            for (StepOperation.Access access : operation.accesses()) {
                if (access.place().stridePart() != 0) {
                    moved.computeIfAbsent(movedBase(access.place()), key -> key.inShared() ? text.b32() : text.b64());
                }
            }
        }
        moved.forEach((from, to) -> {
            if (from.inShared()) {
                text.add("mad.lo.u32 %s, %s, %d, %s", to, part, Float.BYTES * from.stridePart(), from.base());
            } else {
                text.add("mad.wide.u32 %s, %s, %d, %s", to, part, Float.BYTES * from.stridePart(), from.base());
            }
        });
    }

    void leavePart() {
        moved.clear();
    }

    private Moved movedBase(Place place) {
        return new Moved(fixed(place.buffer()), place.stridePart(), isShared(place.buffer()));
    }

    private String fixed(Buffer buffer) {
        if (isShared(buffer)) {
            return shared;
        }
        return layout.far().containsKey(buffer)
                ? far
                : Objects.requireNonNull(pointers.get(buffer), () -> buffer + " has no place in the layout");
    }

    /** The register with the address of shared memory. */
    String shared() {
        return shared;
    }

    /** The register with the address of a kept buffer in the device's memory. */
    String pointer(Buffer buffer) {
        return Objects.requireNonNull(pointers.get(buffer), () -> buffer + " has no address in the layout");
    }

    @Override
    public boolean isShared(Buffer buffer) {
        return layout.isShared(buffer);
    }

    @Override
    public int offset(Buffer buffer) {
        return isShared(buffer)
                ? Objects.requireNonNull(layout.shared().get(buffer))
                : layout.far().getOrDefault(buffer, 0);
    }

    @Override
    public String base(Place place) {
        return place.stridePart() == 0
                ? fixed(place.buffer())
                : Objects.requireNonNull(moved.get(movedBase(place)), () -> place + " is not within a part");
    }
}
