package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Words of all and of single columns. */
final class CellWordsTest {
    private static final List<String> HEADER = List.of("a", "a:b", "region");

    @Test
    void aColonAfterAColumnNamesIt() {
        CellWords words = CellWords.parse(List.of("-999", "region:zzz", "other:NA", "a:b:x"), HEADER);
        assertThat(words.everywhere()).containsExactly("-999", "other:NA");
        assertThat(words.all("region")).containsExactlyInAnyOrder("-999", "other:NA", "zzz");
        assertThat(words.all("a")).contains("b:x").doesNotContain("zzz");
        assertThat(words.all("a:b")).contains("x");
        assertThat(words.all("x")).containsExactlyInAnyOrder("-999", "other:NA");
    }

    @Test
    void wordsAreAdded() {
        CellWords words = CellWords.of("NA")
                .in("a", "x")
                .and(CellWords.of("-").in("a", "y").in("region", "z"));
        assertThat(words)
                .isEqualTo(CellWords.NONE.in("a", "x", "y").in("region", "z").and(CellWords.of("NA", "-")));
        assertThat(words.renamed(name -> name + "!").all("a!")).containsExactly("NA", "-", "x", "y");
        assertThat(CellWords.of("x").in("a", "x").all("a")).containsExactly("x");
    }
}
