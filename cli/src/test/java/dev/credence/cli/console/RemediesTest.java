package dev.credence.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RemediesTest {
    @ParameterizedTest
    @EnumSource
    void everyArgumentHasAnOption(Argument argument) {
        assertThat(Remedies.message(new UserException("It is wrong.", argument)))
                .startsWith("It is wrong. ")
                .contains(" --");
    }

    @Test
    void aSentenceIsEndedFirst() {
        assertThat(Remedies.message(new UserException("It is wrong", Argument.OUTPUT_DIRECTORY)))
                .isEqualTo("It is wrong. The folder is set by --out DIR.");
    }

    @Test
    void otherMessagesStayAsTheyAre() {
        assertThat(Remedies.message(new UserException("It is wrong"))).isEqualTo("It is wrong");
    }
}
