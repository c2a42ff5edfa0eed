package dev.credence.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class NumberTextTest {

    @Test
    void blanksTabsAndBlankLinesDoNotMatter() {
        assertThat(text(" 1  2.5e-1\t3 \t\r\n\n4 5 6\n\n").matrix(3))
                .isDeepEqualTo(new double[][] {{1, 0.25, 3}, {4, 5, 6}});
    }

    @Test
    void aDamagedRowIsNamed() {
        assertThatThrownBy(() -> text("1 2\n\n3\n").matrix(2))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.txt line 3 has 1 numbers, expected 2");
        assertThatThrownBy(() -> text("1 2\n3 x\n").matrix(2))
                .hasMessageContaining("data.txt line 2 column 2: expected a number, found 'x'");
        assertThatThrownBy(() -> text("1 NaN\n").matrix(2)).hasMessageContaining("found 'NaN'");
    }

    @Test
    void aRowThatIsNoPermutationIsNamed() {
        assertThat(text("2,0,1\n").permutations(3)).isDeepEqualTo(new int[][] {{2, 0, 1}});
        assertThatThrownBy(() -> text("0,1,2\n1,1,2\n").permutations(3))
                .hasMessageContaining("row 2 is no permutation of 0 to 2: entry 2 is 1.0");
    }

    private static NumberText text(String content) {
        return new NumberText(Path.of("data.txt"), content.getBytes(StandardCharsets.US_ASCII));
    }
}
