package dev.credence.datasets.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "1",
                "-1",
                "0.5",
                "-0.5",
                "1.50",
                "0.00",
                "12.0",
                "9007199254740991",
                "-9007199254740991",
                "0.000000000000000001",
                "-0.000000000000000001",
                "123456.789012"
            })
    void keepsTextAndValue(String text) {
        long word = Decimal.of(text).orElseThrow();
        assertThat(word).isNotNegative();
        assertThat(Decimal.isValid(word)).isTrue();
        assertThat(Decimal.text(word)).isEqualTo(text);
        assertThat(Decimal.value(word)).isEqualTo(Double.parseDouble(text));
        assertThat(Decimal.isWhole(word)).isEqualTo(text.indexOf('.') < 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "+1",
                ".5",
                "5.",
                "-.5",
                "01",
                "-01",
                "00",
                "-0",
                "-0.0",
                "1e5",
                "1.2.3",
                "1,5",
                "NA",
                "0x1",
                "9007199254740992",
                "0.0000000000000000001",
                "12345678901234567890",
                " 1",
                "1 ",
                "٣"
            })
    void leavesOtherTexts(String text) {
        assertThat(Decimal.of(text)).isEmpty();
    }

    @Test
    void hasTheNearestDoubleOfEveryDecimal() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200_000; i++) {
            long digits = random.nextLong() >> (10 + random.nextInt(53));
            int scale = random.nextInt(19);
            String text = new BigDecimal(BigInteger.valueOf(digits), scale).toPlainString();
            if (Math.abs(digits) < 1L << 53) {
                long word = Decimal.of(text).orElseThrow();
                assertThat(Decimal.value(word)).isEqualTo(Double.parseDouble(text));
                assertThat(Decimal.text(word)).isEqualTo(text);
            }
        }
    }
}
