package dev.credence.serve;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.List;

/** Random choices for one request, determined by its number. */
final class Draw {
    private final CounterRandom random;
    private final int step;
    private int position;

    Draw(long seed, int number) {
        this.random = Stream.GENERATED_DATA.of(seed);
        this.step = number;
    }

    /** A number in [0, bound). */
    int below(int bound) {
        return random.below(bound, step, position++);
    }

    boolean chance(int oneIn) {
        return below(oneIn) == 0;
    }

    @SafeVarargs
    final <T> T of(T... choices) {
        return choices[below(choices.length)];
    }

    <T> T of(List<T> choices) {
        return choices.get(below(choices.size()));
    }

    byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) below(256);
        }
        return bytes;
    }
}
