package dev.credence.device.cuda.step;

/**
 * Threefry-2x32 with 13 rounds (Salmon et al. 2011), the generator of {@link dev.credence.core.random.CounterRandom}: a
 * counter c gives words 32 ⌊c/16⌋ + c % 16 and the 16th after it.
 */
final class Threefry {
    private static final String PARITY = "0x1BD11BDA";
    private static final int[][] ROTATIONS = {{13, 15, 26, 6}, {17, 29, 16, 24}, {13, 15, 26, 6}, {17}};

    private final PtxText text;
    private final FunctionLibrary functions;
    private final String step;

    /** Multiplied with it, sums are multiply-adds, which are done beside the shifts and logic of other threads. */
    private final String one;

    private final String[] key = new String[3];
    private final String[] injected = new String[3];

    /** The two words of a counter. */
    record Pair(String first, String second) {}

    /** Reads a noise's key and its current step. */
    Threefry(KernelContext context, int noise) {
        text = context.text();
        functions = context.functions();
        one = context.one();
        Step.Noise of = context.step().noises().get(noise);
        key[0] = context.constantWord(of.key());
        key[1] = context.constantWord(of.key() + 1);
        key[2] = text.word2("xor.b32", text.word2("xor.b32", key[0], key[1]), PARITY);
        step = context.scalarWord(of.row());
        for (int i = 0; i < injected.length; i++) {
            injected[i] = text.word2("add.u32", key[(i + 2) % 3], i + 1);
        }
    }

    /** The words of the counter in a register. */
    Pair words(String counter) {
        String a = text.word2("add.u32", counter, key[0]);
        String b = text.word2("add.u32", step, key[1]);
        for (int i = 0; i < ROTATIONS.length; i++) {
            for (int rotation : ROTATIONS[i]) {
                text.add("mad.lo.u32 %s, %s, %s, %s", a, b, one, a);
                text.add("shf.l.wrap.b32 %s, %s, %s, %d", b, b, b, rotation);
                text.add("xor.b32 %s, %s, %s", b, b, a);
            }
            if (i < injected.length) {
                text.add("mad.lo.u32 %s, %s, %s, %s", a, a, one, key[(i + 1) % 3]);
                text.add("mad.lo.u32 %s, %s, %s, %s", b, b, one, injected[i]);
            }
        }
        return new Pair(a, b);
    }

    /** The word whose number is in a register. */
    String word(String number) {
        String low = text.word2("and.b32", number, 15);
        String counter = text.multiplyAdd(text.word2("shr.u32", number, 5), 16, low);
        Pair pair = words(counter);
        String second = text.condition("setp.ne.u32", text.word2("and.b32", number, 16), 0);
        String word = text.b32();
        text.add("selp.b32 %s, %s, %s, %s", word, pair.second(), pair.first(), second);
        return word;
    }

    /** The number of a word: normal, or (word ≫ 8) · 2⁻²⁴. */
    String number(String word, boolean normal) {
        if (normal) {
            return functions.normal(text, word);
        }
        String integer = text.word2("shr.u32", word, 8);
        String value = text.f32();
        text.add("cvt.rn.f32.u32 %s, %s", value, integer);
        return text.float2("mul.rn.ftz.f32", value, PtxText.number(0x1p-24f));
    }
}
