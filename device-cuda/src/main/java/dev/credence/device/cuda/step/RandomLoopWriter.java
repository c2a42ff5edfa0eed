package dev.credence.device.cuda.step;

import dev.credence.device.cuda.step.FormulaWriter.Words;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Writes a loop whose element i reads word i of random noises. A counter gives two words, 16 apart: a thread takes a
 * counter and so both elements, and no word is made twice.
 *
 * <p>Within a part the words are some stretches of a noise, each with a number of blocks of 32 words, of which the
 * first and the last may belong to other parts too.
 */
final class RandomLoopWriter {
    private static final int UNROLL = 2;
    private static final int BLOCK = 32;
    private static final int COUNTERS = 16;

    private final KernelContext context;
    private final PtxText text;
    private final Loop loop;
    private final FormulaWriter formulas;
    private final Set<Integer> noises = new TreeSet<>();
    private final boolean all;
    private final int length;
    private final int apart;
    private final int stretches;

    /** Blocks of a stretch. */
    private final int blocks;

    /** Whether stretches begin and end with blocks. */
    private final boolean whole;

    /** An element with its words; {@code within} is its number in the stretch, wrapped around below 0. */
    private record Element(Cursor cursor, String within, Words words) {}

    RandomLoopWriter(KernelContext context, Loop loop, FormulaWriter formulas, Source.Stretch stretch) {
        this.context = context;
        this.text = context.text();
        this.loop = loop;
        this.formulas = formulas;
        for (Source source : loop.sources().values()) {
            if (source instanceof Source.Drawn drawn) {
                noises.add(drawn.noise());
            }
        }
        all = stretch.isAll();
        length = all ? loop.count() : stretch.length();
        stretches = loop.count() / length;
        apart = stretches == 1 ? 0 : stretch.apart();
        int aligned = gcd(gcd(length, apart), BLOCK); // of where stretches begin and end
        whole = aligned == BLOCK;
        blocks = Math.ceilDiv(all ? length : length + BLOCK - aligned, BLOCK);
    }

    /** The words that a loop reads, if element i reads word i of them of each noise; else null. */
    static Source.@Nullable Stretch stretch(Loop loop) {
        List<Source.Stretch> stretches = new ArrayList<>();
        for (Source source : loop.sources().values()) {
            if (source instanceof Source.Drawn drawn) {
                if (drawn.place().offset() != 0 || !drawn.place().isFlat(loop.extents())) {
                    return null;
                }
                stretches.add(drawn.stretch());
            }
        }
        if (stretches.stream().distinct().count() != 1) {
            return null;
        }
        Source.Stretch stretch = stretches.get(0);
        return stretch.isAll() || loop.count() % stretch.length() == 0 ? stretch : null;
    }

    private static int gcd(int a, int b) {
        return BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)).intValueExact();
    }

    void write() {
        String moved = all ? null : text.word2("mul.lo.u32", context.part(), length);
        context.rounds(stretches * COUNTERS * blocks, UNROLL, (first, count) -> {
            Map<String, String> known = new LinkedHashMap<>();
            List<Element> elements = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String counter = i == 0 ? first : text.word2("add.u32", first, i * context.threads());
                elements.addAll(elements(counter, moved, known));
            }
            if (whole) {
                compute(elements);
                return;
            }
            for (Element element : elements) {
                String past = context.skipIf(text.condition("setp.ge.u32", element.within(), length));
                compute(List.of(element));
                text.place(past);
            }
        });
    }

    /**
     * The two elements of a counter.
     *
     * @param number the counter's number among those of the loop
     * @param moved words before the first of the part; null if there are none
     */
    private List<Element> elements(String number, @Nullable String moved, Map<String, String> known) {
        String rest = number;
        String stretch = null;
        String start = moved;
        if (stretches > 1 && moved != null) {
            stretch = text.quotient(number, COUNTERS * blocks);
            rest = text.remainder(number, stretch, COUNTERS * blocks);
            start = text.multiplyAdd(stretch, apart, moved);
        }
        String low = text.word2("and.b32", rest, COUNTERS - 1);
        String block = text.word2("shr.u32", rest, 4);
        String counter = number;
        if (start != null) {
            block = text.word2("add.u32", text.word2("shr.u32", start, 5), block);
            counter = text.multiplyAdd(block, COUNTERS, low);
        }
        String within = text.multiplyAdd(block, BLOCK, low);
        if (start != null) {
            within = text.word2("sub.u32", within, start);
        }
        // addresses are computed from a number that is never below 0
        int shift = whole || all ? 0 : BLOCK;
        String element = shift == 0 ? within : text.word2("add.u32", within, shift);
        if (stretch != null) {
            element = text.multiplyAdd(stretch, length, element);
        }
        Map<Integer, String> firsts = new LinkedHashMap<>();
        Map<Integer, String> seconds = new LinkedHashMap<>();
        for (int noise : noises) {
            Threefry.Pair pair = formulas.generator(noise).words(counter);
            firsts.put(noise, pair.first());
            seconds.put(noise, pair.second());
        }
        String next = whole ? within : text.word2("add.u32", within, COUNTERS);
        return List.of(
                new Element(cursor(element, -shift, known), within, new Words(firsts)),
                new Element(cursor(element, COUNTERS - shift, known), next, new Words(seconds)));
    }

    private Cursor cursor(String element, int more, Map<String, String> known) {
        Map<String, String> shared = whole ? known : new LinkedHashMap<>(); // what is skipped is not known afterwards
        return new Cursor(context, loop.extents(), shared).at(element, more);
    }

    private void compute(List<Element> elements) {
        List<List<String>> values = new ArrayList<>();
        for (Element element : elements) {
            List<String> computed = formulas.values(element.cursor(), element.words());
            values.add(LoopWriter.added(context, loop, element.cursor(), computed));
        }
        for (int i = 0; i < values.size(); i++) {
            LoopWriter.store(context, loop, elements.get(i).cursor(), values.get(i));
        }
    }
}
