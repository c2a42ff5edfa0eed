package dev.credence.device.cuda.step;

import org.jspecify.annotations.Nullable;

/** Writes addresses of elements, in shared memory or in the device's. */
final class ElementAddresses {
    private final PtxText text;
    private final Addressing addressing;

    ElementAddresses(PtxText text, Addressing addressing) {
        this.text = text;
        this.addressing = addressing;
    }

    /**
     * An index times a stride.
     *
     * @param index register; null for an index that is always 0
     * @param stride in elements
     */
    record Term(@Nullable String index, int stride) {}

    /** A new register: the place's base and 4 Σ index · stride bytes. */
    String register(Place place, Term... terms) {
        boolean shared = addressing.isShared(place.buffer());
        String base = addressing.base(place);
        String sum = shared ? base : null;
        for (Term term : terms) {
            if (term.index() != null && term.stride() != 0) {
                int bytes = Float.BYTES * term.stride();
                sum = sum == null
                        ? text.word2("mul.lo.u32", term.index(), bytes)
                        : text.multiplyAdd(term.index(), bytes, sum);
            }
        }
        if (shared && sum != null && !sum.equals(base)) {
            return sum;
        }
        String register = shared ? text.b32() : text.b64();
        if (shared || sum == null) {
            text.add("mov.%s %s, %s", type(place), register, base);
        } else { // offsets are words, as a buffer is smaller than 2³² bytes
            text.add("cvt.u64.u32 %s, %s", register, sum);
            text.add("add.u64 %s, %s, %s", register, register, base);
        }
        return register;
    }

    /** Moves a register of addresses on. */
    void advance(Place place, String register, int elements) {
        if (elements != 0) {
            text.add("add.%s %s, %s, %d", type(place), register, register, Float.BYTES * elements);
        }
    }

    /** Reads the element that is {@code elements} further on than the register with the place's offset. */
    String load(Place place, String register, int elements) {
        String value = text.f32();
        text.add("ld.%s.f32 %s, %s", space(place), value, operand(place, register, elements));
        return value;
    }

    /** Writes an element, or adds to it. */
    void store(Place place, String register, int elements, String value, boolean add) {
        String result = add ? text.float2("add.rn.ftz.f32", load(place, register, elements), value) : value;
        text.add("st.%s.f32 %s, %s", space(place), operand(place, register, elements), result);
    }

    private String operand(Place place, String register, int elements) {
        int bytes = addressing.offset(place.buffer()) + Float.BYTES * (place.offset() + elements);
        return "[" + register + "+" + bytes + "]";
    }

    private String space(Place place) {
        return addressing.isShared(place.buffer()) ? "shared" : "global";
    }

    private String type(Place place) {
        return addressing.isShared(place.buffer()) ? "u32" : "u64";
    }
}
