package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Writes the copy of numbers from the step's row. */
final class ReceiveWriter {
    private static final int UNROLL = 4;

    private final KernelContext context;
    private final PtxText text;

    ReceiveWriter(KernelContext context) {
        this.context = context;
        text = context.text();
    }

    void write(Receive receive) {
        Source.Stretch stretch = receive.stretch();
        Place to = Place.whole(receive.to(), receive.length());
        Extents extents = new Extents(1, 1, receive.length());
        int start = Float.BYTES * (context.step().numbers() + receive.from());
        String row = context.row();
        if (!stretch.isAll() && !context.part().equals("0")) {
            row = text.b64();
            text.add("mad.wide.u32 %s, %s, %d, %s", row, context.part(), Float.BYTES * stretch.length(), context.row());
        }
        String from = row;
        context.rounds(receive.length(), UNROLL, (first, count) -> {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < count; i++) { // all loads before all stores
                values.add(load(stretch, first, i * context.threads(), from, start));
            }
            LinkedHashMap<String, String> known = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                Cursor cursor = new Cursor(context, extents, known).at(first, i * context.threads());
                context.store(to, cursor, values.get(i));
            }
        });
    }

    private String load(Source.Stretch stretch, String first, int more, String row, int start) {
        String element = first;
        int offset = start + Float.BYTES * more;
        if (stretch.length() > 0 && stretch.apart() != stretch.length()) {
            // i % length + ⌊i / length⌋ · apart = i + ⌊i / length⌋ · (apart − length)
            element = more == 0 ? first : text.word2("add.u32", first, more);
            String quotient = text.quotient(element, stretch.length());
            element = text.multiplyAdd(quotient, stretch.apart() - stretch.length(), element);
            offset = start;
        }
        String address = text.b64();
        text.add("mad.wide.u32 %s, %s, %d, %s", address, element, Float.BYTES, row);
        String value = text.f32();
        text.add("ld.global.f32 %s, [%s+%d]", value, address, offset);
        return value;
    }
}
