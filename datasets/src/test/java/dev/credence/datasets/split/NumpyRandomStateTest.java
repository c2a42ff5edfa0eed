package dev.credence.datasets.split;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumpyRandomStateTest {

    /** The C++ standard, [rand.predef]: the 10000th output of mt19937 with its default seed 5489 is 4123659995. */
    @Test
    void theTenThousandthWordOfTheDefaultSeedIsTheOneInTheStandard() {
        NumpyRandomState random = new NumpyRandomState(5489);
        for (int i = 1; i < 10_000; i++) {
            random.nextWord();
        }
        assertThat(Integer.toUnsignedLong(random.nextWord())).isEqualTo(4_123_659_995L);
    }

    @Test
    void permutationsEqualNumpys() {
        NumpyRandomState random = new NumpyRandomState(1);
        assertThat(random.permutation(10)).containsExactly(2, 9, 6, 4, 0, 3, 1, 7, 8, 5);
        assertThat(random.permutation(7)).containsExactly(6, 3, 0, 2, 1, 4, 5);
    }
}
