package dev.credence.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {
    private static final List<String> KNOWN = List.of("dropout", "dropout-alpha", "vbp", "aadm", "vi");

    @ParameterizedTest
    @CsvSource({
        "dropuot,dropout",
        "droput,dropout",
        "DROPOUT,dropout",
        "vpb,vbp",
        "dropout_alpha,dropout-alpha",
        "adm,aadm"
    })
    void aSlipIsUnderstood(String typed, String meant) {
        assertThat(Suggestions.closest(typed, KNOWN)).contains(meant);
        assertThat(Suggestions.didYouMean(typed, KNOWN)).isEqualTo(" Did you mean '" + meant + "'?");
    }

    @ParameterizedTest
    @CsvSource({"ensemble", "hmc", "''", "x"})
    void somethingElseIsNotGuessedAt(String typed) {
        assertThat(Suggestions.closest(typed, KNOWN)).isEmpty();
        assertThat(Suggestions.didYouMean(typed, KNOWN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'','',0", "abc,abc,0", "abc,'',3", "kitten,sitting,3", "ab,ba,1", "abcd,acbd,1", "ca,abc,3"})
    void theDistanceCountsSlips(String a, String b, int distance) {
        assertThat(Suggestions.distance(a, b)).isEqualTo(distance);
        assertThat(Suggestions.distance(b, a)).isEqualTo(distance);
    }

    @Test
    void theNearestWinsAndOfEqualsTheFirstByName() {
        assertThat(Suggestions.closest("cat", List.of("rat", "bat", "cats"))).contains("bat");
    }
}
