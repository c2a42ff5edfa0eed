package dev.credence.eval.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextWidthTest {
    @Test
    void wide_characters_take_two_columns_and_marks_none() {
        assertThat(TextWidth.of("αβ ± –…█")).isEqualTo(8);
        assertThat(TextWidth.of("红色 かな 한글")).isEqualTo(14);
        assertThat(TextWidth.of("😀🚀✅⚡")).isEqualTo(8);
        assertThat(TextWidth.of("قُلْ")).isEqualTo(2);
        assertThat(TextWidth.of("0̈")).isEqualTo(1);
        assertThat(TextWidth.of("")).isZero();
    }

    @Test
    void a_beginning_ends_before_what_does_not_fit_as_a_whole() {
        assertThat("a红b".substring(0, TextWidth.end("a红b", 2))).isEqualTo("a");
        assertThat("a红b".substring(0, TextWidth.end("a红b", 3))).isEqualTo("a红");
        assertThat("😀b".substring(0, TextWidth.end("😀b", 2))).isEqualTo("😀");
        assertThat(TextWidth.end("ab", 5)).isEqualTo(2);
        assertThat(TextWidth.end("ab", 0)).isZero();
    }
}
