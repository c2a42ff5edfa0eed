package dev.credence.core.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimplificationTest {
    private static final int TREES = 20_000;

    @Test
    void aSimplifiedTreeHasTheValueOfTheTreeAsItWasWritten() {
        int compared = 0;
        for (int seed = 0; seed < TREES; seed++) {
            RandomFormulas random = new RandomFormulas(seed, 3);
            RandomFormulas.Written written = random.tree(2 + seed % 5);
            boolean comparable = Math.abs(written.value()) < 1e100 && written.error() < 1e-4;
            if (comparable) {
                compared++;
                assertThat(valueOf(written.formula(), random))
                        .as("seed %d: %s", seed, written.formula())
                        .isCloseTo(written.value(), within(50 * written.error() + 1e-300));
            }
        }
        assertThat(compared).isGreaterThan(TREES / 2);
    }

    @Test
    void replacingAnInputByItselfWithAnotherNameChangesNothingButTheName() {
        for (int seed = 0; seed < TREES / 4; seed++) {
            RandomFormulas random = new RandomFormulas(seed, 3);
            RandomFormulas.Written written = random.tree(4);
            Formula first = random.inputs()[0];
            Formula other = Functions.input("other");
            Formula there = written.formula().with(first, other);
            assertThat(there.inputs()).as("seed %d: %s", seed, there).doesNotContain(first.name());
            if (Math.abs(written.value()) < 1e100 && written.error() < 1e-4) {
                assertThat(valueOf(there.with(other, first), random))
                        .as("seed %d: %s", seed, written.formula())
                        .isCloseTo(written.value(), within(50 * written.error() + 1e-300));
            }
        }
    }

    @Test
    void aProgramComputesNothingTwiceAndNothingInVain() {
        for (int seed = 0; seed < 500; seed++) {
            RandomFormulas random = new RandomFormulas(seed, 3);
            Formula formula = random.tree(6).formula();
            Program program = Program.of(List.of("x0", "x1", "x2"), List.of(formula, formula.times(2)));
            assertThat(program.instructions()).as("seed %d: %s", seed, formula).doesNotHaveDuplicates();
            boolean[] used = new boolean[program.instructions().size()];
            program.outputs().forEach(i -> used[i] = true);
            for (Program.Instruction instruction : program.instructions()) {
                instruction.arguments().forEach(i -> used[i] = true);
            }
            assertThat(used).as("seed %d: %s", seed, formula).doesNotContain(false);
        }
    }

    static double valueOf(Formula formula, RandomFormulas random) {
        List<String> names = Arrays.stream(random.inputs()).map(Formula::name).toList();
        return Program.of(names, List.of(formula)).values(random.values())[0];
    }
}
