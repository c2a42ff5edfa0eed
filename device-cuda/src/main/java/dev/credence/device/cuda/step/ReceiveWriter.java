package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the copy of numbers from the step's row, or of the rows of tables that they name. */
final class ReceiveWriter {
    private static final int UNROLL = 4;

    private final KernelContext context;
    private final PtxText text;

    /**
     * Elements of a batch that a thread takes at a time: {@code first}, {@code first} + threads, …
     *
     * @param without the condition of threads that lack the last one; null if all have it
     */
    private record Piece(
            Receive receive,
            String first,
            int count,
            @Nullable String without) {
        /** Whether all threads have an element. */
        boolean isWhole(int element) {
            return without == null || element < count - 1;
        }

        /** What stands before an element's instruction. */
        String guard(int element) {
            return isWhole(element) ? "" : "@!" + without + " ";
        }
    }

    /**
     * An element of a batch.
     *
     * @param named which number it is, or is found by: its own, or its point's
     */
    private record Element(String number, String named) {}

    ReceiveWriter(KernelContext context) {
        this.context = context;
        text = context.text();
    }

    /** Batches side by side, such as inputs and targets, whose numbers are waited for together. */
    void write(List<Receive> receives) {
        List<Piece> ends = new ArrayList<>();
        for (Receive receive : receives) {
            int looped = receive.length() - receive.length() % (UNROLL * context.threads());
            context.rounds(looped, UNROLL, (first, count) -> copy(List.of(new Piece(receive, first, count, null))));
            if (looped < receive.length()) {
                ends.add(end(receive, looped));
            }
        }
        copy(ends);
    }

    private Piece end(Receive receive, int from) {
        int threads = context.threads();
        String first = from == 0 ? context.thread() : text.word2("add.u32", context.thread(), from);
        int count = Math.ceilDiv(receive.length() - from, threads);
        int rest = receive.length() % threads;
        String without = rest == 0 ? null : text.condition("setp.ge.u32", context.thread(), rest);
        return new Piece(receive, first, count, without);
    }

    /** All loads from the row, then all loads from tables, then all stores. */
    private void copy(List<Piece> pieces) {
        List<List<Element>> elements = pieces.stream().map(this::elements).toList();
        List<List<String>> values = new ArrayList<>();
        for (int p = 0; p < pieces.size(); p++) {
            values.add(numbers(pieces.get(p), elements.get(p)));
        }
        for (int p = 0; p < pieces.size(); p++) {
            Receive.Table table = pieces.get(p).receive().table();
            if (table != null) {
                values.set(p, rows(table, pieces.get(p), elements.get(p), values.get(p)));
            }
        }
        for (int p = 0; p < pieces.size(); p++) {
            store(pieces.get(p), values.get(p));
        }
    }

    /** Elements i % length + ⌊i / length⌋ · apart + part · length of the whole batch. */
    private List<Element> elements(Piece piece) {
        Receive receive = piece.receive();
        Source.Stretch stretch = receive.stretch();
        Receive.Table table = receive.table();
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < piece.count(); i++) {
            String element = i == 0 ? piece.first() : text.word2("add.u32", piece.first(), i * context.threads());
            if (!stretch.isAll() && receive.length() > stretch.length()) {
                String quotient = text.quotient(element, stretch.length());
                element = text.multiplyAdd(quotient, stretch.apart() - stretch.length(), element);
            }
            if (!stretch.isAll()) {
                element = text.multiplyAdd(context.part(), stretch.length(), element);
            }
            String named = table == null || table.width() == 1 ? element : text.quotient(element, table.width());
            elements.add(new Element(element, named));
        }
        return elements;
    }

    private List<String> numbers(Piece piece, List<Element> elements) {
        int start = Float.BYTES * (context.step().numbers() + piece.receive().from());
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            String address = wide(elements.get(i).named(), 1, context.row());
            numbers.add(load(piece.guard(i), address, start));
        }
        return numbers;
    }

    /** Element e mod width of row n of a table, for numbers n. */
    private List<String> rows(Receive.Table table, Piece piece, List<Element> elements, List<String> numbers) {
        String low = context.constantWord(table.address());
        String high = context.constantWord(table.address() + 1);
        String base = text.b64();
        text.add("mov.b64 %s, {%s, %s}", base, low, high);
        List<String> values = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            String number = text.b32();
            text.add("cvt.rzi.u32.f32 %s, %s", number, numbers.get(i));
            String address = wide(number, table.width(), base);
            if (table.width() > 1) {
                Element element = elements.get(i);
                address = wide(text.remainder(element.number(), element.named(), table.width()), 1, address);
            }
            values.add(load(piece.guard(i), address, 0));
        }
        return values;
    }

    /** The address of float {@code index · width} from a base on. */
    private String wide(String index, int width, String base) {
        String address = text.b64();
        text.add("mad.wide.u32 %s, %s, %d, %s", address, index, Float.BYTES * width, base);
        return address;
    }

    private String load(String guard, String address, int offset) {
        String value = text.f32();
        text.add("%sld.global.f32 %s, [%s+%d]", guard, value, address, offset);
        return value;
    }

    private void store(Piece piece, List<String> values) {
        Receive receive = piece.receive();
        Place to = Place.whole(receive.to(), receive.length());
        Extents extents = new Extents(1, 1, receive.length());
        LinkedHashMap<String, String> known = new LinkedHashMap<>();
        for (int i = 0; i < values.size(); i++) {
            String without = piece.isWhole(i) ? null : piece.without();
            String past = without == null ? null : context.skipIf(without);
            Cursor cursor = new Cursor(context, extents, known).at(piece.first(), i * context.threads());
            context.store(to, cursor, values.get(i));
            if (past != null) {
                text.place(past);
            }
        }
    }
}
